// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is told of an asset beside its picture: how large it is, what it is made of, where it is
// used. Pure.

#ifndef GIMBAL_ASSET_FACTS_H_
#define GIMBAL_ASSET_FACTS_H_

#include "model/compiled.h"

typedef struct GimbalAssetFact {
  const char* name;  // in the language of the user
  char* text;
} GimbalAssetFact;

typedef struct GimbalAssetUser {
  int type, id;  // mjtObj
} GimbalAssetUser;

// Of a mesh, skin, height field, texture or material; empty for others. Free with
// g_ptr_array_unref.
GPtrArray* gimbal_asset_facts(const mjModel* m, int type, int id);

// The objects that use it (GimbalAssetUser), also those that were only fitted to a mesh, and
// materials of a texture.
GArray* gimbal_asset_users(const GimbalCompiled* compiled, int type, int id);

#endif  // GIMBAL_ASSET_FACTS_H_
