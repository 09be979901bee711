// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The stiffness of all deformables, summed by pairs of points: a block for two points that share a
// stencil.

#ifndef GIMBAL_DYNAMICS_METRIC_METRIC_BLOCKS_H_
#define GIMBAL_DYNAMICS_METRIC_METRIC_BLOCKS_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// On the stack of d. Of two points the one with the smaller number has the block S of the pair as
// it is, the other one its transpose.
typedef struct PointBlocks {
  int n;        // points that move
  int* dof;     // (n) first dof of each, ascending; or NULL
  int* body;    // (n) that each is fixed to
  mjtNum* pos;  // (3 n) in the world
  int* adr;     // (n + 1) of the first neighbour of a point
  int* other;   // neighbours, ascending, itself among them
  int* place;   // of the pair in block
  mjtNum* block;
  int size;  // blocks
} PointBlocks;

// The blocks in the axes of the world. Points are those with dofs of their own, one for each first
// dof; or, if all, every vertex and node that something moves.
PointBlocks sum_point_blocks(const mjModel* m, mjData* d, bool all);

#endif  // GIMBAL_DYNAMICS_METRIC_METRIC_BLOCKS_H_
