// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files that a model names besides those that it includes: meshes, textures, height fields,
// skins, models.

#ifndef GIMBAL_MJCF_NEEDS_H_
#define GIMBAL_MJCF_NEEDS_H_

#include "language/files/files.h"

typedef struct GimbalNeed {
  char* path;      // absolute: where the compiler looks for it
  char* name;      // as the text has it
  gboolean model;  // a model of its own, with needs of its own
} GimbalNeed;

// The needs of files as gimbal_mjcf_files_new returns them: GimbalNeed, each path once, in the
// order of the text. Free with g_ptr_array_unref.
GPtrArray* gimbal_mjcf_needs_new(GPtrArray* files);

// The folder beside which the compiler looks for the files that elements of a tag ("mesh",
// "texture", …) name: that of the root and what <compiler> says. Free with g_free.
char* gimbal_mjcf_needs_folder(GPtrArray* files, const char* tag);

#endif  // GIMBAL_MJCF_NEEDS_H_
