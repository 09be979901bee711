// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The cost of an acceleration: cost(a) = ½ (a - a0)ᵀ M (a - a0) + s(J a - aref), divided by the
// trace of M, as solvers do. With the integrator discrete the matrix in front is its effective
// metric.

#include "insight/solver-cost.h"

#include "model/metric-parts.h"

gsize gimbal_solver_cost_scratch(const mjModel* m, const mjData* d) {
  return 2 * (gsize)m->nv + (gsize)d->nefc + 1;
}

double gimbal_solver_cost(const mjModel* m, mjData* d, mjtNum* scratch) {
  mjtNum rows = 0;
  mjtNum *vector = scratch, *product = vector + m->nv, *residual = product + m->nv;
  mju_sub(vector, d->qacc, d->qacc_smooth, (int)m->nv);
  mj_mulM(m, d, product, vector);
  gimbal_metric_add_product(m, d, product, vector);
  double gauss = 0.5 * mju_dot(vector, product, (int)m->nv);
  if (d->nefc) {
    mj_mulJacVec(m, d, residual, d->qacc);
    mju_subFrom(residual, d->efc_aref, d->nefc);
    mj_constraintUpdate(m, d, residual, &rows, 0);
  }
  double trace = 0;
  for (int i = 0; i < m->nv; i++) trace += d->M[m->M_rowadr[i] + m->M_rownnz[i] - 1];
  return m->nv ? (gauss + rows) / trace : 0;
}

int gimbal_solver_iterations(const mjData* d) {
  int used = 0;
  for (int i = 0; i < CLAMP(d->nisland, 1, mjNISLAND); i++) used = MAX(used, d->solver_niter[i]);
  return used;
}
