// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The noslip pass: Gauss-Seidel on friction losses and contact friction with A in place of AR.
// Normal forces stay: in a pyramid the sum of each pair of opposite edges, in an elliptic cone the
// first row.

#include "solver/dual.h"

#include <gimbal/assert.h>
#include "solver/statistics.h"

// Returns the improvement.
static mjtNum update_friction_loss(Dual* s, int k) {
  GIMBAL_ASSERT(k >= 0 && k < s->nefc);
  mjData* d = s->d;
  int i = dual_row(s, k);
  mjtNum res, floss = d->efc_frictionloss[i], *force = d->efc_force + i, old = *force;
  dual_residual(s, &res, i, 1, 1);
  *force = mju_clip(old - res * s->inverse[k], -floss, floss);
  mjtNum delta = *force - old;
  return -(0.5 * delta * delta / s->inverse[k] + delta * res);
}

static const mjtNum kRounding = 1e-14;

// Two opposite edges with forces mid + y and mid - y: the best y in [-mid, mid]. Returns the
// improvement.
static mjtNum update_edge_pair(Dual* s, int i) {
  GIMBAL_ASSERT(i >= 0 && i + 1 < s->d->nefc);
  mjtNum res[2], A[4], b[2], *force = s->d->efc_force + i, old[2] = {force[0], force[1]};
  dual_residual(s, res, i, 2, 1);
  dual_block(s, A, i, 2, 1);
  for (int k = 0; k < 2; k++) b[k] = res[k] - A[2 * k] * old[0] - A[2 * k + 1] * old[1];

  mjtNum mid = 0.5 * (force[0] + force[1]), y = 0;
  mjtNum curvature = A[0] + A[3] - A[1] - A[2], slope = mid * (A[0] - A[3]) + b[0] - b[1];
  // where both edges are one row, of a turn that nothing resists, only rounding is left
  if (curvature >= mjMAX(mjMINVAL, kRounding * (A[0] + A[3]))) y = mju_clip(-slope / curvature, -mid, mid);
  force[0] = mid + y;
  force[1] = mid - y;
  return -dual_change(A, force, old, res, 2);
}

// Friction rows of an elliptic contact. Returns the improvement.
static mjtNum update_elliptic(Dual* s, int i, const mjContact* con) {
  int n = con->dim - 1;
  mjtNum res[5], A[25], b[5], old[5], normal = s->d->efc_force[i], *force = s->d->efc_force + i + 1;
  mju_copy(old, force, n);
  dual_residual(s, res, i + 1, n, 1);
  dual_block(s, A, i + 1, n, 1);
  for (int j = 0; j < n; j++) b[j] = res[j] - mju_dot(A + j * n, old, n);
  if (normal < mjMINVAL) {
    mju_zero(force, n);
  } else {
    minimize_friction(force, A, b, con->friction, normal, n);
  }
  return -dual_change(A, force, old, res, n);
}

static mjtNum noslip_sweep(Dual* s) {
  mjData* d = s->d;
  mjtNum improvement = 0;
  for (int k = s->ne; k < s->ne + s->nf; k++) improvement += update_friction_loss(s, k);
  for (int k = s->ne + s->nf; k < s->nefc;) {
    int i = dual_row(s, k), type = d->efc_type[i];
    const mjContact* con = type >= mjCNSTR_CONTACT_PYRAMIDAL ? d->contact + d->efc_id[i] : NULL;
    if (type == mjCNSTR_CONTACT_PYRAMIDAL) {
      for (int j = 0; j < con->dim - 1; j++) improvement += update_edge_pair(s, i + 2 * j);
      k += 2 * (con->dim - 1);
    } else if (type == mjCNSTR_CONTACT_ELLIPTIC) {
      improvement += update_elliptic(s, i, con);
      k += con->dim;
    } else {
      k++;
    }
  }
  return improvement;
}

void solve_noslip(const mjModel* m, mjData* d, int island, int maxiter) {
  GIMBAL_ASSERT(island >= -1 && island < d->nisland);
  mj_markStack(d);
  Dual s = bind_dual(m, d, island, 1);
  int iter = 0, nchange, before = island < mjNISLAND ? d->solver_niter[mjMAX(island, 0)] : 0;
  dual_states(&s, &nchange);

  // dropping the regulariser changes the cost
  mjtNum offset = 0;
  for (int k = 0; k < s.nefc; k++) {
    int i = dual_row(&s, k);
    offset += 0.5 * d->efc_force[i] * d->efc_force[i] * d->efc_R[i];
  }
  while (iter < maxiter) {
    mjSolverStat stat = {.improvement = (noslip_sweep(&s) + (iter ? 0 : offset)) * s.scale};
    stat.nactive = dual_states(&s, &stat.nchange);
    record_iteration(d, island, before + iter++, stat);
    if (stat.improvement < m->opt.noslip_tolerance) break;
  }
  if (island < mjNISLAND) d->solver_niter[mjMAX(island, 0)] += iter;
  mj_freeStack(d);
}
