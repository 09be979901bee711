// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformables that yield: what of their strain has become their shape.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_PLASTIC_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_PLASTIC_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "dynamics/flex/flex_cell.h"

// State of stretching: for each edge of each element what its squared length has gained, or the
// plastic strain of each cell. NULL if the flex does not yield so.
const mjtNum* flex_plastic_stretch(const mjModel* m, const mjData* d, int flex);

// State of bending, for each edge what is added to the last number of its record; NULL likewise.
const mjtNum* flex_plastic_bend(const mjModel* m, const mjData* d, int flex);

// The plastic strain of a cell or face of an interpolated flex; false if that does not yield.
bool flex_plastic_strain(const mjModel* m, const mjData* d, const FlexCell* cell, mjtNum strain[9]);

// Let a flex yield to the shape that it has after the step to d->qpos with the velocities qvel,
// before kinematics has run again.
void flex_plastic_update(const mjModel* m, mjData* d, int flex, const mjtNum* qvel);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_PLASTIC_H_
