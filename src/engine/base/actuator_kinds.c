// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The facts of each type of transmission, dynamics and gain, from the rows of
// gimbal/kinds/actuators.h.

#include <gimbal/kinds/actuators.h>

#define ROW(type, function, word, name, object, second, moment) \
  [type] = {word, name, object, GIMBAL_SECOND_##second, GIMBAL_MOMENT_##moment},
static const GimbalTransmissionKind kTransmissions[] = {GIMBAL_TRANSMISSIONS(ROW)};
#undef ROW
_Static_assert(GIMBAL_TRANSMISSION_COUNT == mjTRN_SO3 + 1, "a row for each type of transmission");

#define ROW(type, word, function, states) [type] = {states},
static const GimbalDynamicsKind kDynamics[] = {GIMBAL_DYNAMICS(ROW)};
#undef ROW
_Static_assert(GIMBAL_DYNAMICS_COUNT == mjDYN_USER + 1, "a row for each type of dynamics");

#define ROW(type, word, function, outputs, inputs, spec, biases, dynamics) \
  [type] = {outputs, GIMBAL_INPUTS_##inputs, spec, GIMBAL_BIAS_##biases, GIMBAL_DYN_##dynamics},
static const GimbalGainKind kGains[] = {GIMBAL_GAINS(ROW)};
#undef ROW
_Static_assert(GIMBAL_GAIN_COUNT == mjGAIN_USER + 1, "a row for each type of gain");
_Static_assert(GIMBAL_BIAS_COUNT == mjBIAS_USER + 1, "a row for each type of bias");

const GimbalTransmissionKind* gimbal_transmission_kind(int type) {
  return type >= 0 && type < GIMBAL_TRANSMISSION_COUNT ? &kTransmissions[type] : NULL;
}

mjtObj gimbal_transmission_object(int type, int second) {
  const GimbalTransmissionKind* kind = gimbal_transmission_kind(type);
  if (!kind) return mjOBJ_UNKNOWN;
  return type == mjTRN_SO3 && second < 0 ? mjOBJ_JOINT : kind->object;
}

const GimbalDynamicsKind* gimbal_dynamics_kind(int type) {
  return type >= 0 && type < GIMBAL_DYNAMICS_COUNT ? &kDynamics[type] : NULL;
}

const GimbalGainKind* gimbal_gain_kind(int type) {
  return type >= 0 && type < GIMBAL_GAIN_COUNT ? &kGains[type] : NULL;
}

int gimbal_actuator_inputs(int gain, int spec) {
  static const int bits[] = {mjINPUT_POS, mjINPUT_VEL, mjINPUT_FF, mjINPUT_VOLTAGE};
  const GimbalGainKind* kind = gimbal_gain_kind(gain);
  if (!kind || kind->inputs == GIMBAL_INPUTS_CONTROL) return 1;
  if (kind->inputs == GIMBAL_INPUTS_CHART) return spec == mjCHART_QUAT ? 4 : 3;
  int n = 0;
  for (int i = 0; i < 4; i++) n += (spec & bits[i]) != 0;
  return n;
}
