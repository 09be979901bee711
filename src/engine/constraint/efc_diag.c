// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Estimate of the diagonal of A = J M^-1 J'.
//
// Every body has a mean inverse weight for translation and for rotation, every dof, tendon and edge
// one of its own; a row's estimate is the sum over the objects that it connects.

#include <gimbal/assert.h>
#include <gimbal/kinds/constraints.h>
#include <gimbal/quality.h>
#include <stdbool.h>

#include "base/equality_kinds.h"
#include "collision/shape/frame.h"
#include "constraint/equality_frame.h"
#include "constraint/flex_strain.h"
#include "constraint/impedance.h"
#include "dynamics/flex/contact_body.h"

// Each estimator fills the rows of one constraint from row i and returns their number.
typedef int (*Estimator)(const mjModel* m, const mjData* d, int id, mjtNum* diag);

//---- equalities

static int estimate_connect(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < m->neq);
  (void)d;
  int body[2];
  equality_bodies(m, id, body);
  for (int i = 0; i < 3; i++) {
    diag[i] = m->body_invweight0[2 * body[0]] + m->body_invweight0[2 * body[1]];
  }
  return 3;
}

static int estimate_weld(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < m->neq);
  (void)d;
  int body[2];
  equality_bodies(m, id, body);
  for (int i = 0; i < 6; i++) {
    int rot = i > 2;
    diag[i] = m->body_invweight0[2 * body[0] + rot] + m->body_invweight0[2 * body[1] + rot];
  }
  return 6;
}

static int estimate_joint(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < m->neq);
  (void)d;
  int joint1 = m->eq_obj1id[id], joint2 = m->eq_obj2id[id];
  diag[0] = m->dof_invweight0[m->jnt_dofadr[joint1]];
  if (joint2 >= 0) diag[0] += m->dof_invweight0[m->jnt_dofadr[joint2]];
  return 1;
}

static int estimate_tendon(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < m->neq);
  (void)d;
  int tendon1 = m->eq_obj1id[id], tendon2 = m->eq_obj2id[id];
  diag[0] = m->tendon_invweight0[tendon1];
  if (tendon2 >= 0) diag[0] += m->tendon_invweight0[tendon2];
  return 1;
}

static int estimate_flex_edges(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < m->neq);
  (void)d;
  int flex = m->eq_obj1id[id], first = m->flex_edgeadr[flex], n = 0;
  for (int e = first; e < first + m->flex_edgenum[flex]; e++) {
    if (!m->flexedge_rigid[e]) diag[n++] = m->flexedge_invweight0[e];
  }
  return n;
}

static int estimate_flex_strain(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < m->neq);
  (void)d;
  int n = strain_row_count(m, id);
  mjtNum weight = strain_invweight(m, id);
  for (int i = 0; i < n; i++) diag[i] = weight;
  return n;
}

#define ROW(type, name, ...) [type] = estimate_##name,
static const Estimator kEquality[] = {GIMBAL_EQUALITIES(ROW)};
#undef ROW

static int estimate_equality(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < m->neq);
  return kEquality[m->eq_type[id]](m, d, id, diag);
}

//---- friction losses and limits

static int estimate_dof(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < m->nv);
  (void)d;
  diag[0] = m->dof_invweight0[id];
  return 1;
}

static int estimate_joint_limit(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < m->njnt);
  return estimate_dof(m, d, m->jnt_dofadr[id], diag);
}

static int estimate_tendon_row(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < m->ntendon);
  (void)d;
  diag[0] = m->tendon_invweight0[id];
  return 1;
}

//---- contacts

// Are both sides of a contact distance fields of a model that asks for them as well as can be?
static bool is_full_field(const mjModel* m, const mjContact* con) {
  if (!(m->opt.enableflags & GIMBAL_QUALITY_FIELDS) || con->geom[0] < 0 || con->geom[1] < 0) return false;
  return m->geom_type[con->geom[0]] == mjGEOM_SDF && m->geom_type[con->geom[1]] == mjGEOM_SDF;
}

// Inverse weights for translation and rotation, summed over both sides of a contact. A gear on its
// axle cannot be moved along, so that its translation counts for nothing, and the contact would be
// so hard that the solver's digits do not suffice. Between fields with quality a push beside the
// centre also turns the body, by its lever r: 1/m + r^2/I.
static void contact_weights(const mjModel* m, const mjData* d, const mjContact* con, mjtNum weight[2]) {
  GIMBAL_ASSERT(con->dim > 0 && con->dim <= 6);
  bool full = is_full_field(m, con);
  weight[0] = weight[1] = 0;
  for (int side = 0; side < 2; side++) {
    int body[kMaxSideBody];
    mjtNum share[kMaxSideBody];
    int n = contact_side_bodies(m, d, con, side, body, share);
    for (int k = 0; k < n; k++) {
      weight[0] += m->body_invweight0[2 * body[k]] * share[k];
      weight[1] += m->body_invweight0[2 * body[k] + 1] * share[k];
      if (!full) continue;
      mjtNum turn = vec3_dist_sqr(con->pos, d->xipos + 3 * body[k]) * m->body_invweight0[2 * body[k] + 1];
      weight[0] += turn * share[k];
    }
  }
}

static int estimate_frictionless(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < d->ncon);
  mjtNum weight[2];
  contact_weights(m, d, d->contact + id, weight);
  diag[0] = weight[0];
  return 1;
}

static int estimate_elliptic(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < d->ncon);
  mjtNum weight[2];
  contact_weights(m, d, d->contact + id, weight);
  int dim = d->contact[id].dim;
  for (int i = 0; i < dim; i++) diag[i] = weight[i > 2];
  return dim;
}

static int estimate_pyramidal(const mjModel* m, const mjData* d, int id, mjtNum* diag) {
  GIMBAL_ASSERT(id >= 0 && id < d->ncon);
  const mjContact* con = d->contact + id;
  mjtNum weight[2];
  contact_weights(m, d, con, weight);
  for (int k = 0; k < con->dim - 1; k++) {
    mjtNum mu = con->friction[k];
    diag[2 * k] = diag[2 * k + 1] = weight[0] + mu * mu * weight[k > 1];
  }
  return 2 * (con->dim - 1);
}

#define ESTIMATOR(type, name, part, function, ...) [type] = estimate_##function,
static const Estimator kEstimators[] = {GIMBAL_CONSTRAINTS(ESTIMATOR)};

void adapt_diagonal(const mjModel* m, mjData* d) {
  int sparse = mj_isSparse(m);
  if (!d->efm_sdiag) return;
  for (int r = 0; r < d->nefc; r++) {
    int n = sparse ? d->efc_J_rownnz[r] : (int)m->nv;
    const int* ind = sparse ? d->efc_J_colind + d->efc_J_rowadr[r] : NULL;
    const mjtNum* jac = d->efc_J + (sparse ? d->efc_J_rowadr[r] : r * n);
    mjtNum bare = 0, with = 0;
    for (int k = 0; k < n; k++) {
      int i = ind ? ind[k] : k;
      mjtNum square = jac[k] * jac[k], mass = d->M[m->M_rowadr[i] + m->M_rownnz[i] - 1];
      if (square == 0) continue;
      bare += square / mass;
      with += square / (mass + d->efm_sdiag[i]);
    }
    // a row that acts on nothing but for rounding keeps its estimate
    if (bare > mjMINVAL) d->efc_diagA[r] *= with / bare;
  }
}

void approximate_diagonal(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->nefc;) {
    i += kEstimators[d->efc_type[i]](m, d, d->efc_id[i], d->efc_diagA + i);
  }
}
