// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds the files of a model that are not where the model says, in the folders that the user has
// named, and adds them to a virtual file system under the paths where the compiler looks for them.

#ifndef GIMBAL_LOST_FILES_H_
#define GIMBAL_LOST_FILES_H_

#include <mujoco/mujoco.h>

#include "base/search-path.h"
#include "language/files/files.h"

// All files of a model, like gimbal_mjcf_files_new, with missing includes from the search path.
GPtrArray* gimbal_lost_files_includes(const char* root, GBytes* text, GimbalMjcfLoad load, gpointer user_data,
                                      GimbalSearchPath* search);

// Add the missing meshes, textures, … of these files to vfs. Returns how many were found.
int gimbal_lost_files_assets(GPtrArray* files, GimbalSearchPath* search, mjVFS* vfs);

#endif  // GIMBAL_LOST_FILES_H_
