// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Boxes, each in a frame of its own. They are tested along the six normals of their faces only:
// that is cheap, and what it takes for apart is apart.

#ifndef GIMBAL_COLLISION_SHAPE_ORIENTED_BOX_H_
#define GIMBAL_COLLISION_SHAPE_ORIENTED_BOX_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "math/vec.h"
#include "math/wide.h"

// Frame 2 in frame 1: the axes of both, each seen from the other, the last lane empty.
typedef struct RelativeFrame {
  Lanes axis1[3], axis2[3], pos;
} RelativeFrame;

static inline Lanes lanes_combination(const Lanes v[3], mjtNum a, mjtNum b, mjtNum c) {
  return v[0] * a + v[1] * b + v[2] * c;
}

static inline void relative_frame(RelativeFrame* r, const mjtNum pos1[3], const mjtNum mat1[9],
                                  const mjtNum pos2[3], const mjtNum mat2[9]) {
  Lanes row1[3], row2[3];
  mjtNum rel[3];
  for (int k = 0; k < 3; k++) {
    row1[k] = (Lanes){mat1[3 * k], mat1[3 * k + 1], mat1[3 * k + 2]};
    row2[k] = (Lanes){mat2[3 * k], mat2[3 * k + 1], mat2[3 * k + 2]};
  }
  vec3_sub(rel, pos2, pos1);
  r->pos = lanes_combination(row1, rel[0], rel[1], rel[2]);
  for (int i = 0; i < 3; i++) {
    r->axis2[i] = lanes_combination(row1, mat2[i], mat2[3 + i], mat2[6 + i]);
    r->axis1[i] = lanes_combination(row2, mat1[i], mat1[3 + i], mat1[6 + i]);
  }
}

static inline int infinite_sides(const mjtNum aabb[6]) {
  return (aabb[3] >= mjMAXVAL) + (aabb[4] >= mjMAXVAL) + (aabb[5] >= mjMAXVAL);
}

// Of a box with the given axes along those of the other.
static inline Lanes half_width(const Lanes axis[3], const mjtNum half[3]) {
  return lanes_abs(axis[0]) * half[0] + lanes_abs(axis[1]) * half[1] + lanes_abs(axis[2]) * half[2];
}

// Is the size of any gap larger than its reach?
static inline bool any_beyond(Lanes gap, Lanes reach) {
  LaneBits beyond = (gap > reach) | (-gap > reach);
  return (beyond[0] | beyond[1] | beyond[2]) != 0;
}

// Do two boxes, each in its frame, come nearer than margin?
static inline bool oriented_boxes_meet(const RelativeFrame* r, const mjtNum aabb1[6], const mjtNum aabb2[6],
                                       mjtNum margin) {
  const mjtNum *half1 = aabb1 + 3, *half2 = aabb2 + 3;
  int infinite1 = infinite_sides(aabb1), infinite2 = infinite_sides(aabb2);
  if (infinite1 == 3 || infinite2 == 3) return true;

  const Lanes middle1 = {aabb1[0], aabb1[1], aabb1[2]}, size1 = {half1[0], half1[1], half1[2]};
  const Lanes size2 = {half2[0], half2[1], half2[2]};
  Lanes gap = lanes_combination(r->axis2, aabb2[0], aabb2[1], aabb2[2]) + r->pos - middle1;
  Lanes reach = size1 + half_width(r->axis2, half2) + margin;
  if (!infinite2 && any_beyond(gap, reach)) return false;
  gap = lanes_combination(r->axis1, gap[0], gap[1], gap[2]);
  reach = size2 + half_width(r->axis1, half1) + margin;
  return infinite1 || !any_beyond(gap, reach);
}

// Do the boxes of two geoms?
static inline bool boxes_of_geoms_meet(const mjModel* m, const mjData* d, int g1, int g2, mjtNum margin) {
  RelativeFrame relative;
  relative_frame(&relative, d->geom_xpos + 3 * g1, d->geom_xmat + 9 * g1, d->geom_xpos + 3 * g2,
                 d->geom_xmat + 9 * g2);
  return oriented_boxes_meet(&relative, m->geom_aabb + 6 * g1, m->geom_aabb + 6 * g2, margin);
}

#endif  // GIMBAL_COLLISION_SHAPE_ORIENTED_BOX_H_
