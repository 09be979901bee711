// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constraint cost s(x), force f = -ds/dx and state at x = J qacc - aref.
//
//   equality        s = D x^2 / 2
//   friction loss   the same where |x| < R eta, beyond linear with slope eta (Huber)
//   limit, contact  the same where x < 0, otherwise 0
//   elliptic        with U = diag(mu, friction) x, N = U_0, T = |U_1..|:
//                     dual cone   N >= mu T      0
//                     polar cone  mu N + T <= 0  s = D x^2 / 2 in every row
//                     between     s = D_0 / (mu^2 (1 + mu^2)) (N - mu T)^2 / 2

#include "constraint/constraint_update.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "math/kernel.h"
#include "math/sparse.h"

void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (!d->nefc) return;
  if (mj_isSparse(m)) {
    sparse_mul_vec(res, d->efc_J, vec, d->nefc, d->efc_J_rownnz, d->efc_J_rowadr, d->efc_J_colind);
  } else {
    mju_mulMatVec(res, d->efc_J, vec, d->nefc, m->nv);
  }
}

void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (!d->nefc) return;
  if (mj_isSparse(m)) {
    sparse_mul_vec_t(res, d->efc_J, vec, d->nefc, m->nv, d->efc_J_rownnz, d->efc_J_rowadr, d->efc_J_colind);
  } else {
    mju_mulMatTVec(res, d->efc_J, vec, d->nefc, m->nv);
  }
}

// Huber cost of a row of friction loss.
static mjtNum update_friction(const ConstraintRows* r, const mjtNum* jar, int i) {
  GIMBAL_ASSERT(i >= r->ne && i < r->nefc);
  mjtNum x = jar[i], floss = r->frictionloss[i], bound = r->R[i] * floss;
  if (x <= -bound) {
    r->force[i] = floss;
    r->state[i] = mjCNSTRSTATE_LINEARNEG;
    return floss * (-0.5 * bound - x);
  }
  if (x >= bound) {
    r->force[i] = -floss;
    r->state[i] = mjCNSTRSTATE_LINEARPOS;
    return floss * (-0.5 * bound + x);
  }
  r->force[i] = -r->D[i] * x;
  r->state[i] = mjCNSTRSTATE_QUADRATIC;
  return 0.5 * r->D[i] * x * x;
}

// Hessian of the cone cost with respect to x, dim x dim into con->H.
static void cone_hessian(mjContact* con, const mjtNum U[6], mjtNum N, mjtNum T, mjtNum Dm) {
  int dim = con->dim;
  mjtNum mu = con->mu, scale[6], *H = con->H;
  scale[0] = mu;
  for (int j = 1; j < dim; j++) scale[j] = con->friction[j - 1];

  // in U: first row (1, -mu U'/T), then mu N / T^3 U U' + (mu^2 - mu N / T) I
  H[0] = 1;
  for (int j = 1; j < dim; j++) H[j] = -mu / T * U[j];
  mjtNum outer = mu * N / (T * T * T), diag = mu * mu - mu * N / T;
  for (int k = 1; k < dim; k++) {
    for (int j = k; j < dim; j++) H[k * dim + j] = outer * U[j] * U[k] + (j == k ? diag : 0);
  }

  // from U to x, and the lower triangle
  for (int k = 0; k < dim; k++) {
    for (int j = k; j < dim; j++) H[j * dim + k] = H[k * dim + j] *= Dm * scale[k] * scale[j];
  }
}

// Cost of an elliptic contact whose rows start at i.
static mjtNum update_cone(const ConstraintRows* r, const mjtNum* jar, int i, int want_hessian) {
  GIMBAL_ASSERT(i >= r->ne && i < r->nefc);
  mjContact* con = r->contact + r->id[i];
  int dim = con->dim, state;
  mjtNum mu = con->mu, cost = 0, U[6], TT = 0;
  U[0] = jar[i] * mu;
  for (int j = 1; j < dim; j++) {
    U[j] = jar[i + j] * con->friction[j - 1];
    TT += U[j] * U[j];
  }
  mjtNum N = U[0], T = mju_sqrt(TT);

  if (N >= mu * T || (T <= 0 && N >= 0)) {
    state = mjCNSTRSTATE_SATISFIED;
    mju_zero(r->force + i, dim);
  } else if (mu * N + T <= 0 || (T <= 0 && N < 0)) {
    state = mjCNSTRSTATE_QUADRATIC;
    for (int j = i; j < i + dim; j++) {
      r->force[j] = -r->D[j] * jar[j];
      cost += 0.5 * r->D[j] * jar[j] * jar[j];
    }
  } else {
    state = mjCNSTRSTATE_CONE;
    mjtNum Dm = r->D[i] / (mu * mu * (1 + mu * mu)), gap = N - mu * T;
    cost = 0.5 * Dm * gap * gap;
    r->force[i] = -Dm * gap * mu;
    for (int j = 1; j < dim; j++) r->force[i + j] = -r->force[i] / T * U[j] * con->friction[j - 1];
    if (want_hessian) cone_hessian(con, U, N, T, Dm);
  }
  for (int j = i; j < i + dim; j++) r->state[j] = state;
  return cost;
}

// Limits and contacts without friction, pyramids' edges among them, in rows from i to end.
static void update_inequalities(const ConstraintRows* r, const mjtNum* jar, int i, int end) {
  GIMBAL_ASSERT(i >= r->ne + r->nf && i <= end && end <= r->nefc);
  const mjtNum* restrict D = r->D;
  mjtNum* restrict force = r->force;
  int* restrict state = r->state;
  // what is no number is not satisfied: the force is none either, and shows it
  for (int k = i; k < end; k++) {
    force[k] = jar[k] >= 0 ? 0 : -D[k] * jar[k];
    state[k] = jar[k] >= 0 ? mjCNSTRSTATE_SATISFIED : mjCNSTRSTATE_QUADRATIC;
  }
}

static void update_equalities(const ConstraintRows* r, const mjtNum* jar) {
  const mjtNum* restrict D = r->D;
  mjtNum* restrict force = r->force;
  int* restrict state = r->state;
  for (int i = 0; i < r->ne; i++) {
    force[i] = -D[i] * jar[i];
    state[i] = mjCNSTRSTATE_QUADRATIC;
  }
}

static inline mjtNum update_rows(const ConstraintRows* r, const mjtNum* jar, int want_hessian,
                                 bool want_cost) {
  mjtNum cost = 0;
  update_equalities(r, jar);
  for (int i = 0; want_cost && i < r->ne; i++) cost += 0.5 * r->D[i] * jar[i] * jar[i];
  int i = r->ne;
  for (; i < r->ne + r->nf; i++) cost += update_friction(r, jar, i);
  while (i < r->nefc) {
    if (r->type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      cost += update_cone(r, jar, i, want_hessian);
      i += r->contact[r->id[i]].dim;
      continue;
    }
    int end = i + 1;
    while (end < r->nefc && r->type[end] != mjCNSTR_CONTACT_ELLIPTIC) end++;
    update_inequalities(r, jar, i, end);
    if (want_cost) cost += -0.5 * kernel_dot(r->force + i, jar + i, end - i);
    i = end;
  }
  return cost;
}

mjtNum constraint_update(const ConstraintRows* r, const mjtNum* jar, int want_hessian) {
  return update_rows(r, jar, want_hessian, true);
}

void constraint_forces(const ConstraintRows* r, const mjtNum* jar, int want_hessian) {
  update_rows(r, jar, want_hessian, false);
}

ConstraintRows all_rows(const mjData* d) {
  return (ConstraintRows){.ne = d->ne,
                          .nf = d->nf,
                          .nefc = d->nefc,
                          .D = d->efc_D,
                          .R = d->efc_R,
                          .frictionloss = d->efc_frictionloss,
                          .type = d->efc_type,
                          .id = d->efc_id,
                          .contact = d->contact,
                          .state = d->efc_state,
                          .force = d->efc_force};
}

void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1],
                         int flg_coneHessian) {
  ConstraintRows rows = all_rows(d);
  mjtNum s = constraint_update(&rows, jar, flg_coneHessian);
  if (cost) *cost = s;
  mj_mulJacTVec(m, d, d->qfrc_constraint, d->efc_force);
}
