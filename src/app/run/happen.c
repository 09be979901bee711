// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Notes what happens in a step, for the timeline.

#include <math.h>

#include "run/features.h"

typedef struct Happen {
  GimbalEventScan* scan;
  double entered;  // time of the state that the step begins at; NAN: no step of this run
} Happen;

static void happen_begin(gpointer state, GimbalRun* run) {
  (void)run;
  *(Happen*)state = (Happen){gimbal_event_scan_new(), NAN};
}

static void happen_end(gpointer state, GimbalRun* run) {
  (void)run;
  gimbal_event_scan_free(((Happen*)state)->scan);
}

static void happen_loaded(gpointer state, GimbalRun* run) {
  const Happen* self = state;
  const GimbalEvent edit = {run->data->time, GIMBAL_EVENT_EDIT, 0, 0};
  gimbal_event_scan_restart(self->scan);
  if (!run->transferred) return;
  const GimbalEvents* events = &run->history.events;
  const GimbalEvent* last =
      events->list->len ? &g_array_index(events->list, GimbalEvent, events->list->len - 1) : NULL;
  gboolean told = last && last->kind == GIMBAL_EVENT_EDIT && last->time >= edit.time;
  if (!told) gimbal_events_add(&run->history.events, &edit);
}

static void happen_reset(gpointer state, GimbalRun* run) {
  (void)run;
  gimbal_event_scan_restart(((Happen*)state)->scan);
}

static void happen_entering(gpointer state, GimbalRun* run) {
  ((Happen*)state)->entered = run->data->time;
}

// Contacts and constraints after a step are those of the state before it; those of a program are of
// its state.
static void happen_recorded(gpointer state, GimbalRun* run, const double* row) {
  Happen* self = state;
  (void)row;
  double time = isnan(self->entered) ? run->data->time : self->entered;
  gimbal_event_scan(self->scan, &run->model, run->data, time, &run->history.events);
  self->entered = NAN;
}

const GimbalRunHook gimbal_run_happen = {
    .size = sizeof(Happen),
    .begin = happen_begin,
    .loaded = happen_loaded,
    .entering = happen_entering,
    .recorded = happen_recorded,
    .reset = happen_reset,
    .end = happen_end,
};
