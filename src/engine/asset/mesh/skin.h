// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Skin files (SKN).

#ifndef GIMBAL_ASSET_MESH_SKIN_H_
#define GIMBAL_ASSET_MESH_SKIN_H_

#include <gimbal/message.h>
#include <mujoco/mujoco.h>

typedef struct SkinBone {
  char* body;
  float bindpos[3];
  float bindquat[4];
  int nvert;
  int* vertid;        // nvert
  float* vertweight;  // nvert
} SkinBone;

// All arrays are owned (mju_malloc).
typedef struct Skin {
  float* vert;  // nvert x 3
  int nvert;
  float* texcoord;  // ntexcoord x 2
  int ntexcoord;    // 0 or nvert
  int* face;        // nface x 3
  int nface;
  SkinBone* bone;  // nbone
  int nbone;
} Skin;

// Read a file. Returns -1 with a text.
int skin_read(Skin* skin, const void* data, size_t size, GimbalMessage* error);

void skin_free(Skin* skin);

#endif  // GIMBAL_ASSET_MESH_SKIN_H_
