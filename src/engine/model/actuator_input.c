// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of the inputs of actuators: what their control is declared to be.

#include <gimbal/kinds/actuators.h>
#include <mujoco/mujoco.h>

// the n-th of the inputs whose bits are set, in the order of the bits
static const char* signal_name(int spec, int n) {
  static const struct {
    int bit;  // mjtCtrlInput
    const char* name;
  } signals[] = {{mjINPUT_POS, "pos"},
                 {mjINPUT_VEL, "vel"},
                 {mjINPUT_FF, "ff"},
                 {mjINPUT_VOLTAGE, "voltage"},
                 {mjINPUT_PRESSURE, "pressure"}};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    if ((spec & signals[i].bit) && n-- == 0) return signals[i].name;
  }
  return NULL;
}

// component of an orientation
static const char* orientation_name(int chart, int n) {
  static const char* const rotation[] = {"rx", "ry", "rz"};
  static const char* const quaternion[] = {"qw", "qx", "qy", "qz"};
  return chart == mjCHART_QUAT ? quaternion[n] : n < 3 ? rotation[n] : NULL;
}

const char* mj_actuatorInputName(const mjModel* m, int id, int input) {
  if (id < 0 || id >= m->nactuator || input < 0 || input >= m->actuator_ctrlnum[id] || input > 3) return NULL;
  const GimbalGainKind* kind = gimbal_gain_kind(m->actuator_gaintype[id]);
  if (!kind) return NULL;
  int spec = m->actuator_ctrlspec[id];
  return kind->inputs == GIMBAL_INPUTS_CHART ? orientation_name(spec, input) : signal_name(spec, input);
}
