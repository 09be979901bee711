// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the dual solvers share: access to AR by blocks, cost changes and states.

#include "solver/dual.h"

#include <gimbal/assert.h>

#include "math/kernel.h"
#include "math/sorted.h"
#include "solver/statistics.h"

// The entry of a row of sparse AR at column col, which exists.
static int find_entry(const mjData* d, int row, int col) {
  GIMBAL_ASSERT(row >= 0 && row < d->nefc && col >= 0 && col < d->nefc);
  const int* ind = d->efc_AR_colind + d->efc_AR_rowadr[row];
  return d->efc_AR_rowadr[row] + place_of(ind, d->efc_AR_rownnz[row], col);
}

// Address of the entry (row, col) of AR.
static int dual_entry(const Dual* s, int row, int col) {
  GIMBAL_ASSERT(row >= 0 && row < s->d->nefc);
  GIMBAL_ASSERT(col >= 0 && col < s->d->nefc);
  return s->sparse ? find_entry(s->d, row, col) : row * s->d->nefc + col;
}

Dual bind_dual(const mjModel* m, mjData* d, int island, int without_R) {
  GIMBAL_ASSERT(island >= -1 && island < d->nisland);
  Dual s = {.m = m, .d = d, .sparse = mj_isSparse(m), .island = island};
  s.scale = cost_scale(m, d, island);
  if (island < 0) {
    s.ne = d->ne;
    s.nf = d->nf;
    s.nefc = d->nefc;
  } else {
    s.ne = d->island_ne[island];
    s.nf = d->island_nf[island];
    s.nefc = d->island_nefc[island];
    s.row = d->map_iefc2efc + d->island_iefcadr[island];
  }
  s.inverse = mj_stackAllocNum(d, s.nefc);
  s.state = mj_stackAllocInt(d, s.nefc);
  for (int k = 0; k < s.nefc; k++) {
    int i = dual_row(&s, k);
    mjtNum diag = d->efc_AR[dual_entry(&s, i, i)];
    s.inverse[k] = 1 / (without_R ? mju_max(mjMINVAL, diag - d->efc_R[i]) : diag);
  }
  return s;
}

void dual_residual(const Dual* s, mjtNum* res, int i, int dim, int without_R) {
  GIMBAL_ASSERT(dim > 0 && i >= 0 && i + dim <= s->d->nefc);
  const mjData* d = s->d;
  for (int j = 0; j < dim; j++, i++) {
    mjtNum Af;
    if (s->sparse) {
      int adr = d->efc_AR_rowadr[i];
      Af = kernel_dot_sparse(d->efc_AR + adr, d->efc_AR_colind + adr, d->efc_force, d->efc_AR_rownnz[i]);
    } else {
      Af = kernel_dot(d->efc_AR + (size_t)i * d->nefc, d->efc_force, d->nefc);
    }
    res[j] = d->efc_b[i] + Af - (without_R ? d->efc_R[i] * d->efc_force[i] : 0);
  }
}

void dual_block(const Dual* s, mjtNum* block, int i, int dim, int without_R) {
  GIMBAL_ASSERT(dim > 0 && i >= 0 && i + dim <= s->d->nefc);
  for (int j = 0; j < dim; j++) {
    // the rows of a contact have the same columns, in a row
    mju_copy(block + j * dim, s->d->efc_AR + dual_entry(s, i + j, i), dim);
    if (!without_R) continue;
    mjtNum* diag = block + j * (dim + 1);
    *diag = mju_max(1e-10, *diag - s->d->efc_R[i + j]);
  }
}

mjtNum dual_change(const mjtNum* block, mjtNum* force, const mjtNum* old, const mjtNum* res, int dim) {
  GIMBAL_ASSERT(dim > 0 && dim <= 10);
  mjtNum delta[6];
  mju_sub(delta, force, old, dim);
  mjtNum change = 0.5 * mju_mulVecMatVec(delta, block, delta, dim) + mju_dot(delta, res, dim);
  if (!(change > 1e-10)) return change;
  mju_copy(force, old, dim);
  return 0;
}

// State of an elliptic contact from its force.
static int cone_state(const mjContact* con, const mjtNum* force) {
  mjtNum N = force[0] / con->mu, TT = 0;
  for (int j = 1; j < con->dim; j++) {
    mjtNum t = force[j] / con->friction[j - 1];
    TT += t * t;
  }
  mjtNum T = mju_sqrt(TT);
  if (con->mu * N >= T) return mjCNSTRSTATE_SATISFIED;
  return N + con->mu * T <= 0 ? mjCNSTRSTATE_QUADRATIC : mjCNSTRSTATE_CONE;
}

// State of a row of friction loss or of a one-sided row.
static int scalar_state(const mjData* d, int i, int friction) {
  mjtNum force = d->efc_force[i], floss = d->efc_frictionloss[i];
  if (!friction) return force <= 0 ? mjCNSTRSTATE_SATISFIED : mjCNSTRSTATE_QUADRATIC;
  if (force <= -floss) return mjCNSTRSTATE_LINEARPOS;
  return force >= floss ? mjCNSTRSTATE_LINEARNEG : mjCNSTRSTATE_QUADRATIC;
}

int dual_states(Dual* s, int* nchange) {
  mjData* d = s->d;
  int nactive = 0;
  *nchange = 0;
  for (int k = 0; k < s->nefc;) {
    int i = dual_row(s, k), dim = 1, state;
    if (k < s->ne) {
      state = mjCNSTRSTATE_QUADRATIC;
    } else if (d->efc_type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      const mjContact* con = d->contact + d->efc_id[i];
      dim = con->dim;
      state = cone_state(con, d->efc_force + i);
    } else {
      state = scalar_state(d, i, k < s->ne + s->nf);
    }
    if (state != mjCNSTRSTATE_SATISFIED) nactive += dim;
    for (int j = 0; j < dim; j++, k++) {
      *nchange += s->state[k] != state;
      s->state[k] = d->efc_state[i + j] = state;
    }
  }
  return nactive;
}

//---- friction forces

// Adjugate of a symmetric matrix of two or three rows; returns its determinant. Small blocks are
// often singular, for instance two friction rows on one hinge. The determinant shows it; pivots,
// which are bounded from below, would hide it.
static mjtNum dual_adjugate(mjtNum* adj, const mjtNum* A, int n) {
  GIMBAL_ASSERT(n > 0 && n <= 5);
  if (n == 2) {
    adj[0] = A[3];
    adj[1] = adj[2] = -A[1];
    adj[3] = A[0];
    return A[0] * A[3] - A[1] * A[1];
  }
  for (int i = 0; i < 3; i++) {
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    for (int j = 0; j < 3; j++) {
      int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      adj[3 * i + j] = A[3 * i1 + j1] * A[3 * i2 + j2] - A[3 * i1 + j2] * A[3 * i2 + j1];
    }
  }
  return mju_dot3(A, adj);
}

// Solve for x = -(A + shift)^-1 b. 0: singular.
static int solve_shifted(mjtNum* x, const mjtNum* A, const mjtNum* b, mjtNum shift, int n) {
  GIMBAL_ASSERT(n > 0 && n <= 5);
  const mjtNum smallest = 1e-10;
  mjtNum shifted[25], adj[9];
  mju_copy(shifted, A, n * n);
  for (int i = 0; i < n; i++) shifted[i * (n + 1)] += shift;
  if (n == 2 || n == 3) {
    mjtNum det = dual_adjugate(adj, shifted, n);
    if (det < smallest) return 0;
    for (int i = 0; i < n; i++) x[i] = -mju_dot(adj + n * i, b, n) / det;
    return 1;
  }
  int ok = mju_cholFactor(shifted, n, smallest) == n;
  mju_cholSolve(x, shifted, b, n);
  mju_scl(x, x, -1, n);
  return ok;
}

// Derivative of |x(s)|^2 with respect to s for x = -(A + s)^-1 b: -2 x' (A + s)^-1 x.
static mjtNum norm_slope(const mjtNum* x, const mjtNum* A, mjtNum shift, int n) {
  GIMBAL_ASSERT(n > 0 && n <= 5);
  mjtNum y[5];
  solve_shifted(y, A, x, shift, n);
  return 2 * mju_dot(x, y, n);
}

// With y_i = x_i / mu_i the set is a ball: find the shift s >= 0 with |(A + s)^-1 b| = normal by
// Newton's method. It ends as that of 3.12 does, at numbers that have units: where forces are large
// and bodies heavy, that shows in the seventh digit.
void minimize_friction(mjtNum* x, const mjtNum* A, const mjtNum* b, const mjtNum* mu, mjtNum normal, int n) {
  GIMBAL_ASSERT(n > 0 && n <= 5);
  GIMBAL_ASSERT(!(normal < 0));
  const mjtNum enough = 1e-10;
  mjtNum As[25], bs[5], shift = 0;
  int bound = 0;
  for (int i = 0; i < n; i++) {
    bs[i] = b[i] * mu[i];
    for (int j = 0; j < n; j++) As[i * n + j] = A[i * n + j] * mu[i] * mu[j];
  }
  for (int iter = 0; iter < 20; iter++) {
    if (!solve_shifted(x, As, bs, shift, n)) {
      mju_zero(x, n);
      return;
    }
    mjtNum excess = mju_dot(x, x, n) - normal * normal;
    if (excess < enough) break;
    mjtNum step = -excess / norm_slope(x, As, shift, n);
    if (step < enough) break;
    shift += step;
    bound = 1;
  }
  mjtNum length = mju_norm(x, n), scale = bound ? normal / mju_max(mjMINVAL, length) : 1;
  for (int i = 0; i < n; i++) x[i] *= mu[i] * scale;
}
