// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Solver statistics of mjData: a row of mjNSOLVER iterations for each of the first mjNISLAND
// islands.

#ifndef GIMBAL_SOLVER_STATISTICS_H_
#define GIMBAL_SOLVER_STATISTICS_H_

#include <mujoco/mujoco.h>

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
