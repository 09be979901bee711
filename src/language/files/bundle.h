// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A model with all of its files, to be copied elsewhere.

#ifndef GIMBAL_MJCF_BUNDLE_H_
#define GIMBAL_MJCF_BUNDLE_H_

#include "language/files/files.h"

typedef struct GimbalBundled {
  char* name;  // relative to the folder of the root; absolute if it is elsewhere
  GBytes* bytes;
} GimbalBundled;

// The texts of a model (the root, what it includes, the models that it attaches) and the other
// files that these name: meshes, textures and the like. Files that cannot be read or are empty are
// left out, and so are other files once their total size exceeds the limit. The result holds
// GimbalBundled, the root first, each file once. Free with g_ptr_array_unref.
GPtrArray* gimbal_mjcf_bundle_new(const char* root, GBytes* text, GimbalMjcfLoad load, gpointer user_data,
                                  gsize most);

#endif  // GIMBAL_MJCF_BUNDLE_H_
