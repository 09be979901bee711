// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The convergence of the solver in the last step, by iteration and island. No GTK.

#ifndef GIMBAL_CONVERGENCE_H_
#define GIMBAL_CONVERGENCE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalConvergenceLine {
  GIMBAL_CONVERGENCE_IMPROVEMENT,
  GIMBAL_CONVERGENCE_GRADIENT,
  GIMBAL_CONVERGENCE_SLOPE,
  GIMBAL_CONVERGENCE_ACTIVE,
  GIMBAL_CONVERGENCE_CHANGED,
  GIMBAL_CONVERGENCE_EVALUATIONS,
  GIMBAL_CONVERGENCE_UPDATES,
  GIMBAL_N_CONVERGENCE
} GimbalConvergenceLine;

// Islands with statistics: at least 1 if there are constraints, 0 without.
int gimbal_convergence_islands(const mjData* d);

// The island that took the most iterations.
int gimbal_convergence_hardest(const mjData* d);

// Write the values of a line by iteration (1, 2 …) to y. Returns their number, at most mjNSOLVER.
int gimbal_convergence_read(const mjData* d, int island, GimbalConvergenceLine line, double* y);

// Whether a solver reports a line at all.
gboolean gimbal_convergence_has(int solver, GimbalConvergenceLine line);

#endif  // GIMBAL_CONVERGENCE_H_
