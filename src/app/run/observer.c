// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The observer of each step.

#include "run/features.h"

static void observer_loaded(gpointer state, GimbalRun* run) {
  (void)run;
  GimbalObserver* self = state;
  *self = (GimbalObserver){0};
}

static void observer_entering(gpointer state, GimbalRun* run) {
  GimbalObserver* self = state;
  if (self->data) self->before(self->data, &run->model, run->data);
}

static void observer_left(gpointer state, GimbalRun* run) {
  GimbalObserver* self = state;
  if (self->data) self->after(self->data, &run->model, run->data);
}

static void observer_show(gconstpointer state, GimbalFrame* frame) {
  const GimbalObserver* self = state;
  frame->observer = self->data;
}

const GimbalRunHook gimbal_run_observer = {
    .size = sizeof(GimbalObserver),
    .loaded = observer_loaded,
    .entering = observer_entering,
    .left = observer_left,
    .show = observer_show,
};

void gimbal_run_observe_state(GimbalRun* run) {
  const GimbalObserver* self = gimbal_run_state_of(run, &gimbal_run_observer);
  if (self->data) self->placed(self->data, &run->model, run->data);
}

void gimbal_run_observe(GimbalRun* run, const GimbalObserver* observer) {
  GimbalObserver* self = gimbal_run_state_of(run, &gimbal_run_observer);
  gboolean fits = !observer->data || observer->compiled == run->compiled;
  *self = fits ? *observer : (GimbalObserver){0};
  run->dirty = TRUE;
}
