// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Velocity and reference acceleration of constraint rows: aref = -B v - K imp (r - margin) - Jdot
// qvel. With the integrator discrete r is what it is at the end of the step, r + h v, and the row's
// gain (impedance.h) scales it all.
//
// The last term is kept for connect and weld equalities only. With qacc = 0 a body has the spatial
// acceleration sum_i cdof_dot_i qvel_i at the centre of its tree; Jdot qvel of an anchor is the
// acceleration of that point.

#include "constraint/reference.h"

#include <gimbal/assert.h>

#include "base/equality_kinds.h"
#include "constraint/equality_frame.h"
#include "constraint/impedance.h"
#include "math/vec.h"

// Acceleration of a body without joint accelerations: of a point fixed to it (lin) and angular
// (rot).
static void velocity_product(const mjModel* m, const mjData* d, int body, const mjtNum point[3],
                             mjtNum lin[3], mjtNum rot[3]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum acc[6] = {0}, arm[3], vel[3], spin[3];
  int b = m->body_weldid[body];
  while (b && !m->body_dofnum[b]) b = m->body_parentid[b];
  int dof = b ? m->body_dofadr[b] + m->body_dofnum[b] - 1 : -1;
  for (; dof >= 0; dof = m->dof_parentid[dof]) {
    for (int k = 0; k < 6; k++) acc[k] += d->cdof_dot[6 * dof + k] * d->qvel[dof];
  }

  // from the centre of the tree to the point, with the centripetal part w x (v + w x arm)
  const mjtNum* cvel = d->cvel + 6 * body;
  vec3_sub(arm, point, d->subtree_com + 3 * m->body_rootid[body]);
  vec3_cross(lin, acc, arm);
  vec3_add_to(lin, acc + 3);
  vec3_cross(vel, cvel, arm);
  vec3_add_to(vel, cvel + 3);
  vec3_cross(spin, cvel, vel);
  vec3_add_to(lin, spin);
  vec3_copy(rot, acc);
}

// res += scale * vector part of a (0, w) b
static void add_sandwich(mjtNum res[3], const mjtNum a[4], const mjtNum w[3], const mjtNum b[4],
                         mjtNum scale) {
  mjtNum q[4];
  mju_mulQuatAxis(q, a, w);
  quat_mul(q, q, b);
  vec3_add_scaled(res, q + 1, scale);
}

// Second derivative of the orientation residual, s/2 d/dt vec(q2* (w1 - w2) q1), without joint
// accelerations.
static void weld_rotation(const mjData* d, const EqualityFrames* f, const mjtNum alpha[3], mjtNum scale,
                          mjtNum res[3]) {
  const mjtNum *w1 = d->cvel + 6 * f->body[0], *w2 = d->cvel + 6 * f->body[1];
  mjtNum w[3], inv2[4], dquat1[4], dinv2[4];
  vec3_sub(w, w1, w2);
  quat_conjugate(inv2, f->quat[1]);
  mju_derivQuat(dquat1, f->quat[0], w1);
  mju_derivQuat(dinv2, f->quat[1], w2);
  quat_conjugate(dinv2, dinv2);
  vec3_zero(res);
  add_sandwich(res, dinv2, w, f->quat[0], 0.5 * scale);
  add_sandwich(res, inv2, alpha, f->quat[0], 0.5 * scale);
  add_sandwich(res, inv2, w, dquat1, 0.5 * scale);
}

// Subtract Jdot qvel from the rows of a connect or weld.
static void subtract_velocity_product(const mjModel* m, mjData* d, int eq, mjtNum* aref) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  EqualityFrames f = equality_frames(m, d, eq);
  mjtNum lin[2][3], rot[2][3], alpha[3], turn[3];
  for (int i = 0; i < 2; i++) velocity_product(m, d, f.body[i], f.anchor[i], lin[i], rot[i]);
  for (int k = 0; k < 3; k++) aref[k] -= lin[0][k] - lin[1][k];
  if (m->eq_type[eq] != mjEQ_WELD) return;
  vec3_sub(alpha, rot[0], rot[1]);
  weld_rotation(d, &f, alpha, m->eq_data[mjNEQDATA * eq + 10], turn);
  vec3_sub_from(aref + 3, turn);
}

// Add the motion of surfaces to the rows of sliding and of torsion of a contact. A surface that
// turns about an axis in itself moves nothing past the contact, so the rows of rolling get no part
// of it.
static void add_surface_velocity(const mjModel* m, mjData* d, const mjContact* con) {
  GIMBAL_ASSERT(con->dim == 1 || con->dim == 3 || con->dim == 4 || con->dim == 6);
  if (con->efc_address < 0) return;
  mjtNum* row = d->efc_vel + con->efc_address;
  for (int k = 1; k < mjMIN(con->dim, 4); k++) {
    mjtNum slip = con->surfacevel[k - 1];
    if (mj_isPyramidal(m)) {
      row[2 * k - 2] += con->friction[k - 1] * slip;
      row[2 * k - 1] -= con->friction[k - 1] * slip;
    } else {
      row[k] += slip;
    }
  }
}

// Adhesion is a passive force that pulls; the cone of contact forces moves down by as much, so that
// bodies rest where they rest without it: f - adhesion = (aref - a) / R.
static void add_adhesion(const mjModel* m, mjData* d, const mjContact* con) {
  GIMBAL_ASSERT(con->dim == 1 || con->dim == 3 || con->dim == 4 || con->dim == 6);
  if (con->efc_address < 0 || con->adhesion == 0) return;
  int edges = con->dim > 1 && mj_isPyramidal(m) ? 2 * (con->dim - 1) : 1;
  for (int i = con->efc_address; i < con->efc_address + edges; i++) {
    d->efc_aref[i] += d->efc_R[i] * con->adhesion / edges;
  }
}

static void subtract_velocity_products(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->ne;) {
    int eq = d->efc_id[i];
    const GimbalEqualityKind* kind = &equality_kinds[m->eq_type[eq]];
    if (kind->object == mjOBJ_UNKNOWN) subtract_velocity_product(m, d, eq, d->efc_aref + i);
    i += kind->block;
  }
}

void refer_to_step_end(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->nefc; i++) {
    const mjtNum* kbip = d->efc_KBIP + 4 * i;
    mjtNum end = d->efc_pos[i] - d->efc_margin[i] + m->opt.timestep * d->efc_vel[i];
    d->efc_aref[i] = -kbip[1] * d->efc_vel[i] - kbip[0] * kbip[2] * end;
  }
  subtract_velocity_products(m, d);
  for (int i = 0; i < d->nefc; i++) d->efc_aref[i] *= row_gain(m, d->efc_KBIP + 4 * i);
  for (int i = 0; m->flg_adhesion && i < d->ncon; i++) add_adhesion(m, d, d->contact + i);
}

void mj_referenceConstraint(const mjModel* m, mjData* d) {
  mj_mulJacVec(m, d, d->efc_vel, d->qvel);
  for (int i = 0; m->flg_surfacevel && i < d->ncon; i++) add_surface_velocity(m, d, d->contact + i);
  if (metric_wanted(m)) return;
  for (int i = 0; i < d->nefc; i++) {
    const mjtNum* kbip = d->efc_KBIP + 4 * i;
    d->efc_aref[i] = -kbip[1] * d->efc_vel[i] - kbip[0] * kbip[2] * (d->efc_pos[i] - d->efc_margin[i]);
  }
  for (int i = 0; m->flg_adhesion && i < d->ncon; i++) add_adhesion(m, d, d->contact + i);
  subtract_velocity_products(m, d);
}
