// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Limits of joints and tendons.
//
// A scalar x with range [lo, hi] has the distances x - lo and hi - x; a ball joint turned by an
// angle has the distance max(range) - angle. A limit closer than its margin is a row that pushes
// the distance up.

#include "constraint/efc_row.h"

#include <gimbal/assert.h>
#include "math/vec.h"
#include "model/sleep_state.h"

// Rows of the two sides of a range, for a coordinate with value x and the columns of block scaled
// by sign.
static void add_sides(EfcSink* s, EfcBlock block, mjtNum x, const mjtNum range[2], mjtNum margin,
                      const mjtNum* jac, mjtNum* scaled) {
  for (int side = -1; side <= 1; side += 2) {
    mjtNum dist = side * (range[(side + 1) / 2] - x);
    if (!(dist < margin)) continue;
    if (!s->counting) {
      for (int k = 0; k < block.nnz; k++) scaled[k] = -side * jac[k];
    }
    block.jac = scaled;
    block.pos = &dist;
    block.margin = &margin;
    int row = s->nefc;
    efc_add(s, &block);
    if (block.type == mjCNSTR_LIMIT_TENDON) note_tendon_row(s, block.id, row);
  }
}

static void add_scalar_joint_limit(EfcSink* s, int jnt) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < s->m->njnt);
  const mjModel* m = s->m;
  mjtNum one = 1, scaled;
  EfcBlock block = {
      .type = mjCNSTR_LIMIT_JOINT, .id = jnt, .size = 1, .nnz = 1, .chain = m->jnt_dofadr + jnt};
  add_sides(s, block, s->d->qpos[m->jnt_qposadr[jnt]], m->jnt_range + 2 * jnt, m->jnt_margin[jnt], &one,
            &scaled);
}

static void add_ball_limit(EfcSink* s, int jnt) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < s->m->njnt);
  const mjModel* m = s->m;
  mjtNum quat[4], axis[3];
  quat_copy(quat, s->d->qpos + m->jnt_qposadr[jnt]);
  mju_normalize4(quat);
  mju_quat2Vel(axis, quat, 1);
  mjtNum angle = mju_normalize3(axis);

  mjtNum dist = mju_max(m->jnt_range[2 * jnt], m->jnt_range[2 * jnt + 1]) - angle;
  if (!(dist < m->jnt_margin[jnt])) return;
  int dof = m->jnt_dofadr[jnt];
  int chain[3] = {dof, dof + 1, dof + 2};
  mjtNum jac[3] = {-axis[0], -axis[1], -axis[2]};
  EfcBlock block = {.type = mjCNSTR_LIMIT_JOINT,
                    .id = jnt,
                    .size = 1,
                    .nnz = 3,
                    .chain = chain,
                    .jac = jac,
                    .pos = &dist,
                    .margin = m->jnt_margin + jnt};
  efc_add(s, &block);
}

static void add_tendon_limit(EfcSink* s, int tendon, mjtNum* scaled) {
  GIMBAL_ASSERT(tendon >= 0 && tendon < s->m->ntendon);
  const mjModel* m = s->m;
  EfcBlock block = {.type = mjCNSTR_LIMIT_TENDON,
                    .id = tendon,
                    .size = 1,
                    .nnz = m->ten_J_rownnz[tendon],
                    .chain = m->ten_J_colind + m->ten_J_rowadr[tendon]};
  add_sides(s, block, s->d->ten_length[tendon], m->tendon_range + 2 * tendon, m->tendon_margin[tendon],
            s->d->ten_J + m->ten_J_rowadr[tendon], scaled);
}

void add_limit_rows(EfcSink* s) {
  const mjModel* m = s->m;
  if (m->opt.disableflags & mjDSBL_LIMIT) return;
  for (int i = 0; i < m->njnt; i++) {
    if (!m->jnt_limited[i]) continue;
    if (s->asleep && sleep_state(m, s->d, mjOBJ_JOINT, i) == mjS_ASLEEP) continue;
    if (m->jnt_type[i] == mjJNT_BALL) {
      add_ball_limit(s, i);
    } else if (m->jnt_type[i] != mjJNT_FREE) {
      add_scalar_joint_limit(s, i);
    }
  }

  mj_markStack(s->d);
  mjtNum* scaled = m->ntendon ? mj_stackAllocNum(s->d, m->nv) : NULL;
  for (int i = 0; i < m->ntendon; i++) {
    if (!m->tendon_limited[i]) continue;
    if (s->asleep && sleep_state(m, s->d, mjOBJ_TENDON, i) == mjS_ASLEEP) continue;
    add_tendon_limit(s, i, scaled);
  }
  mj_freeStack(s->d);
}
