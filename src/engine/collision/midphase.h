// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The middle phase: two trees of bounding boxes against each other.

#ifndef GIMBAL_COLLISION_MIDPHASE_H_
#define GIMBAL_COLLISION_MIDPHASE_H_

#include <mujoco/mujoco.h>

#include "collision/narrowphase.h"

// The predefined pairs [begin, end) that involve the two bodies at hand: their geoms are not tested
// again.
typedef struct PairRange {
  int begin, end;
} PairRange;

// Queue two geoms unless the range has them already.
void queue_geoms(const mjModel* m, mjData* d, PairQueue* queue, int g1, int g2, PairRange done);

// Queue the pairs of geoms of two bodies whose boxes are near, sorted.
void midphase_bodies(const mjModel* m, mjData* d, PairQueue* queue, int body1, int body2, PairRange done);

// Collide a geom, which is no plane, with the active elements of a flex, one after the other.
void collide_geom_elems(const mjModel* m, mjData* d, int geom, int flex);

// Collide the geoms of a body with a flex: planes with its vertices, then all others with its
// elements.
void midphase_body_flex(const mjModel* m, mjData* d, int body, int flex);

// Collide the elements of two flexes, or of a flex with itself.
void midphase_flexes(const mjModel* m, mjData* d, int flex1, int flex2);

#endif  // GIMBAL_COLLISION_MIDPHASE_H_
