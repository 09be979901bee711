// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Transmissions: how actuators act on the model, as lengths l(q) of their outputs and moments
// dl/dq, which are sparse rows.
//
// A kind of transmission is a row of the table at the end. Its function sets the length of each
// output and writes the moment, either into a dense row (zero before, cleared again afterwards) or
// directly into the compressed one.

#include <gimbal/kinds/actuators.h>

#include "dynamics/body/apply_force.h"
#include "dynamics/body/jacobian.h"
#include "dynamics/body/motion.h"
#include "model/sleep_state.h"

typedef struct Transmission {
  const mjModel* m;
  mjData* d;
  int actuator;
  int target;          // actuator_trnid[0]
  int second;          // actuator_trnid[1]
  const mjtNum* gear;  // of the first output
  int output;          // first output
  int next;            // address of the next free entry of actuator_moment
  mjtNum* row;         // dense scratch (nv), all zero between outputs
} Transmission;

// begin the compressed row of an output
static void begin_row(Transmission* t, int output) {
  t->d->moment_rowadr[output] = t->next;
  t->d->moment_rownnz[output] = 0;
}

static void put_entry(Transmission* t, int output, int dof, mjtNum value) {
  t->d->moment_colind[t->next] = dof;
  t->d->actuator_moment[t->next++] = value;
  t->d->moment_rownnz[output]++;
}

// compress the dense scratch row scaled by s and clear it
static void store_dense(Transmission* t, int output, mjtNum s) {
  begin_row(t, output);
  for (int i = 0; i < t->m->nv; i++) {
    if (t->row[i] != 0) put_entry(t, output, i, s * t->row[i]);
    t->row[i] = 0;
  }
}

static void ball_quaternion(const Transmission* t, mjtNum quat[4]) {
  int jnt = t->target, free = t->m->jnt_type[jnt] == mjJNT_FREE;
  quat_copy(quat, t->d->qpos + t->m->jnt_qposadr[jnt] + (free ? 3 : 0));
  quat_normalize(quat);
}

// gear of a rotation, which mjTRN_JOINTINPARENT expresses in the parent frame
static void rotation_gear(const Transmission* t, mjtNum r[3], const mjtNum gear[3], const mjtNum quat[4]) {
  vec3_copy(r, gear);
  if (t->m->actuator_trntype[t->actuator] == mjTRN_JOINTINPARENT) {
    mjtNum inverse[4];
    quat_conjugate(inverse, quat);
    quat_rotate(r, gear, inverse);
  }
}

static void trn_joint(Transmission* t) {
  int jnt = t->target, dof = t->m->jnt_dofadr[jnt], type = t->m->jnt_type[jnt];
  mjtNum* length = t->d->actuator_length + t->output;
  begin_row(t, t->output);
  if (type == mjJNT_SLIDE || type == mjJNT_HINGE) {
    *length = t->d->qpos[t->m->jnt_qposadr[jnt]] * t->gear[0];
    put_entry(t, t->output, dof, t->gear[0]);
    return;
  }

  mjtNum quat[4], axis[3], gear[3];
  ball_quaternion(t, quat);
  if (type == mjJNT_BALL) {
    rotation_gear(t, gear, t->gear, quat);
    mju_quat2Vel(axis, quat, 1);
    *length = vec3_dot(axis, gear);
  } else {
    // a free joint has no meaningful length
    rotation_gear(t, gear, t->gear + 3, quat);
    *length = 0;
    for (int k = 0; k < 3; k++) put_entry(t, t->output, dof++, t->gear[k]);
  }
  for (int k = 0; k < 3; k++) put_entry(t, t->output, dof++, gear[k]);
}

// With v from slider to crank, a the slider's axis and r the rod:  l = a'v - sqrt((a'v)^2 + r^2 -
// v'v).
static void trn_slider_crank(Transmission* t) {
  const mjModel* m = t->m;
  mjData* d = t->d;
  int crank = t->target, slider = t->second;
  mjtNum rod = m->actuator_cranklength[t->actuator];
  const mjtNum* mat = d->site_xmat + 9 * slider;
  mjtNum axis[3] = {mat[2], mat[5], mat[8]}, v[3], grad_v[3], grad_a[3];
  vec3_sub(v, d->site_xpos + 3 * crank, d->site_xpos + 3 * slider);
  mjtNum av = vec3_dot(axis, v), det = av * av + rod * rod - vec3_dot(v, v), length = av;
  if (det > 0) {
    mjtNum root = mju_sqrt(det);
    length -= root;
    vec3_scale(grad_v, axis, 1 - av / root);
    vec3_add_scaled(grad_v, v, 1 / root);
    vec3_scale(grad_a, v, 1 - av / root);
  } else {
    vec3_copy(grad_v, axis);
    vec3_copy(grad_a, v);
  }

  // the axis turns with its body: its gradient acts as the torque axis x grad_a
  mjtNum torque[3], minus[3];
  vec3_cross(torque, axis, grad_a);
  vec3_scale(minus, grad_v, -1);
  add_cartesian_force(m, d, t->row, grad_v, NULL, d->site_xpos + 3 * crank, m->site_bodyid[crank]);
  add_cartesian_force(m, d, t->row, minus, torque, d->site_xpos + 3 * slider, m->site_bodyid[slider]);
  d->actuator_length[t->output] = length * t->gear[0];
  store_dense(t, t->output, t->gear[0]);
}

static void trn_tendon(Transmission* t) {
  const mjModel* m = t->m;
  int adr = m->ten_J_rowadr[t->target], nnz = m->ten_J_rownnz[t->target];
  t->d->actuator_length[t->output] = t->d->ten_length[t->target] * t->gear[0];
  begin_row(t, t->output);
  for (int k = adr; k < adr + nnz; k++) {
    put_entry(t, t->output, m->ten_J_colind[k], t->d->ten_J[k] * t->gear[0]);
  }
}

// rotation from the reference site to the site as a rotation vector in the frame of the reference
static void relative_rotation(const Transmission* t, mjtNum res[3]) {
  const mjtNum* quat = t->d->site_xquat;
  mju_subQuat(res, quat + 4 * t->target, quat + 4 * t->second);
}

// add the wrench at a site, opposite at the reference, leaving out dofs that move both
static void add_relative_wrench(Transmission* t, const mjtNum force[3], const mjtNum torque[3]) {
  const mjModel* m = t->m;
  mjData* d = t->d;
  const mjtNum* cdof = d->cdof;
  int site[2] = {t->target, t->second}, dof[2];
  mjtNum wrench[2][6];
  for (int k = 0; k < 2; k++) {
    int body = m->site_bodyid[site[k]];
    mjtNum arm[3];
    vec3_sub(arm, d->site_xpos + 3 * site[k], d->subtree_com + 3 * m->body_rootid[body]);
    vec3_copy(wrench[k], torque);
    vec3_add_cross(wrench[k], arm, force);
    vec3_copy(wrench[k] + 3, force);
    dof[k] = last_dof_of_body(m, body);
  }
  while (dof[0] != dof[1]) {
    int k = dof[0] > dof[1] ? 0 : 1, i = dof[k];
    mjtNum value = spatial_dot(cdof + 6 * i, wrench[k]);
    t->row[i] += k ? -value : value;
    dof[k] = m->dof_parentid[i];
  }
}

static void trn_site(Transmission* t) {
  const mjModel* m = t->m;
  mjData* d = t->d;
  int frame = t->second < 0 ? t->target : t->second;
  mjtNum force[3], torque[3], length = 0;
  mat3_mul_vec(force, d->site_xmat + 9 * frame, t->gear);
  mat3_mul_vec(torque, d->site_xmat + 9 * frame, t->gear + 3);
  if (t->second < 0) {
    add_cartesian_force(m, d, t->row, force, torque, d->site_xpos + 3 * t->target, m->site_bodyid[t->target]);
  } else {
    mjtNum dif[3], turn[3];
    vec3_sub(dif, d->site_xpos + 3 * t->target, d->site_xpos + 3 * t->second);
    length = vec3_dot(dif, force);
    if (!vec3_is_zero(t->gear + 3)) {
      relative_rotation(t, turn);
      length += vec3_dot(turn, t->gear + 3);
    }
    add_relative_wrench(t, force, torque);
  }
  d->actuator_length[t->output] = length;
  store_dense(t, t->output, 1);
}

// Torque on a relative orientation: three outputs along the axes of the child. Lengths are the
// rotation vector.
static void trn_so3(Transmission* t) {
  mjData* d = t->d;
  mjtNum* length = d->actuator_length + t->output;
  if (t->second < 0) {
    mjtNum quat[4];
    ball_quaternion(t, quat);
    mju_quat2Vel(length, quat, 1);
    for (int k = 0; k < 3; k++) {
      begin_row(t, t->output + k);
      put_entry(t, t->output + k, t->m->jnt_dofadr[t->target] + k, 1);
    }
    return;
  }

  const mjtNum* mat = d->site_xmat + 9 * t->target;
  relative_rotation(t, length);
  for (int k = 0; k < 3; k++) {
    mjtNum axis[3] = {mat[k], mat[k + 3], mat[k + 6]}, none[3] = {0, 0, 0};
    add_relative_wrench(t, none, axis);
    store_dense(t, t->output + k, 1);
  }
}

// Add a row of the constraint Jacobian, times a weight.
static void add_constraint_row(Transmission* t, int row, mjtNum weight) {
  const mjData* d = t->d;
  int nv = t->m->nv;
  if (!mj_isSparse(t->m)) {
    mju_addToScl(t->row, d->efc_J + (size_t)row * nv, weight, nv);
    return;
  }
  int adr = d->efc_J_rowadr[row];
  for (int i = adr; i < adr + d->efc_J_rownnz[row]; i++) t->row[d->efc_J_colind[i]] += weight * d->efc_J[i];
}

// Normal Jacobian of a contact: the first of its rows, or the mean of the edges of a pyramid. One
// within its gap has no rows. Others have none where there was no room for any: these count as
// nothing.
static void add_contact_normal(Transmission* t, const mjContact* con, int body1, int body2) {
  if (con->exclude == 1) {
    add_tension(t->m, t->d, t->row, con->frame, con->pos, body1, con->pos, body2);
    return;
  }
  if (con->efc_address < 0) return;
  int n = con->dim == 1 || t->m->opt.cone == mjCONE_ELLIPTIC ? 1 : 2 * (con->dim - 1);
  for (int i = 0; i < n; i++) add_constraint_row(t, con->efc_address + i, 1.0 / n);
}

// Adhesion: minus the mean of the normal Jacobians of all contacts of a body, those within their
// gap included. The rows are taken as they were made: constants of a model are computed from
// another pose, with the contacts of the state.
static void trn_body(Transmission* t) {
  const mjModel* m = t->m;
  mjData* d = t->d;
  int count = 0;
  for (int c = 0; c < d->ncon; c++) {
    const mjContact* con = d->contact + c;
    if (con->geom[0] < 0 || con->geom[1] < 0 || con->exclude > 1) continue;
    int body1 = m->geom_bodyid[con->geom[0]], body2 = m->geom_bodyid[con->geom[1]];
    if (body1 != t->target && body2 != t->target) continue;
    count++;
    add_contact_normal(t, con, body1, body2);
  }
  d->actuator_length[t->output] = 0;
  store_dense(t, t->output, count ? -1.0 / count : 0);
}

#define TRANSMISSION(type, function, ...) [type] = trn_##function,
static void (*const transmissions[])(Transmission*) = {GIMBAL_TRANSMISSIONS(TRANSMISSION)};

void mj_transmission(const mjModel* m, mjData* d) {
  if (!m->nactuator) return;
  mj_markStack(d);
  Transmission t = {.m = m, .d = d, .row = mj_stackAllocNum(d, m->nv)};
  mju_zero(t.row, m->nv);

  int filter = sleeping_dofs(m, d), nkind = sizeof(transmissions) / sizeof(transmissions[0]);
  for (int i = 0; i < m->nactuator; i++) {
    int type = m->actuator_trntype[i];
    t.actuator = i;
    t.target = m->actuator_trnid[2 * i];
    t.second = m->actuator_trnid[2 * i + 1];
    t.output = m->actuator_outadr[i];
    t.gear = m->actuator_gear + 6 * t.output;
    if (type < 0 || type >= nkind || (filter && sleep_state(m, d, mjOBJ_ACTUATOR, i) == mjS_ASLEEP)) {
      for (int k = 0; k < m->actuator_outnum[i]; k++) begin_row(&t, t.output + k);
      continue;
    }
    transmissions[type](&t);
  }
  mj_freeStack(d);
}
