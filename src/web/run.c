// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "web/run.h"

#include <gimbal/guard.h>
#include <gimbal/warning.h>
#include <glib/gi18n.h>
#include <string.h>

#include "language/messages/messages.h"

enum { TURN_US = 12000, LATE_US = 100000 };

WebTrack* web_run_track(const WebRun* self, guint number) {
  const WebTrack* track = self->tracks + number % WEB_TRACKS;
  return number && track->number == number ? (WebTrack*)track : NULL;
}

static WebTrack* run_newest(const WebRun* self) {
  return web_run_track(self, self->track);
}

static void run_keep(WebRun* self) {
  WebTrack* track = run_newest(self);
  web_frame_read(&self->layout, self->model, self->data, self->row);
  mj_getState(self->model, self->data, self->state, mjSTATE_INTEGRATION);
  web_history_add(&track->history, self->data->time, self->row, self->state);
}

// A new run, unless the newest has not got beyond its beginning. text: what it begins with.
static void run_begin(WebRun* self, char* text) {
  const WebTrack* newest = run_newest(self);
  if (!newest || newest->history.count > 1) self->track++;
  WebTrack* track = self->tracks + self->track % WEB_TRACKS;
  guint size = (guint)mj_stateSize(self->model, mjSTATE_INTEGRATION);
  web_track_begin(track, self->track, self->layout.start[WEB_N_PARTS], size);
  web_track_tell(track, self->data->time, "begin", text);
  web_watch_look(&self->watch, self->model, self->data, NULL);
  run_keep(self);
}

// Keep what has come. A program that begins anew begins a new run.
static void run_went_on(WebRun* self) {
  const double last = web_history_last(&run_newest(self)->history);
  if (self->data->time < last) {
    run_begin(self, g_strdup(_("reset")));
  } else if (self->data->time == last) {
    web_frame_read(&self->layout, self->model, self->data, self->row);
  } else {
    web_watch_look(&self->watch, self->model, self->data, run_newest(self));
    run_keep(self);
  }
}

static void run_restart_clock(WebRun* self) {
  self->clock = g_get_monotonic_time();
  self->clock_time = self->data->time;
}

void web_run_init(WebRun* self, const mjModel* m, mjData* d, double speed) {
  *self = (WebRun){.model = m, .data = d, .speed = speed, .running = TRUE};
  mjv_defaultPerturb(&self->push);
  web_layout_of(&self->layout, m);
  guint width = self->layout.start[WEB_N_PARTS];
  self->row = g_new0(float, width);
  self->state = g_new0(double, mj_stateSize(m, mjSTATE_INTEGRATION));
  web_watch_init(&self->watch);
  mj_forward(m, d);
  run_begin(self, g_strdup(_("start")));
  run_restart_clock(self);
}

void web_run_free(WebRun* self) {
  for (int i = 0; i < WEB_TRACKS; i++) web_track_free(self->tracks + i);
  web_watch_free(&self->watch);
  g_free(self->row);
  g_free(self->state);
  g_free(self->failure);
}

void web_run_set_running(WebRun* self, gboolean running) {
  self->running = running && !self->failure;
  if (self->program) web_program_run(self->program, running);
  run_restart_clock(self);
}

//---- steps: an error of the engine ends the run, and is told

static void run_guarded(WebRun* self, void (*work)(void* self)) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  if (gimbal_guard(work, self, problems)) {
    g_free(self->failure);
    self->failure = gimbal_diagnostic_dup_text(gimbal_diagnostics_get(problems, 0));
    self->running = FALSE;
  }
  gimbal_diagnostics_free(problems);
}

static void step_once(void* data) {
  WebRun* self = data;
  mju_zero(self->data->xfrc_applied, 6 * (int)self->model->nbody);
  if (self->push.select > 0) {
    mjv_applyPerturbPose(self->model, self->data, &self->push, 0);
    mjv_applyPerturbForce(self->model, self->data, &self->push);
  }
  mj_step(self->model, self->data);
}

static gboolean is_due(const WebRun* self, gint64 now) {
  return self->speed == 0 ||
         self->data->time - self->clock_time <= 1e-6 * (double)(now - self->clock) * self->speed;
}

static void step_due(void* data) {
  WebRun* self = data;
  gint64 begin = g_get_monotonic_time(), now = begin;
  for (; now - begin < TURN_US && is_due(self, begin); now = g_get_monotonic_time()) step_once(self);
  // what cannot keep up does not run after the clock for ever
  double behind =
      (double)(now - self->clock) - 1e6 * (self->data->time - self->clock_time) / MAX(self->speed, 1e-9);
  if (self->speed > 0 && behind > LATE_US) run_restart_clock(self);
}

static void read_program(void* data) {
  WebRun* self = data;
  if (web_program_read(self->program, self->model, self->data)) run_went_on(self);
}

void web_run_advance(WebRun* self) {
  double before = self->data->time;
  if (self->program) {
    run_guarded(self, read_program);
    return;
  }
  if (self->running) run_guarded(self, step_due);
  if (self->data->time != before) run_went_on(self);
}

void web_run_step(WebRun* self) {
  if (self->failure) return;
  if (self->program) {
    web_program_step(self->program);
    return;
  }
  run_guarded(self, step_once);
  run_went_on(self);
}

static void reset_now(void* data) {
  WebRun* self = data;
  if (self->key >= 0) {
    mj_resetDataKeyframe(self->model, self->data, self->key);
  } else {
    mj_resetData(self->model, self->data);
  }
  mj_forward(self->model, self->data);
}

void web_run_reset(WebRun* self, int key) {
  self->key = key;
  g_clear_pointer(&self->failure, g_free);
  if (self->program) {
    web_program_reset(self->program, key);
    return;
  }
  run_guarded(self, reset_now);
  const char* name = key < 0 ? NULL : mj_id2name(self->model, mjOBJ_KEY, key);
  run_begin(self, name ? g_strdup_printf(_("keyframe %s"), name) : g_strdup(_("reset")));
  run_restart_clock(self);
}

void web_run_set_speed(WebRun* self, double speed) {
  self->speed = speed;
  if (self->program) web_program_speed(self->program, speed);
  run_restart_clock(self);
}

static void forward_now(void* data) {
  WebRun* self = data;
  mj_setState(self->model, self->data, self->state, mjSTATE_INTEGRATION);
  mj_forward(self->model, self->data);
}

gboolean web_run_from(WebRun* self, guint number, double time) {
  const WebTrack* track = web_run_track(self, number);
  int place = track ? web_history_find(&track->history, time) : -1;
  if (place < 0) return FALSE;
  memcpy(self->state, web_history_state(&track->history, place), sizeof(double) * track->history.size);
  g_clear_pointer(&self->failure, g_free);
  run_guarded(self, forward_now);
  run_begin(self, g_strdup_printf(_("from %.2f s of run %u"), self->data->time, number));
  run_restart_clock(self);
  return TRUE;
}

void web_run_mark(WebRun* self, const char* text) {
  web_track_tell(run_newest(self), self->data->time, "mark", g_strdup(*text ? text : _("mark")));
}

void web_run_control(WebRun* self, int index, double value) {
  self->data->ctrl[index] = value;
  if (self->program) web_program_control(self->program, index, value);
  web_frame_read(&self->layout, self->model, self->data, self->row);
}

// What mjv_initPerturb takes the scale of mjv_movePerturb from, which is not called here.
static const mjvGLCamera kAnywhere = {.forward = {1, 0, 0},
                                      .up = {0, 0, 1},
                                      .frustum_width = 1,
                                      .frustum_bottom = -1,
                                      .frustum_top = 1,
                                      .frustum_near = 1,
                                      .frustum_far = 100};

void web_run_push(WebRun* self, int body, const double local[3], const double target[3]) {
  mjvPerturb* push = &self->push;
  int last = push->select;
  if (push->select != body) {
    mjvScene scene;
    mjv_defaultScene(&scene);
    scene.camera[0] = scene.camera[1] = kAnywhere;
    scene.scale = 1;
    mjv_defaultPerturb(push);
    push->select = body;
    mju_copy3(push->localpos, local);
    if (body > 0) mjv_initPerturb(self->model, self->data, &scene, push);
  }
  push->active = body > 0 ? mjPERT_TRANSLATE : 0;
  for (int i = 0; body > 0 && i < 3; i++) {
    push->refpos[i] += target[i] - push->refselpos[i];
    push->refselpos[i] = target[i];
  }
  int told = body > 0 ? body : last;
  if (self->program && told > 0) web_program_push(self->program, self->model, self->data, push, told);
}

char* web_run_warnings(const WebRun* self) {
  GString* text = g_string_new(self->failure);
  for (int i = 0; i < mjNWARNING; i++) {
    const mjWarningStat* warning = self->data->warning + i;
    if (!warning->number) continue;
    if (text->len) g_string_append_c(text, '\n');
    g_string_append_printf(text, "%s (%d×)", gimbal_warning_text(self->model, i, warning->lastinfo),
                           warning->number);
  }
  return g_string_free(text, FALSE);
}
