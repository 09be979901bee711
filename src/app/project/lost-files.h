// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files of a model that are not where it says, from the folders that the user has named: put
// into a virtual file system under the places where the compiler looks for them.

#ifndef GIMBAL_LOST_FILES_H_
#define GIMBAL_LOST_FILES_H_

#include <mujoco/mujoco.h>

#include "base/search-path.h"
#include "language/files/files.h"

// All files of a model, like gimbal_mjcf_files_new, with lost includes from the search path.
GPtrArray* gimbal_lost_files_includes(const char* root, GBytes* text, GimbalMjcfLoad load, gpointer user_data,
                                      GimbalSearchPath* search);

// Add the lost meshes, textures, … of those files. Returns how many there were.
int gimbal_lost_files_assets(GPtrArray* files, GimbalSearchPath* search, mjVFS* vfs);

#endif  // GIMBAL_LOST_FILES_H_
