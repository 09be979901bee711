// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Controls of a file drive the run. They are applied last, so that they override all others.

#include <glib/gi18n.h>

#include "run/features.h"

typedef struct Drive {
  GimbalControlTrack* track;  // NULL: none
  int* columns;               // for each control
  gboolean acts;              // it acted at the last step
  double acted[2];            // the last interval of time in which it acted
} Drive;

static void drive_notify_end(const Drive* self, GimbalRun* run, const char* form) {
  g_autofree char* text = g_strdup_printf(form, gimbal_control_track_title(self->track));
  gimbal_run_notify(run, text);
}

static void drive_before(gpointer state, GimbalRun* run) {
  Drive* self = state;
  if (!self->track) return;
  double time = run->data->time;
  gboolean acts = gimbal_control_track_acts(self->track, time, run->model.opt.timestep);
  gimbal_control_track_apply(self->track, self->columns, &run->model, run->data);
  if (self->acts && !acts) {
    drive_notify_end(self, run, _("The controls of “%s” have ended: the sliders act again"));
  }
  if (acts && (!self->acts || time < self->acted[0])) self->acted[0] = time;
  if (acts) self->acted[1] = time;
  self->acts = acts;
}

static void drive_reset(gpointer state, GimbalRun* run) {
  (void)run;
  Drive* self = state;
  self->acted[0] = self->acted[1] = 0;
}

static void drive_drop(Drive* self, GimbalRun* run) {
  g_clear_pointer(&self->track, gimbal_control_track_unref);
  g_clear_pointer(&self->columns, g_free);
  self->acts = FALSE;
  run->dirty = TRUE;
}

// Find the columns for the present model; without any the track is dropped.
static void drive_fit(Drive* self, GimbalRun* run) {
  const mjModel* m = &run->model;
  if (!self->track) return;
  g_free(self->columns);
  self->columns = g_new0(int, m->nu + 1);
  if (gimbal_control_track_match(self->track, m, self->columns)) return;
  drive_notify_end(self, run, _("The controls of “%s” have ended: the model has none of them"));
  drive_drop(self, run);
}

static void drive_loaded(gpointer state, GimbalRun* run) {
  if (run->transferred) {
    drive_fit(state, run);
    return;
  }
  drive_reset(state, run);
  drive_drop(state, run);
}

static void drive_end(gpointer state, GimbalRun* run) {
  drive_drop(state, run);
}

static void drive_show(gconstpointer state, GimbalFrame* frame) {
  const Drive* self = state;
  gimbal_frame_set_track(frame, self->track);
  memcpy(frame->tracked, self->acted, sizeof frame->tracked);
}

const GimbalRunHook gimbal_run_drive = {
    .size = sizeof(Drive),
    .loaded = drive_loaded,
    .before = drive_before,
    .reset = drive_reset,
    .show = drive_show,
    .end = drive_end,
};

void gimbal_run_track(GimbalRun* run, GimbalControlTrack* track) {
  Drive* self = gimbal_run_state_of(run, &gimbal_run_drive);
  drive_drop(self, run);
  self->track = track;
  if (track) drive_reset(self, run);
  drive_fit(self, run);
}
