// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What refers to things that are deleted: found, and taken away too.

#ifndef GIMBAL_DANGLING_H_
#define GIMBAL_DANGLING_H_

#include "author/structure.h"

// The names ("namespace name") of all that stands in the texts of some nodes (of GimbalTreeNode),
// under the names that the model has for them. Empty while the model is not that of the text.
GHashTable* gimbal_dangling_names(GimbalSession* session, const GPtrArray* nodes);

// Names that are there again, after an undo, are not gone.
void gimbal_dangling_drop_declared(GimbalSession* session, GHashTable* gone);

// The same in all texts of the model. edits may be NULL.
int gimbal_dangling_cut_all(GimbalSession* session, GHashTable* gone, GArray* edits);

#endif  // GIMBAL_DANGLING_H_
