// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The solver of the model on every island by itself, over the threads of mju_threadpool.

#ifndef GIMBAL_SOLVER_ISLANDS_H_
#define GIMBAL_SOLVER_ISLANDS_H_

#include <mujoco/mujoco.h>

// Solve all islands of d, from the start point in qacc and efc_force, with the noslip pass if it is
// on.
void solve_islands(const mjModel* m, mjData* d);

#endif  // GIMBAL_SOLVER_ISLANDS_H_
