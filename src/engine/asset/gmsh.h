// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Gmsh files: points and simplices for deformable objects.

#ifndef GIMBAL_ASSET_GMSH_H_
#define GIMBAL_ASSET_GMSH_H_

#include <stddef.h>

// All arrays are owned (mju_malloc).
typedef struct {
  double* point;  // npoint x 3
  int npoint;
  int* element;  // nelement x (dim + 1), ids of points from 0
  int nelement;
} Gmsh;

// Read the elements of dimension dim (1: lines, 2: triangles, 3: tetrahedra) of a file of version 4.1 (text
// or binary) or 2.2 (binary). Nodes must be numbered from 1 without gaps. Returns -1 with a text.
int gmsh_read(Gmsh* gmsh, int dim, const void* data, size_t size, char* error, int error_sz);

void gmsh_free(Gmsh* gmsh);

#endif  // GIMBAL_ASSET_GMSH_H_
