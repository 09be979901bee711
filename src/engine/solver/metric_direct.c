// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The metric is the Hessian of a problem without constraints.

#include "solver/metric_direct.h"

#include "dynamics/metric/metric_flex.h"
#include "dynamics/metric/metric_rows.h"
#include "model/sleep_state.h"
#include "solver/primal.h"

bool metric_factors_well(const mjModel* m, const mjData* d) {
  if (!d->nefmK || m->opt.solver != mjSOL_NEWTON || sleeping_dofs(m, d)) return false;
  for (int f = 0; f < m->nflex; f++) {
    if (flex_is_stiff(m, f) && (m->flex_dim[f] != 2 || m->flex_interp[f])) return false;
  }
  return true;
}

void solve_metric_directly(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b) {
  mj_markStack(d);
  MetricRows rows = metric_rows(m, d, NULL, (int)m->nv, NULL, 0);
  Primal p = {.m = m,
              .d = d,
              .newton = 1,
              .sparse = 1,
              .nv = (int)m->nv,
              .M_rownnz = rows.rownnz,
              .M_rowadr = rows.rowadr,
              .M_colind = rows.colind,
              .M = rows.value};
  hessian_make(&p);
  hessian_factor(&p);
  hessian_solve(&p, x, b);
  mj_freeStack(d);
}
