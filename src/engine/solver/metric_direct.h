// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The smooth acceleration in the effective metric, by a factor.

#ifndef GIMBAL_SOLVER_METRIC_DIRECT_H_
#define GIMBAL_SOLVER_METRIC_DIRECT_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Whether a factor of the metric is the better way: for Newton's method, which makes one anyway, and
// sheets, whose factors have little fill-in.
bool metric_factors_well(const mjModel* m, const mjData* d);

// x = M^^-1 b
void solve_metric_directly(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b);

#endif  // GIMBAL_SOLVER_METRIC_DIRECT_H_
