// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An external program drives the run, or steps it itself and has its states shown here (a mirror);
// panels look on.

#include <glib/gi18n.h>
#include <string.h>

#include "run/features.h"

typedef struct Program {
  RemoteLink* link;  // NULL: none
  // times of steps whose controls came too late, the last ones; a ring
  double late_at[GIMBAL_FRAME_LATE];
  guint late_count;  // of all
} Program;

static void program_note_late(Program* self, GimbalRun* run) {
  self->late_at[self->late_count++ % GIMBAL_FRAME_LATE] = run->data->time;
  gimbal_events_add(&run->history.events, &(GimbalEvent){run->data->time, GIMBAL_EVENT_LATE, 0, 0});
  run->dirty = TRUE;
}

static gboolean program_poll(gpointer state, GimbalRun* run) {
  Program* self = state;
  RemoteLink* link = self->link;
  if (!link || atomic_load(&link->gone)) return TRUE;
  if (!link->drive.lock) {
    remote_link_read_free(link, &run->model, run->data);
    return TRUE;
  }
  RemoteAnswer answer = remote_link_before_step(link, &run->model, run->data);
  if (answer == REMOTE_LATE || answer == REMOTE_HALT) program_note_late(self, run);
  if (answer == REMOTE_HALT) {
    run->running = FALSE;
    gimbal_run_notify(run, _("Paused: the program that controls did not answer in time"));
  }
  return answer == REMOTE_GO || answer == REMOTE_LATE;
}

static gboolean program_is_mirror(const Program* self) {
  return self->link && self->link->mode == REMOTE_MIRROR;
}

static void program_set(Program* self, GimbalRun* run, RemoteLink* link) {
  gboolean fits = link && run->compiled && remote_link_fits(link, &run->model);
  if (link && !fits) g_clear_pointer(&link, remote_link_unref);
  g_clear_pointer(&self->link, remote_link_unref);
  self->link = link;
  self->late_count = 0;
  run->dirty = TRUE;
  if (!program_is_mirror(self)) return;
  run->running = FALSE;
  // what comes goes on, unless its time goes back
  if (link->again && run->history.count > 1) return;
  gimbal_history_empty(&run->history);
  gimbal_history_push(&run->history, &run->model, run->data);
}

static void program_loaded(gpointer state, GimbalRun* run) {
  Program* self = state;
  if (self->link && !remote_link_fits(self->link, &run->model)) program_set(self, run, NULL);
}

// Drop an answer to the state before the reset.
static void program_reset(gpointer state, GimbalRun* run) {
  (void)run;
  Program* self = state;
  if (self->link) remote_link_stop_waiting(self->link);
}

static void program_show(gconstpointer state, GimbalFrame* frame) {
  const Program* self = state;
  frame->mirrored = program_is_mirror(self);
  frame->program = self->link ? self->link->client : 0;
  memcpy(frame->late_at, self->late_at, sizeof frame->late_at);
  frame->late_count = self->late_count;
}

static void program_end(gpointer state, GimbalRun* run) {
  program_set(state, run, NULL);
}

const GimbalRunHook gimbal_run_program = {
    .size = sizeof(Program),
    .ready = program_poll,
    .loaded = program_loaded,
    .reset = program_reset,
    .show = program_show,
    .end = program_end,
};

void gimbal_run_link(GimbalRun* run, RemoteLink* link) {
  program_set(gimbal_run_state_of(run, &gimbal_run_program), run, link);
}

RemoteLink* gimbal_run_get_link(const GimbalRun* run) {
  const Program* self = gimbal_run_state_of(run, &gimbal_run_program);
  return self->link;
}

gboolean gimbal_run_is_mirror(const GimbalRun* run) {
  return program_is_mirror(gimbal_run_state_of(run, &gimbal_run_program));
}

//---- mirror

// Store a state of a program like a step of this run. It always becomes the newest.
static void program_store_state(GimbalRun* run, double before) {
  if (run->data->time < before) gimbal_history_empty(&run->history);
  run->history.cursor = run->history.count - 1;
  mjTimerStat timers[mjNTIMER];
  memcpy(timers, run->data->timer, sizeof timers);
  mj_forward(&run->model, run->data);
  gimbal_run_observe_state(run);
  gimbal_run_count_step(run);
  gimbal_run_record(run, timers);
}

static void program_mirror(void* user_data) {
  GimbalRun* run = user_data;
  RemoteLink* link = gimbal_run_get_link(run);
  gint64 start = g_get_monotonic_time();
  double before = gimbal_history_time(&run->history, run->history.count - 1);
  while (g_get_monotonic_time() - start < GIMBAL_RUN_BURST_US &&
         remote_link_read_state(link, &run->model, run->data)) {
    program_store_state(run, before);
    before = run->data->time;
  }
  gimbal_pacer_measure(&run->pacer, g_get_monotonic_time(), run->data->time);
}

void gimbal_run_mirror(GimbalRun* run) {
  RemoteLink* link = gimbal_run_get_link(run);
  if (!gimbal_run_guarded(run, program_mirror, run) || !atomic_exchange(&link->bad, 0)) return;
  g_autofree char* text =
      g_strdup_printf(_("The program %s sent a state that has no sensible value."), link->name);
  gimbal_run_report(run, GIMBAL_INCIDENT_DIVERGED, -1, text);
}

//---- panels

// Programs that are sent each state of the run, and may set controls beside the user. However slow
// they are, the run waits for none of them.

enum { MOST_PANELS = 4 };

typedef struct Panels {
  RemoteLink* links[MOST_PANELS];
  int count;
} Panels;

static void drop_panel(Panels* self, int i) {
  remote_link_unref(self->links[i]);
  self->links[i] = self->links[--self->count];
}

static void send_states(const Panels* self, const mjModel* m, const mjData* d) {
  for (int i = 0; i < self->count; i++) remote_link_send_state(self->links[i], m, d);
}

static void panels_recorded(gpointer state, GimbalRun* run, const double* row) {
  (void)row;
  send_states(state, &run->model, run->data);
}

// What the user changes while the run stands still is a state too.
static void panels_show(gconstpointer state, GimbalFrame* frame) {
  if (!frame->running) send_states(state, &frame->view, frame->data);
}

static void panels_steer(gpointer state, GimbalRun* run) {
  Panels* self = state;
  for (int i = self->count - 1; i >= 0; i--) {
    remote_link_read_free(self->links[i], &run->model, run->data);
    if (atomic_load(&self->links[i]->gone)) drop_panel(self, i);
  }
}

static void panels_loaded(gpointer state, GimbalRun* run) {
  Panels* self = state;
  for (int i = self->count - 1; i >= 0; i--) {
    if (!remote_link_fits(self->links[i], &run->model)) drop_panel(self, i);
  }
}

static void panels_end(gpointer state, GimbalRun* run) {
  (void)run;
  Panels* self = state;
  while (self->count) drop_panel(self, 0);
}

const GimbalRunHook gimbal_run_panels = {
    .size = sizeof(Panels),
    .before = panels_steer,
    .recorded = panels_recorded,
    .loaded = panels_loaded,
    .show = panels_show,
    .end = panels_end,
};

void gimbal_run_add_panel(GimbalRun* run, RemoteLink* link) {
  Panels* self = gimbal_run_state_of(run, &gimbal_run_panels);
  if (self->count == MOST_PANELS) drop_panel(self, 0);
  if (run->compiled && remote_link_fits(link, &run->model)) {
    self->links[self->count++] = link;
  } else {
    remote_link_unref(link);
  }
  run->dirty = TRUE;
}
