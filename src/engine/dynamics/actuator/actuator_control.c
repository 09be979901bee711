// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Inputs as they act: late where an actuator has a history, and within their range.

#include <stdbool.h>

#include "dynamics/actuator/actuator.h"
#include "math/vec.h"

mjtNum actuator_control(const mjModel* m, const mjData* d, int id) {
  int adr = m->actuator_ctrladr[id];
  mjtNum ctrl = d->ctrl[adr];
  if (m->actuator_delay[id] != 0 && m->actuator_ctrlnum[id] == 1) {
    const mjtNum* past = mj_readCtrl(m, d, id, d->time, &ctrl, -1);
    if (past) ctrl = *past;
  }
  const mjtNum* range = m->actuator_ctrlrange + 2 * adr;
  bool is_clamped = m->actuator_ctrllimited[adr] && !mjDISABLED(mjDSBL_CLAMPCTRL);
  return is_clamped ? mju_clip(ctrl, range[0], range[1]) : ctrl;
}

void actuator_controls(const mjModel* m, const mjData* d, int id, mjtNum* ctrl) {
  int adr = m->actuator_ctrladr[id], n = m->actuator_ctrlnum[id];
  mju_copy(ctrl, d->ctrl + adr, n);
  if (m->actuator_delay[id] != 0) {
    const mjtNum* past = mj_readCtrl(m, d, id, d->time, ctrl, -1);
    if (past) mju_copy(ctrl, past, n);
  }
  for (int i = 0; i < n && !mjDISABLED(mjDSBL_CLAMPCTRL); i++) {
    const mjtNum* range = m->actuator_ctrlrange + 2 * (adr + i);
    if (m->actuator_ctrllimited[adr + i]) ctrl[i] = mju_clip(ctrl[i], range[0], range[1]);
  }
}
