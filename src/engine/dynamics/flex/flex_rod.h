// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Forces of rods.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_ROD_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_ROD_H_

#include <mujoco/mujoco.h>

// Add elastic forces to spring (nv), their damping to damper (nv); either may be NULL.
void rod_forces(const mjModel* m, mjData* d, int flex, mjtNum* spring, mjtNum* damper);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_ROD_H_
