// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds references to deleted objects, and removes them.

#ifndef GIMBAL_DANGLING_H_
#define GIMBAL_DANGLING_H_

#include "author/structure.h"

// The names ("namespace name") that the texts of some nodes (of GimbalTreeNode) declare, as they
// are in the model. Empty if the model does not belong to the current text.
GHashTable* gimbal_dangling_names(GimbalSession* session, const GPtrArray* nodes);

// Remove names from gone that are declared again, as after an undo.
void gimbal_dangling_drop_declared(GimbalSession* session, GHashTable* gone);

// The same in all texts of the model. edits may be NULL.
int gimbal_dangling_cut_all(GimbalSession* session, GHashTable* gone, GArray* edits);

#endif  // GIMBAL_DANGLING_H_
