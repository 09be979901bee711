// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Another name for a thing, in all files of a model.

#ifndef GIMBAL_MJCF_RENAME_H_
#define GIMBAL_MJCF_RENAME_H_

#include "language/edit/edit.h"
#include "language/files/names.h"

// Why what is called old in a namespace cannot be called so, NULL if it can.
const char* gimbal_mjcf_rename_objection(const GArray* names, const char* name_space, const char* old,
                                         const char* wanted);

// In how many places of how many files it is named.
void gimbal_mjcf_rename_count(const GArray* names, const char* name_space, const char* old, int* places,
                              int* files);

// The edits that name it so wherever it is named.
GArray* gimbal_mjcf_rename(const GArray* names, const char* name_space, const char* old, const char* wanted);

#endif  // GIMBAL_MJCF_RENAME_H_
