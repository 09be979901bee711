// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Perfect plasticity of springs: the displacement from the rest never exceeds the yield, because
// the rest moves by the excess. The stiffness plays no part in it. Springs that sleep keep theirs.

#include "dynamics/plastic.h"

#include <gimbal/assert.h>

#include "dynamics/flex/flex_plastic.h"
#include "math/kernel.h"
#include "math/vec.h"
#include "model/flex/rod_frame.h"
#include "model/plastic.h"
#include "model/sleep_state.h"

// What x is beyond the yield on either side.
static mjtNum excess_of(mjtNum x, mjtNum yield) {
  return x > yield ? x - yield : (x < -yield ? x + yield : 0);
}

// Turn the rest of a ball joint about the axis of its displacement.
static void ball_yield(mjtNum rest[4], const mjtNum* qpos, mjtNum yield) {
  mjtNum quat[4], turn[3];
  quat_copy(quat, qpos);
  quat_normalize(quat);
  mju_subQuat(turn, quat, rest);
  mjtNum angle = mju_normalize3(turn);
  if (angle > yield) mju_quatIntegrate(rest, turn, angle - yield);
}

static void joint_yield(const mjModel* m, mjData* d, int jnt) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  mjtNum *rest = d->plastic + m->jnt_plasticadr[jnt], yield = m->jnt_springyield[jnt];
  const mjtNum* qpos = d->qpos + m->jnt_qposadr[jnt];
  if (m->jnt_type[jnt] == mjJNT_BALL) {
    ball_yield(rest, qpos, yield);
  } else if (mju_abs(qpos[0] - rest[0]) > yield) {
    rest[0] = qpos[0] - (qpos[0] > rest[0] ? yield : -yield);
  }
}

// A string, which has no force when it is short, stays one when it is stretched.
static void tendon_yield(const mjModel* m, mjData* d, int id, const mjtNum* qvel) {
  GIMBAL_ASSERT(id >= 0 && id < m->ntendon);
  mjtNum *rest = d->plastic + m->tendon_plasticadr[id], yield = m->tendon_springyield[id];
  int adr = m->ten_J_rowadr[id];
  mjtNum rate = kernel_dot_sparse(d->ten_J + adr, m->ten_J_colind + adr, qvel, m->ten_J_rownnz[id]);
  mjtNum length = d->ten_length[id] + m->opt.timestep * rate;
  mjtNum stretch = mjMAX(excess_of(length - rest[1], yield), 0);
  mjtNum squeeze = mjMIN(excess_of(length - rest[0], yield), 0);
  bool is_string = rest[0] == 0 && rest[1] > 0;
  if (stretch == 0 || !is_string) rest[0] += stretch + squeeze;
  rest[1] += stretch + squeeze;
}

static void springs_yield(const mjModel* m, mjData* d, const mjtNum* qvel) {
  int filter = sleeping_dofs(m, d);
  for (int j = 0; j < m->njnt; j++) {
    if (m->jnt_plasticadr[j] < 0) continue;
    if (filter && d->body_awake[m->jnt_bodyid[j]] == mjS_ASLEEP) continue;
    joint_yield(m, d, j);
  }
  for (int i = 0; i < m->ntendon; i++) {
    if (m->tendon_plasticadr[i] < 0) continue;
    if (filter && sleep_state(m, d, mjOBJ_TENDON, i) == mjS_ASLEEP) continue;
    tendon_yield(m, d, i, qvel);
  }
}

void plastic_update(const mjModel* m, mjData* d, const mjtNum* qvel) {
  if (!m->nplastic || mjDISABLED(mjDSBL_SPRING)) return;
  springs_yield(m, d, qvel);
  for (int i = 0; i < m->nflex; i++) {
    if (m->flex_plasticmode[i]) flex_plastic_update(m, d, i, qvel);
  }
}

void plastic_keep_frames(const mjModel* m, mjData* d) {
  for (int i = 0; m->nplastic && i < m->nflex; i++) {
    if (rod_twists(m, i)) rod_keep_frames(m, d, i);
  }
}
