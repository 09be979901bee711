// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// State advance: everything that integrators have in common.

#include "pipeline/advance.h"

#include <gimbal/kinds/actuators.h>

#include "constraint/sleep.h"
#include "dynamics/actuator/actuator.h"
#include "dynamics/body/position.h"
#include "dynamics/plastic.h"
#include "model/history.h"
#include "model/plugin_run.h"
#include "model/sleep_state.h"
#include "sensor/sensor.h"

//---- histories

static void advance_control_histories(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nactuator; i++) {
    int n = m->actuator_history[2 * i];
    if (!n) continue;
    mjtNum* buffer = d->history + m->actuator_historyadr[i];
    int dim = m->actuator_ctrlnum[i];
    mju_copy(history_insert(buffer, n, dim, d->time), d->ctrl + m->actuator_ctrladr[i], dim);
  }
}

// Sensors with a delay show old samples in sensordata, so the present value has to be computed.
static void advance_sensor_history(const mjModel* m, mjData* d, int id, int n) {
  int dim = m->sensor_dim[id];
  mjtNum* buffer = d->history + m->sensor_historyadr[id];
  mjtNum interval = m->sensor_interval[2 * id];
  if (interval > 0) {
    if (buffer[0] + interval > d->time) return;
    buffer[0] += interval;
  }
  mjtNum* slot = history_insert(buffer, n, dim, d->time);
  if (m->sensor_delay[id] > 0) {
    compute_sensor(m, d, id, slot);
  } else {
    mju_copy(slot, d->sensordata + m->sensor_adr[id], dim);
  }
}

void advance_sensor_histories(const mjModel* m, mjData* d) {
  if (!m->nhistory) return;
  for (int i = 0; i < m->nsensor; i++) {
    int n = m->sensor_history[2 * i];
    if (n) advance_sensor_history(m, d, i, n);
  }
}

//---- activations

// Period of the length of a servo on a rotation (a ball joint, or the rotation between two sites),
// 0 for all others.
static mjtNum servo_period(const mjModel* m, int id) {
  const mjtNum* gear = m->actuator_gear + 6 * m->actuator_outadr[id];
  int trn = m->actuator_trntype[id];
  if (m->actuator_gaintype[id] != mjGAIN_FIXED || m->actuator_biastype[id] != mjBIAS_AFFINE) return 0;
  if (m->actuator_gainprm[mjNGAIN * id] != -m->actuator_biasprm[mjNBIAS * id + 1]) return 0;
  if (trn == mjTRN_SITE && m->actuator_trnid[2 * id + 1] >= 0 && mju_isZero(gear, 3)) {
    return 2 * mjPI * mju_norm3(gear + 3);
  }
  if (!gimbal_transmission_is_joint(trn)) return 0;
  return m->jnt_type[m->actuator_trnid[2 * id]] == mjJNT_BALL ? 2 * mjPI * mju_norm3(gear) : 0;
}

// Replace a rotational setpoint that is kept as activation by the equivalent one nearest to the
// present rotation.
static void wrap_setpoint(const mjModel* m, mjData* d, int id) {
  mjtNum* act = d->act + m->actuator_actadr[id];
  mjtNum period = servo_period(m, id);
  if (period > 0) {
    act += m->actuator_actnum[id] - 1;
    *act -= period * mju_round((*act - d->actuator_length[m->actuator_outadr[id]]) / period);
  } else if (m->actuator_gaintype[id] == mjGAIN_SO3) {
    mjtNum angle = mju_norm3(act);
    if (angle > mjPI) mju_scl3(act, act, (angle - 2 * mjPI * mju_round(angle / (2 * mjPI))) / angle);
  }
}

static void advance_activations(const mjModel* m, mjData* d, const mjtNum* act_dot) {
  if (!m->na || (m->opt.disableflags & mjDSBL_ACTUATION)) return;
  for (int i = 0; i < m->nactuator; i++) {
    int adr = m->actuator_actadr[i], disabled = actuator_disabled(m, i);
    for (int j = adr; adr >= 0 && j < adr + m->actuator_actnum[i]; j++) {
      d->act[j] = next_activation(m, d, i, j, disabled ? 0 : act_dot[j]);
    }
  }
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_dyntype[i] == mjDYN_INTEGRATOR) wrap_setpoint(m, d, i);
  }
}

//---- positions and velocities

static void advance_velocities(const mjModel* m, mjData* d, const mjtNum* qacc) {
  if (!sleeping_trees(m, d)) {
    mju_addToScl(d->qvel, qacc, m->opt.timestep, m->nv);
    return;
  }
  for (int k = 0; k < d->nv_awake; k++) {
    int i = d->dof_awake_ind[k];
    d->qvel[i] += m->opt.timestep * qacc[i];
  }
}

// Sleeping trees do not move.
static void advance_positions(const mjModel* m, mjData* d, const mjtNum* qvel) {
  if (!sleeping_bodies(m, d)) {
    mj_integratePos(m, d->qpos, qvel, m->opt.timestep);
    return;
  }
  for (int k = 0; k < d->nbody_awake; k++) {
    int body = d->body_awake_ind[k];
    integrate_joints(m, d->qpos, qvel, m->opt.timestep, m->body_jntadr[body], m->body_jntnum[body]);
  }
}

static void advance_plugins(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nplugin; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[i]);
    if (plugin && plugin->advance) plugin_advance(m, d, i);
  }
}

void advance_state(const mjModel* m, mjData* d, const mjtNum* act_dot, const mjtNum* qacc,
                   const mjtNum* qvel) {
  if (m->nhistory) advance_control_histories(m, d);
  advance_activations(m, d, act_dot);

  // trees that fall asleep lose their velocity, and everything that depends on it changes
  if (put_to_sleep(m, d)) {
    mj_forwardSkip(m, d, mjSTAGE_POS, 0);
    sleep_update(m, d);
  }
  advance_velocities(m, d, qacc);
  const mjtNum* moves = qvel ? qvel : d->qvel;
  advance_positions(m, d, moves);
  plastic_update(m, d, moves);
  d->time += m->opt.timestep;
  advance_plugins(m, d);
  // steps under the flag ipc begin from what was given
  if (!mjENABLED(mjENBL_IPC)) mju_copy(d->qacc_warmstart, d->qacc, m->nv);
}
