// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Forward dynamics, stage by stage: what depends on positions, then on velocities, then on
// accelerations. Only the order of the work is here.

#include <mujoco/mujoco.h>

#include "base/timer.h"
#include "constraint/implicit_rows.h"
#include "constraint/sleep.h"
#include "dynamics/body/apply_force.h"
#include "dynamics/metric/metric.h"
#include "dynamics/tendon.h"
#include "ipc/ipc.h"
#include "math/ltdl.h"
#include "math/sparse.h"
#include "model/flex/ipc_kinds.h"
#include "model/sleep_state.h"
#include "model/tree_share.h"
#include "pipeline/refusals.h"
#include "pipeline/stages.h"
#include "solver/metric_direct.h"

void mj_fwdKinematics(const mjModel* m, mjData* d) {
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_camlight(m, d);
  mj_flex(m, d);
  mj_tendon(m, d);
  if (wake_by_tendon(m, d)) sleep_update(m, d);
}

// Contacts, with sleeping trees that are touched woken up.
void detect_contacts(const mjModel* m, mjData* d) {
  mj_collision(m, d);
  if (wake_by_contact(m, d) + wake_by_flex_contact(m, d)) {
    sleep_update(m, d);
    mj_collision(m, d);
  }
  if (wake_by_equality(m, d)) sleep_update(m, d);
}

void position_bodies(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  d->flg_energypos = 0;
  mj_fwdKinematics(m, d);
  timer_end(d, mjTIMER_POS_KINEMATICS, start);

  // both measure themselves
  mj_makeM(m, d);
  mj_factorM(m, d);
}

static void make_rows(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  mj_makeConstraint(m, d);
  timer_end(d, mjTIMER_POS_MAKE, start);
}

void position_rows(const mjModel* m, mjData* d) {
  make_rows(m, d);

  // before islands: actuators of the integrator discrete tie trees
  mjtNum start = timer_now();
  mj_transmission(m, d);
  timer_add(d, mjTIMER_POS_KINEMATICS, start);

  start = timer_now();
  mj_island(m, d);
  timer_add(d, mjTIMER_POS_MAKE, start);

  start = timer_now();
  int nefc = d->nefc;
  mj_projectConstraint(m, d);
  // adhesion is along rows, for which there was no room
  if (d->nefc < nefc) mj_transmission(m, d);
  metric_build(m, d);
  timer_end(d, mjTIMER_POS_PROJECT, start);
}

void mj_fwdPosition(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  position_bodies(m, d);
  detect_contacts(m, d);
  position_rows(m, d);
  timer_end(d, mjTIMER_POSITION, start);
}

// Rates of change of edge, tendon and actuator lengths.
static void length_velocities(const mjModel* m, mjData* d) {
  mju_zero(d->flexedge_velocity, m->nflexedge);
  for (int f = 0; f < m->nflex; f++) {
    if (m->flex_rigid[f] || m->flex_interp[f]) continue;
    int adr = m->flex_edgeadr[f];
    sparse_mul_vec(d->flexedge_velocity + adr, d->flexedge_J, d->qvel, m->flex_edgenum[f],
                   m->flexedge_J_rownnz + adr, m->flexedge_J_rowadr + adr, m->flexedge_J_colind);
  }
  sparse_mul_vec(d->ten_velocity, d->ten_J, d->qvel, m->ntendon, m->ten_J_rownnz, m->ten_J_rowadr,
                 m->ten_J_colind);
  if (m->opt.disableflags & mjDSBL_ACTUATION) {
    mju_zero(d->actuator_velocity, m->nout);
  } else {
    sparse_mul_vec(d->actuator_velocity, d->actuator_moment, d->qvel, m->nout, d->moment_rownnz,
                   d->moment_rowadr, d->moment_colind);
  }
}

void mj_fwdVelocity(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  d->flg_subtreevel = d->flg_energyvel = 0;
  length_velocities(m, d);
  mj_comVel(m, d);
  mj_passive(m, d);
  mj_referenceConstraint(m, d);
  mj_rne(m, d, 0, d->qfrc_bias);
  tendon_bias(m, d, d->qfrc_bias);
  metric_update(m, d);
  timer_end(d, mjTIMER_VELOCITY, start);
}

// Sum of all forces that are not constraint forces.
static void smooth_force(const mjModel* m, mjData* d, const int* index, int n) {
  for (int k = 0; k < n; k++) {
    int i = index ? index[k] : k;
    d->qfrc_smooth[i] = d->qfrc_passive[i] - d->qfrc_bias[i] + d->qfrc_applied[i] + d->qfrc_actuator[i];
  }
  accumulate_xfrc(m, d, d->qfrc_smooth);
}

static void share_acceleration(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  (void)with;
  mju_copy(d->qacc_smooth + share->dof, d->qfrc_smooth + share->dof, share->dof_end - share->dof);
  solve_LTDL_part(d->qacc_smooth, d->qLD, d->qLDiagInv, share->dof, share->dof_end, m->M_rownnz, m->M_rowadr,
                  m->M_colind);
}

// Acceleration in the effective metric, which needs the actuation to be complete, as do its rows.
static void metric_acceleration(const mjModel* m, mjData* d) {
  metric_finish(m, d);
  finish_rows(m, d);
  mj_markStack(d);
  mjtNum* qfrc = mj_stackAllocNum(d, m->nv);
  metric_force(m, d, qfrc);
  solve_metric(m, d, d->qacc_smooth, qfrc);
  mj_freeStack(d);
}

void mj_fwdAcceleration(const mjModel* m, mjData* d) {
  const int* index = sleeping_dofs(m, d) ? d->dof_awake_ind : NULL;
  int n = index ? d->nv_awake : (int)m->nv;
  smooth_force(m, d, index, n);
  refuse_integrator(m);
  if (d->efm_active) {
    metric_acceleration(m, d);
  } else if (index) {
    for (int k = 0; k < n; k++) d->qacc_smooth[index[k]] = d->qfrc_smooth[index[k]];
    solve_LTDL(d->qacc_smooth, d->qLD, d->qLDiagInv, n, 1, m->M_rownnz, m->M_rowadr, m->M_colind, index);
  } else {
    share_trees(m, d, share_acceleration, NULL);
  }
}

void sense_position(const mjModel* m, mjData* d, int skip_sensors) {
  if (!skip_sensors) mj_sensorPos(m, d);

  // an energy sensor may have computed it already
  if (d->flg_energypos) return;
  if (m->opt.enableflags & mjENBL_ENERGY) {
    mj_energyPos(m, d);
  } else {
    d->energy[0] = d->energy[1] = 0;
  }
}

void forward_position(const mjModel* m, mjData* d, int skip_sensors) {
  mj_fwdPosition(m, d);
  sense_position(m, d, skip_sensors);
}

void forward_velocity(const mjModel* m, mjData* d, int skip_sensors) {
  mj_fwdVelocity(m, d);
  if (!skip_sensors) mj_sensorVel(m, d);
  if ((m->opt.enableflags & mjENBL_ENERGY) && !d->flg_energyvel) mj_energyVel(m, d);
}

void solve_constraints(const mjModel* m, mjData* d, int skip_sensors) {
  if (ipc_wanted(m)) {
    ipc_fly(m, d);
  } else {
    mj_fwdConstraint(m, d);
  }
  if (skip_sensors) return;
  d->flg_rnepost = 0;
  mj_sensorAcc(m, d);
}

void forward_acceleration(const mjModel* m, mjData* d, int skip_sensors) {
  mj_fwdActuation(m, d);
  mj_fwdAcceleration(m, d);
  solve_constraints(m, d, skip_sensors);
}

void call_control(const mjModel* m, mjData* d) {
  if (mjcb_control && !(m->opt.disableflags & mjDSBL_ACTUATION)) mjcb_control(m, d);
}

void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  mjtNum start = timer_now();
  if (skipstage < mjSTAGE_POS) forward_position(m, d, skipsensor);
  if (skipstage < mjSTAGE_VEL) forward_velocity(m, d, skipsensor);
  call_control(m, d);
  forward_acceleration(m, d, skipsensor);
  timer_end(d, mjTIMER_FORWARD, start);
}

void mj_forward(const mjModel* m, mjData* d) {
  mj_forwardSkip(m, d, mjSTAGE_NONE, 0);
}
