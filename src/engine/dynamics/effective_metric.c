// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The effective metric M + K of deformables. Without it M alone is the metric.

#include "dynamics/effective_metric.h"

#include "dynamics/inertia.h"

void effective_metric_build(const mjModel* m, mjData* d) {
  (void)m;
  d->efm_active = d->nefmK = d->nefmdof = d->nefmL = 0;
}

void effective_metric_shift(const mjModel* m, mjData* d) {
  if (d->efm_active) mju_zero(d->efm_c, m->nv);
}

void effective_metric_mul_add(const mjModel* m, mjData* d, mjtNum* res, const mjtNum* vec) {
  for (int i = 0; d->nefmK && i < m->nv; i++) {
    int adr = d->efm_K_rowadr[i];
    for (int k = adr; k < adr + d->efm_K_rownnz[i]; k++) res[i] += d->efm_K_val[k] * vec[d->efm_K_colind[k]];
  }
}

void effective_metric_solve(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b) {
  mj_solveM(m, d, x, b, 1);
}

void effective_metric_smooth_acc(const mjModel* m, mjData* d) {
  mj_markStack(d);
  mjtNum* qfrc = mj_stackAllocNum(d, m->nv);
  mju_add(qfrc, d->qfrc_smooth, d->efm_c, m->nv);
  effective_metric_solve(m, d, d->qacc_smooth, qfrc);
  mj_freeStack(d);
}
