// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The pose of one body at the present positions, before kinematics has run for all.

#ifndef GIMBAL_DYNAMICS_BODY_POSE_AT_H_
#define GIMBAL_DYNAMICS_BODY_POSE_AT_H_

#include <mujoco/mujoco.h>

// From d->qpos and the poses of mocap bodies alone.
void body_pose_now(const mjModel* m, mjData* d, int body, mjtNum xpos[3], mjtNum xquat[4]);

#endif  // GIMBAL_DYNAMICS_BODY_POSE_AT_H_
