// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Derivative of actuator forces with respect to velocity: moment' (df/du) moment for every output,
// with df/du from a table of gains and one of biases. Actuators at a limit of theirs, of their
// joint or of their tendon do not contribute.

#include "dynamics/derivative/deriv_actuator.h"

#include <stdbool.h>

#include "dynamics/actuator/actuator.h"
#include "dynamics/actuator/muscle.h"
#include "dynamics/derivative/derivative_parts.h"

// what the gain multiplies
static mjtNum acting_input(const mjModel* m, const mjData* d, int id) {
  int n = m->actuator_actnum[id];
  if (m->actuator_dyntype[id] == mjDYN_NONE || n == 0) return actuator_control(m, d, id);
  return acting_activation(m, d, id, m->actuator_actadr[id] + n - 1);
}

// of a gain: by length, or by velocity
static mjtNum gain_slope(const mjModel* m, const mjData* d, int id, bool by_length) {
  const mjtNum *prm = m->actuator_gainprm + mjNGAIN * id, *range;
  int out = m->actuator_outadr[id];
  mjtNum length = d->actuator_length[out], velocity = d->actuator_velocity[out], acc0 = m->actuator_acc0[out];
  range = m->actuator_lengthrange + 2 * out;
  if (m->actuator_gaintype[id] == mjGAIN_AFFINE) return by_length ? prm[1] : prm[2];
  if (m->actuator_gaintype[id] != mjGAIN_MUSCLE) return 0;
  return by_length ? muscle_gain_length_slope(length, velocity, range, acc0, prm)
                   : muscle_gain_slope(length, velocity, range, acc0, prm);
}

static mjtNum force_slope(const mjModel* m, const mjData* d, int id) {
  int bias = m->actuator_biastype[id];
  mjtNum slope = bias == mjBIAS_AFFINE || bias == mjBIAS_SO3 ? m->actuator_biasprm[mjNBIAS * id + 2] : 0;
  if (m->actuator_gaintype[id] == mjGAIN_DCMOTOR) return slope + motor_slopes(m, d, id).by_velocity;
  mjtNum gain = gain_slope(m, d, id, false);
  return gain == 0 ? slope : slope + gain * acting_input(m, d, id);
}

//---- by length too

static mjtNum bias_length_slope(const mjModel* m, const mjData* d, int id) {
  const mjtNum* prm = m->actuator_biasprm + mjNBIAS * id;
  int out = m->actuator_outadr[id], bias = m->actuator_biastype[id];
  if (bias == mjBIAS_AFFINE || bias == mjBIAS_SO3) return prm[1];
  if (bias != mjBIAS_MUSCLE) return 0;
  return muscle_bias_length_slope(d->actuator_length[out], m->actuator_lengthrange + 2 * out,
                                  m->actuator_acc0[out], prm);
}

bool actuator_has_slopes(const mjModel* m, int id) {
  int gain = m->actuator_gaintype[id], bias = m->actuator_biastype[id];
  if (gain == mjGAIN_AFFINE || gain == mjGAIN_MUSCLE || gain == mjGAIN_DCMOTOR) return true;
  return bias == mjBIAS_AFFINE || bias == mjBIAS_SO3 || bias == mjBIAS_MUSCLE;
}

void actuator_force_slopes(const mjModel* m, const mjData* d, int id, mjtNum* by_length,
                           mjtNum* by_velocity) {
  *by_length = *by_velocity = 0;
  if (actuator_disabled(m, id) || actuator_asleep(m, d, id) || actuator_saturated(m, d, id)) return;
  if (m->actuator_gaintype[id] == mjGAIN_DCMOTOR) {
    MotorSlopes slopes = motor_slopes(m, d, id);
    *by_length = slopes.by_length;
    *by_velocity = slopes.by_velocity;
    return;
  }
  mjtNum gain = gain_slope(m, d, id, true);
  *by_velocity = force_slope(m, d, id);
  *by_length = bias_length_slope(m, d, id) + (gain == 0 ? 0 : gain * acting_input(m, d, id));
}

void add_actuator_derivative(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nactuator; i++) {
    if (actuator_disabled(m, i) || actuator_asleep(m, d, i) || actuator_saturated(m, d, i)) continue;
    mjtNum slope = force_slope(m, d, i);
    if (slope == 0) continue;
    for (int out = m->actuator_outadr[i]; out < m->actuator_outadr[i] + m->actuator_outnum[i]; out++) {
      int adr = d->moment_rowadr[out], nnz = d->moment_rownnz[out];
      const mjtNum* row = d->actuator_moment + adr;
      add_outer_product(m, d, row, d->moment_colind + adr, nnz, row, d->moment_colind + adr, nnz, slope);
    }
  }
}
