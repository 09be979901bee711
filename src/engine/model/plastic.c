// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "model/plastic.h"

#include <gimbal/kinds/joints.h>
#include <string.h>

void plastic_reset(const mjModel* m, mjtNum* plastic) {
  if (!m->nplastic) return;
  memset(plastic, 0, (size_t)m->nplastic * sizeof(mjtNum));
  for (int j = 0; j < m->njnt; j++) {
    int adr = m->jnt_plasticadr[j];
    if (adr < 0) continue;
    size_t bytes = (size_t)gimbal_joint_size(m->jnt_type[j]).nq * sizeof(mjtNum);
    memcpy(plastic + adr, m->qpos_spring + m->jnt_qposadr[j], bytes);
  }
  for (int i = 0; i < m->ntendon; i++) {
    int adr = m->tendon_plasticadr[i];
    if (adr >= 0) memcpy(plastic + adr, m->tendon_lengthspring + 2 * i, 2 * sizeof(mjtNum));
  }
}
