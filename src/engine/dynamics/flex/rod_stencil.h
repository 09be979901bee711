// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The stiffness and the damping of rods.

#ifndef GIMBAL_DYNAMICS_FLEX_ROD_STENCIL_H_
#define GIMBAL_DYNAMICS_FLEX_ROD_STENCIL_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "dynamics/flex/rod_curve.h"

// What a matrix is made of: shares of stiffness and of damping.
typedef struct RodShares {
  mjtNum stiffness, damping;
} RodShares;

// The vertices of a record, in the flex. Returns how many: 3 or 4.
int rod_record_vertices(const mjtNum* record, int v[4]);

// Fill matrix (3 n x 3 n, n vertices) with that of a record; pos: of the vertices of the flex; rod:
// NULL if it does not twist.
void rod_stencil(const mjModel* m, int flex, int index, const RodPose* rod, const mjtNum* pos,
                 RodShares share, mjtNum* matrix);

// res = its stiffness, but for the twist that vertices make as they move, times a factor and vec
// (3 n each).
void rod_stencil_mul(const mjModel* m, int flex, int index, const RodPose* rod, const mjtNum* pos,
                     mjtNum stiffness, const mjtNum* vec, mjtNum* res);

// How stiffly each edge of a rod is held about its tangent by the bends at its ends, 0 or more.
void rod_turn_stiffness(const mjModel* m, const mjData* d, const RodPose* rod, mjtNum* stiffness);

#endif  // GIMBAL_DYNAMICS_FLEX_ROD_STENCIL_H_
