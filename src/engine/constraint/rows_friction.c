// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Friction loss of dofs and tendons: a row that resists the velocity with a force of bounded size.

#include "constraint/efc_row.h"

#include <gimbal/assert.h>
#include "model/sleep_state.h"

static void add_dof_friction(EfcSink* s, int dof) {
  GIMBAL_ASSERT(dof >= 0 && dof < s->m->nv);
  mjtNum one = 1;
  EfcBlock block = {.type = mjCNSTR_FRICTION_DOF,
                    .id = dof,
                    .size = 1,
                    .nnz = 1,
                    .chain = &dof,
                    .jac = &one,
                    .frictionloss = s->m->dof_frictionloss[dof]};
  efc_add(s, &block);
}

static void add_tendon_friction(EfcSink* s, int tendon) {
  GIMBAL_ASSERT(tendon >= 0 && tendon < s->m->ntendon);
  const mjModel* m = s->m;
  int row = s->nefc;
  EfcBlock block = {.type = mjCNSTR_FRICTION_TENDON,
                    .id = tendon,
                    .size = 1,
                    .nnz = m->ten_J_rownnz[tendon],
                    .chain = m->ten_J_colind + m->ten_J_rowadr[tendon],
                    .jac = s->d->ten_J + m->ten_J_rowadr[tendon],
                    .frictionloss = m->tendon_frictionloss[tendon]};
  efc_add(s, &block);
  note_tendon_row(s, tendon, row);
}

void add_friction_rows(EfcSink* s) {
  const mjModel* m = s->m;
  if (m->opt.disableflags & mjDSBL_FRICTIONLOSS) return;
  const int* awake = s->asleep ? s->d->dof_awake_ind : NULL;
  int ndof = awake ? s->d->nv_awake : (int)m->nv;
  for (int k = 0; k < ndof; k++) {
    int i = awake ? awake[k] : k;
    if (m->dof_frictionloss[i]) add_dof_friction(s, i);
  }
  for (int i = 0; i < m->ntendon; i++) {
    if (m->tendon_frictionloss[i] <= 0) continue;
    if (s->asleep && sleep_state(m, s->d, mjOBJ_TENDON, i) == mjS_ASLEEP) continue;
    add_tendon_friction(s, i);
  }
}
