// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The derivative of free bodies, whose inertia turns with them.

#ifndef GIMBAL_DYNAMICS_DERIVATIVE_DERIV_BIAS_H_
#define GIMBAL_DYNAMICS_DERIVATIVE_DERIV_BIAS_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// True if body is a tree of its own: one free joint, and no joints below it.
bool is_free_body(const mjModel* m, int body);

// If joint jnt is the free joint of such a body and awake, write the 6 x 6 matrix M + h
// dbias/d(qvel) of its dofs and return 1; otherwise return 0.
bool free_body_gyration(const mjModel* m, const mjData* d, int jnt, mjtNum h, mjtNum mat[36]);

// If joint jnt is the free joint of such a body and awake, write the 6 x 6 matrix
//   M - h d(qfrc_smooth)/d(qvel)
// of its dofs including the bias force and return 1; otherwise return 0. d->qDeriv must be set
// without bias.
bool free_body_matrix(const mjModel* m, const mjData* d, int jnt, mjtNum h, mjtNum mat[36]);

#endif  // GIMBAL_DYNAMICS_DERIVATIVE_DERIV_BIAS_H_
