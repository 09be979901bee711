// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts between bodies that just touch.

#ifndef GIMBAL_COLLISION_BROAD_TOUCHING_H_
#define GIMBAL_COLLISION_BROAD_TOUCHING_H_

#include <mujoco/mujoco.h>

#include "collision/shape/motion.h"

// Take away the contacts of pairs that MuJoCo's broad phase does not see, by the rounding of its
// limits.
void drop_touching(const mjModel* m, mjData* d, const Motion* motion);

#endif  // GIMBAL_COLLISION_BROAD_TOUCHING_H_
