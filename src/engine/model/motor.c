// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A state is there if the parameter that calls for it is positive.

#include "model/motor.h"

static const struct {
  int of_gain;  // 1: in gainprm, 0: in dynprm
  int parameter;
} kCauses[] = {
    [MOTOR_INPUT] = {0, SLEW},     [MOTOR_INTEGRAL] = {1, KI}, [MOTOR_TEMPERATURE] = {0, THERMAL_RESISTANCE},
    [MOTOR_BRISTLE] = {0, SIGMA0}, [MOTOR_CURRENT] = {0, TE},
};
_Static_assert(sizeof kCauses / sizeof kCauses[0] == MOTOR_STATE_COUNT, "a cause for each state");

static int has_state(const mjtNum* dynprm, const mjtNum* gainprm, int state) {
  return (kCauses[state].of_gain ? gainprm : dynprm)[kCauses[state].parameter] > 0;
}

// number of states before one
static int states_before(const mjtNum* dynprm, const mjtNum* gainprm, int state) {
  int n = 0;
  for (int k = 0; k < state; k++) n += has_state(dynprm, gainprm, k);
  return n;
}

int motor_state(const mjtNum* dynprm, const mjtNum* gainprm, MotorState state) {
  return has_state(dynprm, gainprm, state) ? states_before(dynprm, gainprm, state) : -1;
}

int motor_state_count(const mjtNum* dynprm, const mjtNum* gainprm) {
  return states_before(dynprm, gainprm, MOTOR_STATE_COUNT);
}
