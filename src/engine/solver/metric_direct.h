// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The smooth acceleration in the effective metric.

#ifndef GIMBAL_SOLVER_METRIC_DIRECT_H_
#define GIMBAL_SOLVER_METRIC_DIRECT_H_

#include <mujoco/mujoco.h>

// x = M^^-1 b, by iterations or by a factor, whichever is better; x may not be b.
void solve_metric(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b);

#endif  // GIMBAL_SOLVER_METRIC_DIRECT_H_
