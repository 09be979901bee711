// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The user's forces: the pull of the mouse and the wrench. No other forces are in xfrc_applied.

#include "model/renumber.h"
#include "run/features.h"

typedef struct Forces {
  mjvPerturb perturb;
  GimbalWrench wrench;
  gboolean pushed;  // applied forces are not zero
} Forces;

static void forces_begin(gpointer state, GimbalRun* run) {
  (void)run;
  Forces* self = state;
  mjv_defaultPerturb(&self->perturb);
}

static void forces_follow(gpointer state, GimbalRun* run, const GimbalCompiled* next) {
  Forces* self = state;
  const mjModel *from = run->compiled->model, *to = next->model;
  self->wrench.body = gimbal_renumber_body(from, self->wrench.body, to);
  self->perturb.select = gimbal_renumber_body(from, self->perturb.select, to);
  if (!self->perturb.select) mjv_defaultPerturb(&self->perturb);
}

static void forces_reset(gpointer state, GimbalRun* run) {
  (void)run;
  Forces* self = state;
  self->wrench.body = 0;
}

static void forces_loaded(gpointer state, GimbalRun* run) {
  Forces* self = state;
  self->pushed = TRUE;  // by forces that came with the state
  if (run->transferred) return;
  mjv_defaultPerturb(&self->perturb);
  self->wrench.body = 0;
}

static void forces_apply(Forces* self, GimbalRun* run, int paused) {
  gboolean pulled = self->perturb.active && self->perturb.select > 0;
  gboolean wrenched = gimbal_wrench_acts(&self->wrench, run->data->time);
  if (self->pushed) mju_zero(run->data->xfrc_applied, 6 * (int)run->model.nbody);
  self->pushed = (pulled || wrenched) && !paused;
  if (pulled) mjv_applyPerturbPose(&run->model, run->data, &self->perturb, paused);
  if (paused) return;
  if (pulled) mjv_applyPerturbForce(&run->model, run->data, &self->perturb);
  if (wrenched) gimbal_wrench_apply(&self->wrench, &run->model, run->data);
}

static void forces_before(gpointer state, GimbalRun* run) {
  forces_apply(state, run, 0);
}

const GimbalRunHook gimbal_run_forces = {
    .size = sizeof(Forces),
    .begin = forces_begin,
    .follow = forces_follow,
    .loaded = forces_loaded,
    .before = forces_before,
    .reset = forces_reset,
};

void gimbal_run_set_perturb(GimbalRun* run, const mjvPerturb* perturb) {
  Forces* self = gimbal_run_state_of(run, &gimbal_run_forces);
  self->perturb = *perturb;
  if (self->perturb.select >= run->model.nbody) mjv_defaultPerturb(&self->perturb);
  if (run->running) return;
  forces_apply(self, run, 1);
  gimbal_run_refresh(run);
}

void gimbal_run_push(GimbalRun* run, const GimbalWrench* wrench) {
  Forces* self = gimbal_run_state_of(run, &gimbal_run_forces);
  self->wrench = *wrench;
  self->wrench.begin = run->data->time;
}

void gimbal_run_keep_forces(GimbalRun* run) {
  Forces* self = gimbal_run_state_of(run, &gimbal_run_forces);
  self->pushed = FALSE;
}
