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

// From no force: go along the edge of the cone in which the cost falls most steeply, if it falls at all.
// (Moves along the normal alone could get stuck here.)
static void leave_apex(mjtNum* force, const mjtNum* block, const mjtNum* res, const mjtNum* mu, int dim) {
  mjtNum edge[6] = {1}, slip = 0;
  for (int j = 1; j < dim; j++) slip += res[j] * res[j] * mu[j - 1] * mu[j - 1];
  slip = mju_sqrt(slip);
  mju_zero(force, dim);
  if (res[0] >= slip) return;
  for (int j = 1; j < dim && slip > 0; j++) edge[j] = -res[j] * mu[j - 1] * mu[j - 1] / slip;
  mju_scl(force, edge, (slip - res[0]) / mju_max(mjMINVAL, mju_mulVecMatVec(edge, block, edge, dim)), dim);
}

// Move along the present force as far as is best.
static void update_ray(mjtNum* force, const mjtNum* block, const mjtNum* res, const mjtNum* mu, int dim) {
  if (force[0] < mjMINVAL) {
    leave_apex(force, block, res, mu, dim);
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
  update_ray(force, block, res, con->friction, dim);
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

// ---- acceleration

// Nesterov's momentum between sweeps. When the cost has risen, the last forces come back and momentum starts
// anew.
typedef struct Momentum {
  mjtNum* last;  // (nefc) forces after the last sweep
  mjtNum cost;   // of last
  mjtNum t;
} Momentum;

// Cost of the forces: 1/2 f' AR f + f' b.
static mjtNum dual_objective(const Dual* s) {
  mjtNum cost = 0, res;
  for (int k = 0; k < s->nefc; k++) {
    int i = dual_row(s, k);
    dual_residual(s, &res, i, 1, 0);
    cost += 0.5 * s->d->efc_force[i] * (res + s->d->efc_b[i]);
  }
  return cost;
}

// Bring the force of a constraint back into its set; returns the number of rows.
static int project_force(Dual* s, int k) {
  mjData* d = s->d;
  int i = dual_row(s, k);
  mjtNum *force = d->efc_force + i, floss = d->efc_frictionloss[i];
  if (d->efc_type[i] != mjCNSTR_CONTACT_ELLIPTIC) {
    if (k >= s->ne + s->nf) {
      *force = mju_max(0, *force);
    } else if (k >= s->ne) {
      *force = mju_clip(*force, -floss, floss);
    }
    return 1;
  }
  const mjContact* con = d->contact + d->efc_id[i];
  mjtNum slip = 0;
  force[0] = mju_max(0, force[0]);
  for (int j = 1; j < con->dim; j++) {
    slip += force[j] * force[j] / (con->friction[j - 1] * con->friction[j - 1]);
  }
  slip = mju_sqrt(slip);
  if (slip > force[0]) mju_scl(force + 1, force + 1, force[0] / slip, con->dim - 1);
  return con->dim;
}

// Remember the forces before the first sweep.
static void begin_momentum(const Dual* s, Momentum* p) {
  p->t = 1;
  p->cost = dual_objective(s);
  for (int k = 0; k < s->nefc; k++) p->last[k] = s->d->efc_force[dual_row(s, k)];
}

// After a sweep: go on in its direction, or back if it has led upwards.
static void apply_momentum(Dual* s, Momentum* p) {
  mjtNum cost = dual_objective(s), next = 0.5 * (1 + mju_sqrt(1 + 4 * p->t * p->t));
  int rise = cost > p->cost;
  mjtNum beta = rise ? 0 : (p->t - 1) / next;
  for (int k = 0; k < s->nefc; k++) {
    mjtNum *force = s->d->efc_force + dual_row(s, k), now = rise ? p->last[k] : *force;
    *force = now + beta * (now - p->last[k]);
    p->last[k] = now;
  }
  p->t = rise ? 1 : next;
  if (!rise) p->cost = cost;
  for (int k = 0; k < s->nefc;) k += project_force(s, k);
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
  Momentum momentum = {.last = mj_stackAllocNum(d, s.nefc)};
  int iter = 0, nchange;
  dual_states(&s, &nchange);
  begin_momentum(&s, &momentum);
  while (iter < maxiter) {
    mjSolverStat stat = {.improvement = sweep(&s) * s.scale};
    stat.nactive = dual_states(&s, &stat.nchange);
    record_iteration(d, island, iter++, stat);
    if (stat.improvement < m->opt.tolerance) break;
    apply_momentum(&s, &momentum);
  }

  // without momentum at the end
  for (int k = 0; iter == maxiter && k < s.nefc; k++) d->efc_force[dual_row(&s, k)] = momentum.last[k];
  record_solve(d, island, iter, count_nonzeros(&s));
  mj_freeStack(d);
}
