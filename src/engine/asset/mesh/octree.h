// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Octrees of signed distance, as in mjModel.oct_*.

#ifndef GIMBAL_ASSET_MESH_OCTREE_H_
#define GIMBAL_ASSET_MESH_OCTREE_H_

#include <mujoco/mujoco.h>

#include "asset/mesh/bvh.h"

typedef struct Octree {
  int* depth;     // nnode
  int* child;     // nnode x 8, -1: none; relative to the root
  mjtNum* aabb;   // nnode x 6: centre, half sizes
  mjtNum* coeff;  // nnode x 8: distances at the corners
  int nnode;
} Octree;

// Build the octree of a closed mesh. aamm: bounds of the mesh (minimum, maximum). bvh: of its
// faces.
void octree_build(Octree* octree, const double* vert, const int* face, int nface, const Bvh* bvh,
                  const double aamm[6], int max_depth);

#endif  // GIMBAL_ASSET_MESH_OCTREE_H_
