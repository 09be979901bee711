// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The metric is the Hessian of a problem without constraints. That of sheets and rods is factored:
// it has few entries. Others are solved by iterations; where these do not suffice Newton's method,
// which factors the metric anyway, does so here too.

#include "solver/metric_direct.h"

#include <math.h>
#include <stdbool.h>

#include "base/arena.h"
#include "dynamics/metric/metric_flex.h"
#include "dynamics/metric/metric_rows.h"
#include "dynamics/metric/metric_solve.h"
#include "dynamics/metric/metric_terms.h"
#include "math/kernel.h"
#include "model/sleep_state.h"
#include "solver/primal.h"

// Numbers in the factor at most, whose rows reach to the first column of those of the metric; the
// sum of their squares is the work.
static double bound_factor(const mjModel* m, const mjData* d, double* work) {
  double entries = 0;
  *work = 0;
  for (int i = 0; i < m->nv; i++) {
    int first = m->M_colind[m->M_rowadr[i]];
    if (d->efm_K_rownnz[i]) first = mjMIN(first, d->efm_K_colind[d->efm_K_rowadr[i]]);
    double n = i - first + 1;
    entries += n;
    *work += n * n;
  }
  return entries;
}

static bool solve_directly(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b) {
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
  bool made = hessian_make(&p);
  if (made) {
    hessian_factor(&p);
    hessian_solve(&p, x, b);
  }
  mj_freeStack(d);
  return made;
}

// The lower half of the metric, written out.
static void expand_metric(const mjModel* m, mjData* d, mjtNum* mat) {
  int n = (int)m->nv;
  MetricTerm term;
  mju_zero(mat, n * n);
  for (int i = 0; i < n; i++) {
    mjtNum* row = mat + i * n;
    for (int k = m->M_rowadr[i]; k < m->M_rowadr[i] + m->M_rownnz[i]; k++) {
      row[m->M_colind[k]] = d->M[k] + (d->efm_fluid ? d->efm_fluid[k] : 0);
    }
    if (d->efm_diag) row[i] += d->efm_diag[i];
    for (int k = d->efm_K_rowadr[i]; k < d->efm_K_rowadr[i] + d->efm_K_rownnz[i]; k++) {
      row[d->efm_K_colind[k]] += d->efm_K_val[k];
    }
  }
  for (MetricWalk walk = {0}; metric_next_term(m, d, &walk, &term);) {
    for (int k = 0; k < term.nnz; k++) {
      kernel_add_scaled_sparse(mat + term.col[k] * n, term.row, term.col, term.scale * term.row[k], k + 1);
    }
  }
}

static void solve_densely(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b) {
  int n = (int)m->nv;
  mj_markStack(d);
  mjtNum* mat = mj_stackAllocNum(d, n * n);
  expand_metric(m, d, mat);
  mju_cholFactor(mat, n, mjMINVAL);
  mju_cholSolve(x, mat, b, n);
  mj_freeStack(d);
}

// Directly, if there is room for the factor and it is not too much work.
static bool solve_in_room(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b, double most) {
  const int few = 72;
  double nv = (double)m->nv, room = (double)arena_available(d) / 3, work;
  double entries = bound_factor(m, d, &work);
  if (entries * (sizeof(mjtNum) + sizeof(int)) >= room) return false;
  if (m->nv <= few && nv * nv * sizeof(mjtNum) < room) {
    solve_densely(m, d, x, b);
    return true;
  }
  return work < most && solve_directly(m, d, x, b);
}

void solve_metric(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b) {
  const double quick = 3e7;
  if (metric_rests(m, d, x, b)) return;
  bool thin = flex_metric_is_thin(m, d);
  bool direct = d->nefmK && (m->opt.solver == mjSOL_NEWTON || thin) && !sleeping_dofs(m, d);
  if (direct && thin && solve_in_room(m, d, x, b, quick)) return;
  if (metric_solve(m, d, x, b, !direct)) return;
  if (direct && !solve_in_room(m, d, x, b, INFINITY)) metric_solve(m, d, x, b, true);
}
