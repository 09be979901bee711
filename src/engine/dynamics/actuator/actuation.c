// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actuation: controls (delayed and clamped) set activation rates and forces; forces are limited at
// the actuator, the tendon and the joint, and moments carry them to the dofs.

#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <stdbool.h>

#include "base/timer.h"
#include "dynamics/actuator/actuator.h"
#include "math/sparse.h"
#include "math/vec.h"
#include "model/plugin_run.h"
#include "model/sleep_state.h"
#include "model/warning.h"

// Set up actuator id; ctrl holds the inputs of all actuators.
static Actuator actuator_view(const mjModel* m, mjData* d, int id, mjtNum* ctrl) {
  int out = m->actuator_outadr[id];
  return (Actuator){
      .m = m,
      .d = d,
      .id = id,
      .ctrl = ctrl + m->actuator_ctrladr[id],
      .force = d->actuator_force + out,
      .length = d->actuator_length + out,
      .velocity = d->actuator_velocity + out,
      .act = m->actuator_actadr[id],
      .nact = m->actuator_actnum[id],
      .dynprm = m->actuator_dynprm + mjNDYN * id,
      .gainprm = m->actuator_gainprm + mjNGAIN * id,
      .biasprm = m->actuator_biasprm + mjNBIAS * id,
  };
}

bool actuator_disabled(const mjModel* m, int id) {
  return mjACTUATORDISABLED(id) != 0;
}

bool actuator_asleep(const mjModel* m, const mjData* d, int id) {
  // a crank or an orientation between sites that cannot move sleeps even if all trees are awake
  return (m->opt.enableflags & mjENBL_SLEEP) && sleep_state(m, d, mjOBJ_ACTUATOR, id) == mjS_ASLEEP;
}

// The inputs of all actuators: delayed where they have a history, clamped, and all zero if any is
// no number.
static void read_controls(const mjModel* m, mjData* d, mjtNum* ctrl) {
  int nu = m->nu;
  for (int i = 0; i < m->nactuator; i++) actuator_controls(m, d, i, ctrl + m->actuator_ctrladr[i]);
  for (int i = 0; i < nu; i++) {
    if (mju_isBad(ctrl[i])) {
      warn(m, d, mjWARN_BADCTRL, i);
      mju_zero(ctrl, nu);
      return;
    }
  }
}

// The sum of forces along a tendon, scaled to its limit, is there but for rounding.
static bool tendon_at_limit(const mjModel* m, const mjData* d, int t) {
  const mjtNum *range = m->tendon_actfrcrange + 2 * t, rounding = 1e-12 * (range[1] - range[0]);
  mjtNum total = 0;
  if (!m->tendon_actfrclimited[t]) return false;
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_trntype[i] != mjTRN_TENDON || m->actuator_trnid[2 * i] != t) continue;
    total += d->actuator_force[m->actuator_outadr[i]];
  }
  return total <= range[0] + rounding || total >= range[1] - rounding;
}

static bool joint_at_limit(const mjModel* m, const mjData* d, int j) {
  const mjtNum *range = m->jnt_actfrcrange + 2 * j, force = d->qfrc_actuator[m->jnt_dofadr[j]];
  return m->jnt_actfrclimited[j] && (force <= range[0] || force >= range[1]);
}

bool actuator_saturated(const mjModel* m, const mjData* d, int id) {
  const mjtNum *range = m->actuator_forcerange + 2 * id, *force = d->actuator_force + m->actuator_outadr[id];
  int trn = m->actuator_trntype[id], target = m->actuator_trnid[2 * id];
  if (trn == mjTRN_TENDON && tendon_at_limit(m, d, target)) return true;
  if (gimbal_transmission_is_joint(trn) && joint_at_limit(m, d, target)) return true;
  // friction of a motor comes behind its limit: motor_slopes() knows which part is at it
  if (!m->actuator_forcelimited[id] || m->actuator_gaintype[id] == mjGAIN_DCMOTOR) return false;
  if (m->actuator_gaintype[id] == mjGAIN_SO3) return vec3_norm(force) >= range[1];
  return force[0] <= range[0] || force[0] >= range[1];
}

// let actuator plugins set activation rates, or forces
static void run_plugins(const mjModel* m, mjData* d, int forces) {
  for (int i = 0; i < m->nplugin; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[i]);
    if (!plugin || !(plugin->capabilityflags & mjPLUGIN_ACTUATOR)) continue;
    if (forces) {
      plugin_compute(m, d, i, mjPLUGIN_ACTUATOR);
    } else if (plugin->actuator_act_dot) {
      plugin_act_dot(m, d, i);
    }
  }
}

static void all_dynamics(const mjModel* m, mjData* d, mjtNum* ctrl) {
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_actadr[i] < 0 || actuator_asleep(m, d, i)) continue;
    Actuator a = actuator_view(m, d, i, ctrl);
    mju_zero(d->act_dot + a.act, a.nact);
    actuator_dynamics(&a);
  }
  if (m->nplugin) run_plugins(m, d, 0);
}

static bool is_built_in(const mjModel* m, const mjData* d, int i) {
  return m->actuator_plugin[i] < 0 && !actuator_disabled(m, i) && !actuator_asleep(m, d, i);
}

static void all_forces(const mjModel* m, mjData* d, mjtNum* ctrl) {
  mju_zero(d->actuator_force, m->nout);
  for (int i = 0; i < m->nactuator; i++) {
    if (!is_built_in(m, d, i)) continue;
    Actuator a = actuator_view(m, d, i, ctrl);
    actuator_force(&a);
  }
  if (m->nplugin) run_plugins(m, d, 1);
}

// Scale the forces of all actuators of a tendon so that their sum keeps its limits.
static void limit_tendons(const mjModel* m, mjData* d) {
  int limited = 0;
  for (int t = 0; t < m->ntendon; t++) limited |= m->tendon_actfrclimited[t];
  if (!limited) return;
  mj_markStack(d);
  mjtNum* total = mj_stackAllocNum(d, m->ntendon);
  mju_zero(total, m->ntendon);
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_trntype[i] == mjTRN_TENDON) {
      total[m->actuator_trnid[2 * i]] += d->actuator_force[m->actuator_outadr[i]];
    }
  }
  for (int i = 0; i < m->nactuator; i++) {
    int t = m->actuator_trnid[2 * i];
    if (m->actuator_trntype[i] != mjTRN_TENDON || !m->tendon_actfrclimited[t] || total[t] == 0) continue;
    const mjtNum* range = m->tendon_actfrcrange + 2 * t;
    mjtNum allowed = mju_clip(total[t], range[0], range[1]);
    if (allowed != total[t]) d->actuator_force[m->actuator_outadr[i]] *= allowed / total[t];
  }
  mj_freeStack(d);
}

static void limit_actuators(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nactuator; i++) {
    if (!m->actuator_forcelimited[i]) continue;
    const mjtNum* range = m->actuator_forcerange + 2 * i;
    mjtNum* force = d->actuator_force + m->actuator_outadr[i];
    if (m->actuator_gaintype[i] == mjGAIN_SO3) {
      // a torque in space keeps its direction
      mjtNum norm = vec3_norm(force);
      if (norm > range[1]) vec3_scale(force, force, range[1] / norm);
      continue;
    }
    for (int k = 0; k < m->actuator_outnum[i]; k++) force[k] = mju_clip(force[k], range[0], range[1]);
  }
}

static void add_friction(const mjModel* m, mjData* d, mjtNum* ctrl) {
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_biastype[i] != mjBIAS_DCMOTOR || !is_built_in(m, d, i)) continue;
    Actuator a = actuator_view(m, d, i, ctrl);
    add_motor_friction(&a);
  }
}

// What gravity compensation is left to the actuators, then the limits of joints.
static void finish_joints(const mjModel* m, mjData* d) {
  int gravcomp = m->ngravcomp && !mjDISABLED(mjDSBL_GRAVITY) && vec3_norm(m->opt.gravity) != 0;
  for (int j = 0; j < m->njnt; j++) {
    mjtNum* force = d->qfrc_actuator + m->jnt_dofadr[j];
    const mjtNum* range = m->jnt_actfrcrange + 2 * j;
    if (gravcomp && m->jnt_actgravcomp[j]) {
      mju_addTo(force, d->qfrc_gravcomp + m->jnt_dofadr[j], gimbal_joint_size(m->jnt_type[j]).nv);
    }
    if (m->jnt_actfrclimited[j]) force[0] = mju_clip(force[0], range[0], range[1]);
  }
}

void mj_fwdActuation(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  if (!m->nactuator || mjDISABLED(mjDSBL_ACTUATION)) {
    mju_zero(d->actuator_force, m->nout);
    mju_zero(d->qfrc_actuator, m->nv);
    return;
  }
  mj_markStack(d);
  mjtNum* ctrl = mj_stackAllocNum(d, m->nu);
  read_controls(m, d, ctrl);
  all_dynamics(m, d, ctrl);
  all_forces(m, d, ctrl);
  limit_tendons(m, d);
  limit_actuators(m, d);
  add_friction(m, d, ctrl);
  sparse_mul_vec_t(d->qfrc_actuator, d->actuator_moment, d->actuator_force, m->nout, m->nv, d->moment_rownnz,
                   d->moment_rowadr, d->moment_colind);
  finish_joints(m, d);
  mj_freeStack(d);
  timer_end(d, mjTIMER_ACTUATION, start);
}
