// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Projected Gauss-Seidel: sweep over the constraints; each scalar row goes to its minimum and is clamped,
// each elliptic contact moves first along its force (or normal) and then optimises its friction with that
// normal force.

#include "solver/dual.h"
#include "solver/statistics.h"

// Unconstrained minimum of one row, clamped to its bounds. Returns the improvement.
static mjtNum update_scalar(Dual* s, int k) {
  mjData* d = s->d;
  int i = dual_row(s, k);
  mjtNum res, *force = d->efc_force + i, old = *force, block = 1 / s->inverse[k];
  dual_residual(s, &res, i, 1, 0);
  *force -= res * s->inverse[k];
  if (k >= s->ne + s->nf) {
    *force = mju_max(0, *force);
  } else if (k >= s->ne) {
    *force = mju_clip(*force, -d->efc_frictionloss[i], d->efc_frictionloss[i]);
  }
  return -dual_change(&block, force, &old, &res, 1);
}

// Move along the present force as far as is best; a contact without force along its normal.
static void update_ray(mjtNum* force, const mjtNum* block, const mjtNum* res, mjtNum inverse, int dim) {
  if (force[0] < mjMINVAL) {
    force[0] = mju_max(0, force[0] - res[0] * inverse);
    mju_zero(force + 1, dim - 1);
    return;
  }
  mjtNum denom = mju_mulVecMatVec(force, block, force, dim);
  if (denom < mjMINVAL) return;
  mjtNum step = mju_max(-1, -mju_dot(force, res, dim) / denom);
  mju_scl(force, force, 1 + step, dim);
}

// Best friction for the normal force; A x + b is the residual of the friction rows as a function of their
// forces.
static void update_tangent(mjtNum* force, const mjtNum* old, const mjtNum* block, const mjtNum* res,
                           const mjtNum* mu, int dim) {
  mjtNum A[25], b[5];
  int n = dim - 1;
  if (force[0] < mjMINVAL) {
    mju_zero(force + 1, n);
    return;
  }
  for (int j = 0; j < n; j++) {
    const mjtNum* row = block + (j + 1) * dim;
    mju_copy(A + j * n, row + 1, n);
    b[j] = res[j + 1] - mju_dot(row + 1, old + 1, n) + row[0] * (force[0] - old[0]);
  }
  minimize_friction(force + 1, A, b, mu, force[0], n);
}

// Returns the improvement.
static mjtNum update_elliptic(Dual* s, int k, const mjContact* con) {
  int i = dual_row(s, k), dim = con->dim;
  mjtNum res[6], old[6], block[36], *force = s->d->efc_force + i;
  dual_residual(s, res, i, dim, 0);
  dual_block(s, block, i, dim, 0);
  mju_copy(old, force, dim);
  update_ray(force, block, res, s->inverse[k], dim);
  update_tangent(force, old, block, res, con->friction, dim);
  return -dual_change(block, force, old, res, dim);
}

static mjtNum sweep(Dual* s) {
  mjData* d = s->d;
  mjtNum improvement = 0;
  for (int k = 0; k < s->nefc;) {
    int i = dual_row(s, k);
    if (d->efc_type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      const mjContact* con = d->contact + d->efc_id[i];
      improvement += update_elliptic(s, k, con);
      k += con->dim;
    } else {
      improvement += update_scalar(s, k++);
    }
  }
  return improvement;
}

// Values of AR in the rows that are solved for.
static int count_nonzeros(const Dual* s) {
  if (!s->sparse) return s->nefc * s->nefc;
  int nnz = 0;
  for (int k = 0; k < s->nefc; k++) nnz += s->d->efc_AR_rownnz[dual_row(s, k)];
  return nnz;
}

void solve_pgs(const mjModel* m, mjData* d, int island, int maxiter) {
  mj_markStack(d);
  Dual s = bind_dual(m, d, island, 0);
  int iter = 0, nchange;
  dual_states(&s, &nchange);
  while (iter < maxiter) {
    mjSolverStat stat = {.improvement = sweep(&s) * s.scale};
    stat.nactive = dual_states(&s, &stat.nchange);
    record_iteration(d, island, iter++, stat);
    if (stat.improvement < m->opt.tolerance) break;
  }
  record_solve(d, island, iter, count_nonzeros(&s));
  mj_freeStack(d);
}
