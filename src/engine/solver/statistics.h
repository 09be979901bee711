// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Solver statistics of mjData: a row of mjNSOLVER iterations for each of the first mjNISLAND
// islands.

#ifndef GIMBAL_SOLVER_STATISTICS_H_
#define GIMBAL_SOLVER_STATISTICS_H_

#include <mujoco/mujoco.h>

// Scale of costs and gradients: the trace of the inertia, of the model or of an island; in the
// effective metric, too, that of the inertia alone.
static inline mjtNum cost_scale(const mjModel* m, const mjData* d, int island) {
  int n = island < 0 ? (int)m->nv : d->island_nv[island];
  mjtNum sum = 0;
  for (int k = 0; k < n; k++) {
    int i = island < 0 ? k : d->map_idof2dof[d->island_idofadr[island] + k];
    sum += d->M[m->M_rowadr[i] + m->M_rownnz[i] - 1];
  }
  return 1 / sum;
}

// Record an iteration; what does not fit is dropped. Island -1 uses the first row.
static inline void record_iteration(mjData* d, int island, int iter, mjSolverStat stat) {
  if (island >= mjNISLAND || iter >= mjNSOLVER) return;
  d->solver[mjMAX(island, 0) * mjNSOLVER + iter] = stat;
}

// Count iterations and nonzeros.
static inline void record_solve(mjData* d, int island, int niter, int nnz) {
  if (island >= mjNISLAND) return;
  d->solver_niter[mjMAX(island, 0)] += niter;
  d->solver_nnz[mjMAX(island, 0)] = nnz;
}

#endif  // GIMBAL_SOLVER_STATISTICS_H_
