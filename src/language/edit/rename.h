// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Renames an object in all files of a model.

#ifndef GIMBAL_MJCF_RENAME_H_
#define GIMBAL_MJCF_RENAME_H_

#include "language/edit/edit.h"
#include "language/files/names.h"

// Why the object called old cannot be given the new name; NULL if it can.
const char* gimbal_mjcf_rename_objection(const GArray* names, const char* name_space, const char* old,
                                         const char* wanted);

// Count the places that name it, and the files that they are in.
void gimbal_mjcf_rename_count(const GArray* names, const char* name_space, const char* old, int* places,
                              int* files);

// The edits that change the name in all these places.
GArray* gimbal_mjcf_rename(const GArray* names, const char* name_space, const char* old, const char* wanted);

#endif  // GIMBAL_MJCF_RENAME_H_
