// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Convergence of the solver, from mjData.solver.

#include "model/convergence.h"

int gimbal_convergence_islands(const mjData* d) {
  if (d->nefc == 0) return 0;
  return CLAMP(d->nisland, 1, mjNISLAND);
}

int gimbal_convergence_hardest(const mjData* d) {
  int hardest = 0;
  for (int i = 1; i < gimbal_convergence_islands(d); i++) {
    if (d->solver_niter[i] > d->solver_niter[hardest]) hardest = i;
  }
  return hardest;
}

static double value_of(const mjSolverStat* stat, GimbalConvergenceLine line) {
  const double values[] = {
      [GIMBAL_CONVERGENCE_IMPROVEMENT] = stat->improvement, [GIMBAL_CONVERGENCE_GRADIENT] = stat->gradient,
      [GIMBAL_CONVERGENCE_SLOPE] = stat->lineslope,         [GIMBAL_CONVERGENCE_ACTIVE] = stat->nactive,
      [GIMBAL_CONVERGENCE_CHANGED] = stat->nchange,         [GIMBAL_CONVERGENCE_EVALUATIONS] = stat->neval,
      [GIMBAL_CONVERGENCE_UPDATES] = stat->nupdate};
  _Static_assert(sizeof values / sizeof values[0] == GIMBAL_N_CONVERGENCE, "a row for each");
  return values[line];
}

int gimbal_convergence_read(const mjData* d, int island, GimbalConvergenceLine line, double* y) {
  if (island < 0 || island >= gimbal_convergence_islands(d)) return 0;
  int n = CLAMP(d->solver_niter[island], 0, mjNSOLVER);
  for (int k = 0; k < n; k++) y[k] = value_of(&d->solver[island * mjNSOLVER + k], line);
  return n;
}

gboolean gimbal_convergence_has(int solver, GimbalConvergenceLine line) {
  switch (line) {
    case GIMBAL_CONVERGENCE_GRADIENT:
    case GIMBAL_CONVERGENCE_SLOPE:
    case GIMBAL_CONVERGENCE_EVALUATIONS:
      return solver != mjSOL_PGS;
    case GIMBAL_CONVERGENCE_UPDATES:
      return solver == mjSOL_NEWTON;
    default:
      return TRUE;
  }
}
