// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The run pauses by itself when a condition is met.

#include <glib/gi18n.h>

#include "run/features.h"

static void until_stop(gpointer state, GimbalRun* run) {
  (void)run;
  gimbal_watch_stop(state);
}

static void until_follow(gpointer state, GimbalRun* run, const GimbalCompiled* next) {
  GimbalWatch* self = state;
  if (self->condition.kind == GIMBAL_CONDITION_NONE) return;
  if (gimbal_watch_follow(self, run->compiled->model, next->model, &next->own)) return;
  gimbal_run_notify(run, _("The run goes on without its condition, which the edited model does not have"));
}

static void until_loaded(gpointer state, GimbalRun* run) {
  if (!run->transferred) gimbal_watch_stop(state);
}

static void until_recorded(gpointer state, GimbalRun* run, const double* row) {
  g_autofree char* text = gimbal_watch_check(state, &run->model, run->data, row);
  if (!text) return;
  gimbal_watch_stop(state);
  run->running = FALSE;
  gimbal_run_notify(run, text);
}

const GimbalRunHook gimbal_run_until = {
    .size = sizeof(GimbalWatch),
    .follow = until_follow,
    .loaded = until_loaded,
    .recorded = until_recorded,
    .commanded = until_stop,
    .reset = until_stop,
    .end = until_stop,
};

void gimbal_run_watch(GimbalRun* run, const GimbalCondition* condition) {
  gimbal_watch_start(gimbal_run_state_of(run, &gimbal_run_until), condition, run->data);
}
