// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Panels: programs outside that are sent each state of the run, and may set controls beside the
// user. However slow they are, the run waits for none of them.

#include "run/features.h"

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
