// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A step, one stage at a time, for who wants to look between them.

#include <gimbal/stages.h>

#include "pipeline/stages.h"
#include "pipeline/step.h"

static void stage_position(const mjModel* m, mjData* d) {
  mj_checkPos(m, d);
  mj_checkVel(m, d);
  position_bodies(m, d);
}

static void stage_rows(const mjModel* m, mjData* d) {
  position_rows(m, d);
  sense_position(m, d, 0);
}

static void stage_velocity(const mjModel* m, mjData* d) {
  forward_velocity(m, d, 0);
}

static void stage_force(const mjModel* m, mjData* d) {
  call_control(m, d);
  mj_fwdActuation(m, d);
  mj_fwdAcceleration(m, d);
}

static void stage_solve(const mjModel* m, mjData* d) {
  solve_constraints(m, d, 0);
}

static void stage_integrate(const mjModel* m, mjData* d) {
  finish_step(m, d, m->opt.integrator);
}

void gimbal_step_stage(const mjModel* m, mjData* d, int stage) {
  static void (*const stages[])(const mjModel*, mjData*) = {
      [GIMBAL_STEP_POSITION] = stage_position,  [GIMBAL_STEP_CONTACT] = detect_contacts,
      [GIMBAL_STEP_ROW] = stage_rows,           [GIMBAL_STEP_VELOCITY] = stage_velocity,
      [GIMBAL_STEP_FORCE] = stage_force,        [GIMBAL_STEP_SOLVE] = stage_solve,
      [GIMBAL_STEP_INTEGRATE] = stage_integrate};
  _Static_assert(sizeof stages / sizeof *stages == GIMBAL_NSTEPSTAGE, "a function for each stage");
  if (stage < 0 || stage >= GIMBAL_NSTEPSTAGE) mju_error("gimbal_step_stage: there is no stage %d", stage);
  stages[stage](m, d);
}
