// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows of the integrator discrete. Their regulariser is made for the effective metric, which is
// known when velocities and actuation are; until then rows have a Jacobian and nothing else.

#ifndef GIMBAL_CONSTRAINT_IMPLICIT_ROWS_H_
#define GIMBAL_CONSTRAINT_IMPLICIT_ROWS_H_

#include <mujoco/mujoco.h>

// Set impedances, reference accelerations and, for dual solvers, AR of all rows.
void finish_rows(const mjModel* m, mjData* d);

#endif  // GIMBAL_CONSTRAINT_IMPLICIT_ROWS_H_
