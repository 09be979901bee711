// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What every solver makes small.

#ifndef GIMBAL_SOLVER_COST_H_
#define GIMBAL_SOLVER_COST_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Cost of the acceleration in d (see insight/solver-lab.c), scaled as the engine scales its
// tolerance.
// Forces and states of the rows become those of that acceleration. scratch:
// gimbal_solver_cost_scratch numbers.
double gimbal_solver_cost(const mjModel* m, mjData* d, mjtNum* scratch);
gsize gimbal_solver_cost_scratch(const mjModel* m, const mjData* d);

// Iterations that the last solve took: those of the island with the most.
int gimbal_solver_iterations(const mjData* d);

#endif  // GIMBAL_SOLVER_COST_H_
