// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Gmsh files: points and simplices of deformables (formats 2.2 and 4.1, text and binary).

#ifndef GIMBAL_ASSET_MESH_GMSH_H_
#define GIMBAL_ASSET_MESH_GMSH_H_

#include <gimbal/message.h>
#include <stddef.h>

// All arrays are owned (mju_malloc).
typedef struct Gmsh {
  double* point;  // npoint x 3
  int npoint;
  int* element;  // nelement x (dim + 1), from 0
  int nelement;
  int dim;  // 1: lines, 2: triangles, 3: tetrahedra
} Gmsh;

// Read a file. All its elements must be of one kind. Returns -1 with a text.
int gmsh_read(Gmsh* mesh, const void* data, size_t size, GimbalMessage* error);

void gmsh_free(Gmsh* mesh);

#endif  // GIMBAL_ASSET_MESH_GMSH_H_
