// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Down the chain of parents, as kinematics.c does for all bodies.

#include "dynamics/body/pose_at.h"

#include <gimbal/assert.h>

#include "math/vec.h"

// Move a pose by the offset of a body in its parent.
static void append_offset(const mjModel* m, const mjData* d, int body, mjtNum xpos[3], mjtNum xquat[4]) {
  int mocap = m->body_mocapid[body];
  mjtNum step[3], quat[4];
  quat_copy(quat, mocap < 0 ? m->body_quat + 4 * body : d->mocap_quat + 4 * mocap);
  quat_normalize(quat);
  quat_rotate(step, mocap < 0 ? m->body_pos + 3 * body : d->mocap_pos + 3 * mocap, xquat);
  vec3_add_to(xpos, step);
  quat_mul(xquat, xquat, quat);
}

// A slide moves along its axis, a hinge or ball turns about its anchor, a free joint sets the pose.
static void append_joint(const mjModel* m, const mjData* d, int jnt, mjtNum xpos[3], mjtNum xquat[4]) {
  const mjtNum *qpos = d->qpos + m->jnt_qposadr[jnt], *axis = m->jnt_axis + 3 * jnt,
               *local = m->jnt_pos + 3 * jnt;
  mjtNum reference = m->qpos0[m->jnt_qposadr[jnt]], turn[4], arm[3];
  switch (m->jnt_type[jnt]) {
    case mjJNT_FREE:
      vec3_copy(xpos, qpos);
      quat_copy(xquat, qpos + 3);
      quat_normalize(xquat);
      return;
    case mjJNT_SLIDE:
      quat_rotate(arm, axis, xquat);
      vec3_add_scaled(xpos, arm, qpos[0] - reference);
      return;
    case mjJNT_BALL:
      quat_copy(turn, qpos);
      quat_normalize(turn);
      break;
    default:
      quat_from_axis_angle(turn, axis, qpos[0] - reference);
  }
  quat_rotate(arm, local, xquat);
  vec3_add_to(xpos, arm);
  quat_mul(xquat, xquat, turn);
  quat_rotate(arm, local, xquat);
  vec3_sub_from(xpos, arm);
}

void body_pose_now(const mjModel* m, mjData* d, int body, mjtNum xpos[3], mjtNum xquat[4]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mj_markStack(d);
  int *chain = mj_stackAllocInt(d, m->nbody), n = 0;
  for (int b = body; b > 0; b = m->body_parentid[b]) chain[n++] = b;
  vec3_zero(xpos);
  vec3_set(xquat, 1, 0, 0);
  xquat[3] = 0;
  while (n > 0) {
    int b = chain[--n], first = m->body_jntadr[b];
    append_offset(m, d, b, xpos, xquat);
    for (int j = first; j < first + m->body_jntnum[b]; j++) append_joint(m, d, j, xpos, xquat);
    quat_normalize(xquat);
  }
  mj_freeStack(d);
}
