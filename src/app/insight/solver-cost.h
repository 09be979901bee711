// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The cost that every solver minimizes.

#ifndef GIMBAL_SOLVER_COST_H_
#define GIMBAL_SOLVER_COST_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// The cost of the acceleration d->qacc (see insight/solver-lab.c), scaled as the engine scales its
// tolerance. Sets the forces and states of the constraint rows in d to those of that acceleration.
// scratch: as many numbers as gimbal_solver_cost_scratch returns.
double gimbal_solver_cost(const mjModel* m, mjData* d, mjtNum* scratch);
gsize gimbal_solver_cost_scratch(const mjModel* m, const mjData* d);

// The iterations of the last solve; with several islands, the most that one of them needed.
int gimbal_solver_iterations(const mjData* d);

#endif  // GIMBAL_SOLVER_COST_H_
