// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors of frames: pose, velocity and acceleration of an object, perhaps seen from another one,
// and inertial units.
//
// A point at r from a reference that moves with velocity v0 and turns with w0 has the relative
// velocity
//   v - v0 + r x w0.

#include <stdbool.h>

#include "dynamics/body/motion.h"
#include "dynamics/body/velocity.h"
#include "sensor/sensor_kind.h"

static bool has_reference(const Sensor* s) {
  return s->refid >= 0;
}

void sense_frame_position(const Sensor* s, mjtNum* out) {
  const mjtNum *pos, *mat, *refpos, *refmat;
  object_frame(s->m, s->d, s->objtype, s->objid, &pos, &mat);
  if (!has_reference(s)) {
    vec3_copy(out, pos);
    return;
  }
  mjtNum dif[3];
  object_frame(s->m, s->d, s->reftype, s->refid, &refpos, &refmat);
  vec3_sub(dif, pos, refpos);
  mat3_mul_vec_t(out, refmat, dif);
}

void sense_frame_axis(const Sensor* s, mjtNum* out) {
  const mjtNum *pos, *mat;
  int column = s->type - mjSENS_FRAMEXAXIS;
  object_frame(s->m, s->d, s->objtype, s->objid, &pos, &mat);
  mjtNum axis[3] = {mat[column], mat[column + 3], mat[column + 6]};
  if (!has_reference(s)) {
    vec3_copy(out, axis);
    return;
  }
  object_frame(s->m, s->d, s->reftype, s->refid, &pos, &mat);
  mat3_mul_vec_t(out, mat, axis);
}

static void object_quaternion(const Sensor* s, int objtype, int id, mjtNum quat[4]) {
  const mjModel* m = s->m;
  const mjtNum *local, *xquat = s->d->xquat;
  int body = id;
  switch (objtype) {
    case mjOBJ_XBODY:
      quat_copy(quat, xquat + 4 * id);
      return;
    case mjOBJ_BODY:
      local = m->body_iquat + 4 * id;
      break;
    case mjOBJ_GEOM:
      body = m->geom_bodyid[id];
      local = m->geom_quat + 4 * id;
      break;
    case mjOBJ_SITE:
      body = m->site_bodyid[id];
      local = m->site_quat + 4 * id;
      break;
    default:
      body = m->cam_bodyid[id];
      local = m->cam_quat + 4 * id;
  }
  quat_mul(quat, xquat + 4 * body, local);
}

void sense_frame_quaternion(const Sensor* s, mjtNum* out) {
  object_quaternion(s, s->objtype, s->objid, out);
  if (!has_reference(s)) return;
  mjtNum reference[4];
  object_quaternion(s, s->reftype, s->refid, reference);
  quat_conjugate(reference, reference);
  quat_mul(out, reference, out);
}

void sense_frame_velocity(const Sensor* s, mjtNum* out) {
  const mjModel* m = s->m;
  int linear = s->type == mjSENS_FRAMELINVEL;
  mjtNum vel[6];
  mj_objectVelocity(m, s->d, s->objtype, s->objid, vel, 0);
  if (!has_reference(s)) {
    vec3_copy(out, vel + 3 * linear);
    return;
  }
  const mjtNum *pos, *mat, *refpos, *refmat;
  mjtNum refvel[6], arm[3];
  mj_objectVelocity(m, s->d, s->reftype, s->refid, refvel, 0);
  object_frame(m, s->d, s->objtype, s->objid, &pos, &mat);
  object_frame(m, s->d, s->reftype, s->refid, &refpos, &refmat);
  for (int k = 0; k < 6; k++) vel[k] -= refvel[k];
  vec3_sub(arm, pos, refpos);
  vec3_add_cross(vel + 3, arm, refvel);
  mat3_mul_vec_t(out, refmat, vel + 3 * linear);
}

// accelerations and internal forces are computed when the first sensor asks for them
static void need_accelerations(const Sensor* s) {
  if (!s->d->flg_rnepost) mj_rnePostConstraint(s->m, s->d);
}

void sense_frame_acceleration(const Sensor* s, mjtNum* out) {
  mjtNum acc[6];
  need_accelerations(s);
  mj_objectAcceleration(s->m, s->d, s->objtype, s->objid, acc, 0);
  vec3_copy(out, acc + (s->type == mjSENS_FRAMELINACC ? 3 : 0));
}

void sense_magnetometer(const Sensor* s, mjtNum* out) {
  mat3_mul_vec_t(out, s->d->site_xmat + 9 * s->objid, s->m->opt.magnetic);
}

void sense_velocimeter(const Sensor* s, mjtNum* out) {
  mjtNum vel[6];
  mj_objectVelocity(s->m, s->d, mjOBJ_SITE, s->objid, vel, 1);
  vec3_copy(out, vel + 3);
}

void sense_gyro(const Sensor* s, mjtNum* out) {
  mjtNum vel[6];
  mj_objectVelocity(s->m, s->d, mjOBJ_SITE, s->objid, vel, 1);
  vec3_copy(out, vel);
}

void sense_accelerometer(const Sensor* s, mjtNum* out) {
  mjtNum acc[6];
  need_accelerations(s);
  mj_objectAcceleration(s->m, s->d, mjOBJ_SITE, s->objid, acc, 1);
  vec3_copy(out, acc + 3);
}

// force and torque with which the parent acts on the body of a site
void sense_force(const Sensor* s, mjtNum* out) {
  need_accelerations(s);
  mat3_mul_vec_t(out, s->d->site_xmat + 9 * s->objid, s->d->cfrc_int + 6 * s->m->site_bodyid[s->objid] + 3);
}

void sense_torque(const Sensor* s, mjtNum* out) {
  int body = s->m->site_bodyid[s->objid];
  mjtNum frc[6];
  need_accelerations(s);
  force_at(frc, s->d->cfrc_int + 6 * body, s->d->site_xpos + 3 * s->objid,
           s->d->subtree_com + 3 * s->m->body_rootid[body]);
  mat3_mul_vec_t(out, s->d->site_xmat + 9 * s->objid, frc);
}
