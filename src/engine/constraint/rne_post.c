// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Accelerations of bodies and the forces that act on and between them, after the constraint solver.
//
//   cacc_b     = cacc_parent + cdof_dot qvel + cdof qacc, the world falls upwards: cacc_0 = -gravity
//   cfrc_ext_b = applied force + contacts + connect and weld equalities + spatial tendons
//   cfrc_int_b = I cacc_b + cvel_b x* (I cvel_b) - cfrc_ext_b + sum over children of cfrc_int
//
// All spatial vectors are (rotation, translation) at the centre of mass of the tree.

#include "base/equality_kinds.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "constraint/equality_frame.h"
#include "dynamics/tendon.h"
#include "math/spatial.h"

// Add sign * (torque, force) that acts at a point of a body to its external force.
static void add_external(const mjModel* m, mjData* d, int body, const mjtNum torque[3], const mjtNum force[3],
                         const mjtNum point[3], mjtNum sign) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  if (!body) return;
  mjtNum arm[3], moment[3], *ext = d->cfrc_ext + 6 * body;
  vec3_sub(arm, point, d->subtree_com + 3 * m->body_rootid[body]);
  vec3_cross(moment, arm, force);
  vec3_add_to(moment, torque);
  vec3_add_scaled(ext, moment, sign);
  vec3_add_scaled(ext + 3, force, sign);
}

static void add_applied(const mjModel* m, mjData* d) {
  for (int i = 1; i < m->nbody; i++) {
    const mjtNum* xfrc = d->xfrc_applied + 6 * i;
    if (!mju_isZero(xfrc, 6)) add_external(m, d, i, xfrc + 3, xfrc, d->xipos + 3 * i, 1);
  }
}

static void add_contacts(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* con = d->contact + i;
    if (con->efc_address < 0 || con->geom[0] < 0 || con->geom[1] < 0) continue;
    mjtNum local[6], force[3], torque[3];
    mj_contactForce(m, d, i, local);
    mat3_mul_vec_t(force, con->frame, local);
    mat3_mul_vec_t(torque, con->frame, local + 3);
    add_external(m, d, m->geom_bodyid[con->geom[0]], torque, force, con->pos, -1);
    add_external(m, d, m->geom_bodyid[con->geom[1]], torque, force, con->pos, 1);
  }
}

// The rows of the orientation of a weld hold s vec(q2* q1): its torque is s/2 vec(q2 f q1*).
static void weld_torque(mjtNum torque[3], const mjModel* m, int eq, const EqualityFrames* f,
                        const mjtNum force[3]) {
  mjtNum q[4], back[4];
  mju_mulQuatAxis(q, f->quat[1], force);
  quat_conjugate(back, f->quat[0]);
  quat_mul(q, q, back);
  vec3_scale(torque, q + 1, 0.5 * m->eq_data[mjNEQDATA * eq + 10]);
}

static void add_equalities(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->ne;) {
    int eq = d->efc_id[i], weld = m->eq_type[eq] == mjEQ_WELD;
    const GimbalEqualityKind* kind = &equality_kinds[m->eq_type[eq]];
    const mjtNum* force = d->efc_force + i;
    i += kind->block;
    if (kind->object != mjOBJ_UNKNOWN) continue;
    EqualityFrames f = equality_frames(m, d, eq);
    mjtNum torque[3] = {0, 0, 0};
    if (weld) weld_torque(torque, m, eq, &f, force + 3);
    add_external(m, d, f.body[0], torque, force, f.anchor[0], 1);
    add_external(m, d, f.body[1], torque, force, f.anchor[1], -1);
  }
}

static void add_pull(const mjModel* m, mjData* d, int body, const mjtNum force[3], const mjtNum point[3]) {
  static const mjtNum none[3] = {0, 0, 0};
  add_external(m, d, body, none, force, point, 1);
}

// Force along a tendon of its constraint rows.
static mjtNum tendon_row_force(const mjModel* m, const mjData* d, int id) {
  mjtNum force = 0;
  for (int i = 0; i < d->ne; i++) {
    int eq = d->efc_id[i];
    if (m->eq_type[eq] != mjEQ_TENDON) continue;
    if (m->eq_obj1id[eq] == id) force += d->efc_force[i];
    if (m->eq_obj2id[eq] == id) {
      force -= equality_slope(m, eq, d->ten_length[id] - m->tendon_length0[id]) * d->efc_force[i];
    }
  }
  for (int i = d->ne; i < d->ne + d->nf; i++) {
    if (d->efc_type[i] == mjCNSTR_FRICTION_TENDON && d->efc_id[i] == id) force += d->efc_force[i];
  }

  // the row of the lower limit comes first
  bool lower = d->ten_length[id] - m->tendon_range[2 * id] < m->tendon_margin[id];
  for (int i = d->ne + d->nf; i < d->ne + d->nf + d->nl; i++) {
    if (d->efc_type[i] != mjCNSTR_LIMIT_TENDON || d->efc_id[i] != id) continue;
    force += lower ? d->efc_force[i] : -d->efc_force[i];
    lower = false;
  }
  return force;
}

static mjtNum tendon_actuator_force(const mjModel* m, const mjData* d, int id) {
  mjtNum force = 0;
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_trntype[i] != mjTRN_TENDON || m->actuator_trnid[2 * i] != id) continue;
    int out = m->actuator_outadr[i];
    force += m->actuator_gear[6 * out] * d->actuator_force[out];
  }
  return force;
}

static void add_tendons(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->ntendon; i++) {
    if (m->tendon_num[i] == 0 || m->wrap_type[m->tendon_adr[i]] == mjWRAP_JOINT) continue;
    mjtNum force = tendon_row_force(m, d, i) + tendon_inertial_force(m, d, i);
    if (!mjDISABLED(mjDSBL_SPRING)) force += tendon_spring_force(m, d, i);
    if (!mjDISABLED(mjDSBL_DAMPER)) force += tendon_damper_force(m, d, i);
    if (!mjDISABLED(mjDSBL_ACTUATION)) force += tendon_actuator_force(m, d, i);
    if (force != 0) tendon_pull(m, d, i, force, add_pull);
  }
}

// cacc of a body from that of its parent.
static void accelerate_body(const mjModel* m, mjData* d, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum* acc = d->cacc + 6 * body;
  mju_copy(acc, d->cacc + 6 * m->body_parentid[body], 6);
  int end = m->body_dofadr[body] + m->body_dofnum[body];
  for (int i = m->body_dofadr[body]; i < end; i++) {
    for (int k = 0; k < 6; k++) {
      acc[k] += d->cdof_dot[6 * i + k] * d->qvel[i] + d->cdof[6 * i + k] * d->qacc[i];
    }
  }
}

// cfrc_int of a body without its children.
static void own_force(mjData* d, int body) {
  GIMBAL_ASSERT(body > 0);
  const mjtNum *inertia = d->cinert + 10 * body, *vel = d->cvel + 6 * body;
  mjtNum momentum[6], gyro[6], *force = d->cfrc_int + 6 * body;
  spatial_inertia_mul(force, inertia, d->cacc + 6 * body);
  spatial_inertia_mul(momentum, inertia, vel);
  spatial_cross_force(gyro, vel, momentum);
  for (int k = 0; k < 6; k++) force[k] += gyro[k] - d->cfrc_ext[6 * body + k];
}

// Of bodies that sleep too: whatever qacc says of them.
void mj_rnePostConstraint(const mjModel* m, mjData* d) {
  mju_zero(d->cfrc_ext, 6 * m->nbody);
  add_applied(m, d);
  add_contacts(m, d);
  add_equalities(m, d);
  add_tendons(m, d);

  mju_zero(d->cacc, 6);
  mju_zero(d->cfrc_int, 6);
  if (!(m->opt.disableflags & mjDSBL_GRAVITY)) mju_scl3(d->cacc + 3, m->opt.gravity, -1);
  for (int i = 1; i < m->nbody; i++) {
    accelerate_body(m, d, i);
    own_force(d, i);
  }
  for (int i = m->nbody - 1; i > 0; i--) {
    mju_addTo(d->cfrc_int + 6 * m->body_parentid[i], d->cfrc_int + 6 * i, 6);
  }
  d->flg_rnepost = 1;
}
