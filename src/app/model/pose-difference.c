// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The difference of two poses, joint by joint:
//
//   slide, hinge   |q − q'|
//   ball, free     the angle of q⁻¹ q', in 0 … π; for a free joint also the distance |p − p'|

#include "model/pose-difference.h"

#include <gimbal/kinds.h>
#include <math.h>
#include <string.h>

// The same joint in another model, -1 if it has none.
static int same_joint(const mjModel* m, int joint, const mjModel* other) {
  const char* name = mj_id2name(m, mjOBJ_JOINT, joint);
  int found = name && *name ? mj_name2id(other, mjOBJ_JOINT, name) : -1;
  return found >= 0 && other->jnt_type[found] == m->jnt_type[joint] ? found : -1;
}

static double angle_between(const mjtNum* q, const mjtNum* other) {
  mjtNum a[4], b[4], velocity[3];
  mju_copy4(a, q);
  mju_copy4(b, other);
  mju_normalize4(a);
  mju_normalize4(b);
  mju_subQuat(velocity, a, b);
  return mju_norm3(velocity);
}

static void keep_larger_difference(GimbalPoseDifference* worst, int joint, gboolean angle, double size) {
  if (worst->joint >= 0 && !(size > worst->size)) return;
  worst->joint = joint;
  worst->angle = angle;
  worst->size = size;
}

GimbalPoseDifference gimbal_pose_difference(const mjModel* m, const mjData* d, const mjModel* other_m,
                                            const mjData* other_d) {
  GimbalPoseDifference worst = {.joint = -1};
  for (int j = 0; j < m->njnt; j++) {
    int same = same_joint(m, j, other_m);
    if (same < 0) continue;
    const mjtNum* q = d->qpos + m->jnt_qposadr[j];
    const mjtNum* other = other_d->qpos + other_m->jnt_qposadr[same];
    int type = m->jnt_type[j];
    worst.common++;
    if (type == mjJNT_FREE) {
      keep_larger_difference(&worst, j, FALSE, mju_dist3(q, other));
      keep_larger_difference(&worst, j, TRUE, angle_between(q + 3, other + 3));
    } else if (type == mjJNT_BALL) {
      keep_larger_difference(&worst, j, TRUE, angle_between(q, other));
    } else {
      keep_larger_difference(&worst, j, type == mjJNT_HINGE, fabs(q[0] - other[0]));
    }
  }
  return worst;
}

mjtNum* gimbal_pose_transfer(const mjModel* m, const mjData* d, const mjModel* other_m,
                             const mjData* other_d) {
  g_autofree mjtNum* qpos = g_memdup2(d->qpos, sizeof *qpos * (gsize)m->nq);
  gboolean any = FALSE;
  for (int j = 0; j < m->njnt; j++) {
    int same = same_joint(m, j, other_m);
    if (same < 0) continue;
    memcpy(qpos + m->jnt_qposadr[j], other_d->qpos + other_m->jnt_qposadr[same],
           sizeof *qpos * (gsize)gimbal_joint_size(m->jnt_type[j]).nq);
    any = TRUE;
  }
  return any ? g_steal_pointer(&qpos) : NULL;
}
