// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Facts about an asset, to be shown beside its picture: its size, its parts, where it is used.
// Pure.

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

// The facts (GimbalAssetFact) about a mesh, skin, height field or texture; empty for other objects.
// Free with g_ptr_array_unref.
GPtrArray* gimbal_asset_facts(const mjModel* m, int type, int id);

// The objects (GimbalAssetUser) that use a mesh, height field, texture or material: the geoms with
// its shape or fitted to it, the materials of a texture, the objects with a material. Empty for
// other objects. Free with g_array_unref.
GArray* gimbal_asset_users(const GimbalCompiled* compiled, int type, int id);

#endif  // GIMBAL_ASSET_FACTS_H_
