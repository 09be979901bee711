// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mj_integratePos for some joints.

#ifndef GIMBAL_DYNAMICS_BODY_POSITION_H_
#define GIMBAL_DYNAMICS_BODY_POSITION_H_

#include <mujoco/mujoco.h>

// Move the positions of n joints, from the first on, with their velocities for a time dt.
void integrate_joints(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt, int first, int n);

#endif  // GIMBAL_DYNAMICS_BODY_POSITION_H_
