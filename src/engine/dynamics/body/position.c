// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Joint positions as a manifold: quaternions are integrated, compared and normalised, the rest are
// plain numbers.

#include "dynamics/body/position.h"

#include "dynamics/body/motion.h"

void integrate_joints(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt, int first, int n) {
  for (int j = first; j < first + n; j++) {
    mjtNum* q = qpos + m->jnt_qposadr[j];
    const mjtNum* v = qvel + m->jnt_dofadr[j];
    switch (m->jnt_type[j]) {
      case mjJNT_FREE:
        vec3_add_scaled(q, v, dt);
        mju_quatIntegrate(q + 3, v + 3, dt);
        break;
      case mjJNT_BALL:
        mju_quatIntegrate(q, v, dt);
        break;
      default:
        q[0] += dt * v[0];
    }
  }
}

void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt) {
  integrate_joints(m, qpos, qvel, dt, 0, (int)m->njnt);
}

void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                         const mjtNum* qpos2) {
  for (int j = 0; j < m->njnt; j++) {
    const mjtNum* q1 = qpos1 + m->jnt_qposadr[j];
    const mjtNum* q2 = qpos2 + m->jnt_qposadr[j];
    mjtNum* v = qvel + m->jnt_dofadr[j];
    int type = m->jnt_type[j];
    if (type == mjJNT_FREE) {
      for (int k = 0; k < 3; k++) v[k] = (q2[k] - q1[k]) / dt;
      q1 += 3;
      q2 += 3;
      v += 3;
    }
    if (type == mjJNT_FREE || type == mjJNT_BALL) {
      mju_subQuat(v, q2, q1);
      vec3_scale(v, v, 1 / dt);
    } else {
      v[0] = (q2[0] - q1[0]) / dt;
    }
  }
}

void mj_normalizeQuat(const mjModel* m, mjtNum* qpos) {
  for (int j = 0; j < m->njnt; j++) {
    int type = m->jnt_type[j];
    if (type == mjJNT_FREE || type == mjJNT_BALL) {
      quat_normalize(qpos + m->jnt_qposadr[j] + 3 * (type == mjJNT_FREE));
    }
  }
}
