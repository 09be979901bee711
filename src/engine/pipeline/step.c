// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One step of the simulation, whole or in two halves between which the user may set controls and
// forces.

#include <mujoco/mujoco.h>

#include "base/timer.h"
#include "dynamics/plastic.h"
#include "ipc/ipc.h"
#include "model/flex/ipc_kinds.h"
#include "pipeline/integrate.h"
#include "pipeline/stages.h"
#include "pipeline/step.h"

void finish_step(const mjModel* m, mjData* d, int integrator) {
  mj_checkAcc(m, d);
  if (ipc_wanted(m)) {
    ipc_solve(m, d);
    d->flg_rnepost = 0;
    mj_sensorAcc(m, d);
  }
  if (m->opt.enableflags & mjENBL_FWDINV) mj_compareFwdInv(m, d);
  if (integrator != mjINT_RK4) plastic_keep_frames(m, d);
  integrate(m, d, integrator);
}

void mj_step(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  mj_checkPos(m, d);
  mj_checkVel(m, d);
  mj_forward(m, d);
  finish_step(m, d, m->opt.integrator);
  timer_end(d, mjTIMER_STEP, start);
}

void finish_begun_step(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  call_control(m, d);
  forward_acceleration(m, d, 0);
  finish_step(m, d, m->opt.integrator);
  timer_end(d, mjTIMER_STEP, start);
}

void mj_step1(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  mj_checkPos(m, d);
  mj_checkVel(m, d);
  forward_position(m, d, 0);
  forward_velocity(m, d, 0);
  if (mjcb_control) mjcb_control(m, d);
  timer_end(d, mjTIMER_STEP, start);
}

void mj_step2(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  forward_acceleration(m, d, 0);

  // stages of a Runge-Kutta step cannot be split: Euler takes its place
  int integrator = m->opt.integrator == mjINT_RK4 ? mjINT_EULER : m->opt.integrator;
  finish_step(m, d, integrator);

  // both halves count as one step
  timer_end(d, mjTIMER_STEP, start);
  d->timer[mjTIMER_STEP].number--;
}
