// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A deformable and itself.

#ifndef GIMBAL_COLLISION_FLEX_SELF_H_
#define GIMBAL_COLLISION_FLEX_SELF_H_

#include <mujoco/mujoco.h>

// All contacts of a flex with itself.
void collide_flex_self(const mjModel* m, mjData* d, int flex);

#endif  // GIMBAL_COLLISION_FLEX_SELF_H_
