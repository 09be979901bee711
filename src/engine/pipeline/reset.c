// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reset of mjData.

#include <mujoco/mujoco.h>

#include "model/data_state.h"
#include "model/reset.h"

void mj_resetData(const mjModel* m, mjData* d) {
  data_reset(m, d, 0);
}

void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value) {
  data_reset(m, d, debug_value);
}

void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key) {
  data_reset(m, d, 0);
  if (key >= 0 && key < m->nkey) {
    data_set_from_key(m, d, key);
  }
}
