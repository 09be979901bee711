// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bounding volume hierarchies, as in mjModel.bvh_*.

#ifndef GIMBAL_ASSET_MESH_BVH_H_
#define GIMBAL_ASSET_MESH_BVH_H_

#include <mujoco/mujoco.h>

// Children and ids are relative to the first node of the tree, which is the root. All arrays are
// owned (mju_malloc).
typedef struct Bvh {
  int* depth;    // nnode
  int* child;    // nnode x 2, -1: none
  int* nodeid;   // nnode, -1: inner node; else the id given with the item
  mjtNum* aabb;  // nnode x 6: centre, half sizes
  int nnode;
} Bvh;

// One thing to be bounded: its axis-aligned box in its own frame, and the pose of that frame.
typedef struct BvhItem {
  double aabb[6];  // centre, half sizes
  double pos[3];   // of the box's frame
  double quat[4];
  int has_quat;  // 0: the box is given in the frame of the tree, pos serves only to sort
  int id;
} BvhItem;

// Build the tree of items in the frame (ipos, iquat): the inertial frame of a body, or zero and
// identity for meshes and flexes. 0 items give an empty tree.
void bvh_build(Bvh* bvh, BvhItem* items, int nitem, const double ipos[3], const double iquat[4]);

void bvh_free(Bvh* bvh);

#endif  // GIMBAL_ASSET_MESH_BVH_H_
