// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors that read a quantity of a joint, tendon, actuator or subtree, energies and time.

#include "math/vec.h"
#include "sensor/sensor_kind.h"

void sense_joint_position(const Sensor* s, mjtNum* out) {
  *out = s->d->qpos[s->m->jnt_qposadr[s->objid]];
}

void sense_joint_velocity(const Sensor* s, mjtNum* out) {
  *out = s->d->qvel[s->m->jnt_dofadr[s->objid]];
}

void sense_joint_actuator_force(const Sensor* s, mjtNum* out) {
  *out = s->d->qfrc_actuator[s->m->jnt_dofadr[s->objid]];
}

void sense_ball_quaternion(const Sensor* s, mjtNum* out) {
  quat_copy(out, s->d->qpos + s->m->jnt_qposadr[s->objid]);
  quat_normalize(out);
}

void sense_ball_velocity(const Sensor* s, mjtNum* out) {
  vec3_copy(out, s->d->qvel + s->m->jnt_dofadr[s->objid]);
}

void sense_tendon_position(const Sensor* s, mjtNum* out) {
  *out = s->d->ten_length[s->objid];
}

void sense_tendon_velocity(const Sensor* s, mjtNum* out) {
  *out = s->d->ten_velocity[s->objid];
}

void sense_tendon_actuator_force(const Sensor* s, mjtNum* out) {
  const mjModel* m = s->m;
  *out = 0;
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_trntype[i] == mjTRN_TENDON && m->actuator_trnid[2 * i] == s->objid) {
      *out += s->d->actuator_force[m->actuator_outadr[i]];
    }
  }
}

// all outputs of the actuator
static void copy_outputs(const Sensor* s, mjtNum* out, const mjtNum* values) {
  mju_copy(out, values + s->m->actuator_outadr[s->objid], s->dim);
}

void sense_actuator_position(const Sensor* s, mjtNum* out) {
  copy_outputs(s, out, s->d->actuator_length);
}

void sense_actuator_velocity(const Sensor* s, mjtNum* out) {
  copy_outputs(s, out, s->d->actuator_velocity);
}

void sense_actuator_force(const Sensor* s, mjtNum* out) {
  copy_outputs(s, out, s->d->actuator_force);
}

// constraint row of the limit of a joint or tendon, -1 if it is not active
static int limit_row(const Sensor* s) {
  int joint = s->type <= mjSENS_JOINTLIMITFRC;
  int type = joint ? mjCNSTR_LIMIT_JOINT : mjCNSTR_LIMIT_TENDON;
  const mjData* d = s->d;
  for (int i = d->ne + d->nf; i < d->ne + d->nf + d->nl; i++) {
    if (d->efc_type[i] == type && d->efc_id[i] == s->objid) return i;
  }
  return -1;
}

void sense_limit_position(const Sensor* s, mjtNum* out) {
  int row = limit_row(s);
  *out = row < 0 ? 0 : s->d->efc_pos[row] - s->d->efc_margin[row];
}

void sense_limit_velocity(const Sensor* s, mjtNum* out) {
  int row = limit_row(s);
  *out = row < 0 ? 0 : s->d->efc_vel[row];
}

void sense_limit_force(const Sensor* s, mjtNum* out) {
  int row = limit_row(s);
  *out = row < 0 ? 0 : s->d->efc_force[row];
}

void sense_subtree_com(const Sensor* s, mjtNum* out) {
  vec3_copy(out, s->d->subtree_com + 3 * s->objid);
}

static void need_subtrees(const Sensor* s) {
  if (!s->d->flg_subtreevel) mj_subtreeVel(s->m, s->d);
}

void sense_subtree_velocity(const Sensor* s, mjtNum* out) {
  need_subtrees(s);
  vec3_copy(out, s->d->subtree_linvel + 3 * s->objid);
}

void sense_subtree_momentum(const Sensor* s, mjtNum* out) {
  need_subtrees(s);
  vec3_copy(out, s->d->subtree_angmom + 3 * s->objid);
}

void sense_potential_energy(const Sensor* s, mjtNum* out) {
  if (!s->d->flg_energypos) mj_energyPos(s->m, s->d);
  *out = s->d->energy[0];
}

void sense_kinetic_energy(const Sensor* s, mjtNum* out) {
  if (!s->d->flg_energyvel) mj_energyVel(s->m, s->d);
  *out = s->d->energy[1];
}

void sense_clock(const Sensor* s, mjtNum* out) {
  *out = s->d->time;
}

// Of the user's and of plugins: a callback writes the numbers of all of them at once (sensor.c).
void sense_callback(const Sensor* s, mjtNum* out) {
  (void)s, (void)out;
}
