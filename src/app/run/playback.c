// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Playback of the history, and the run that was set aside.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "run/features.h"

#define UNLIMITED 100.0  // factor of real time: as fast as the eye follows

enum { MOMENT_US = 8000 };  // between two moments that are shown

typedef struct Playback {
  gboolean on;
  GimbalPlaying playing;
  gint64 wall;          // when the clock was read last, microseconds; 0: not since it stood still
  double due;           // time of the run that the clock is at
  GimbalHistory aside;  // the run that was set aside; without stretches: none
} Playback;

static Playback* playback_of(const GimbalRun* run) {
  return gimbal_run_state_of(run, &gimbal_run_playback);
}

gboolean gimbal_run_is_played(const GimbalRun* run) {
  return playback_of(run)->on;
}

//---- setting aside

static gboolean is_past(const GimbalRun* run) {
  return run->history.cursor < run->history.count - 1;
}

static void set_aside(GimbalRun* run) {
  Playback* self = playback_of(run);
  if (run->history.count < 2) return;
  gboolean other = self->aside.stretches != NULL;
  if (other) gimbal_history_clear(&self->aside);
  gimbal_history_duplicate(&run->history, &self->aside);
  gimbal_run_notify(run,
                    other ? _("The earlier run is set aside, in place of the one that was set aside before")
                          : _("The earlier run is set aside: Playback brings it back"));
}

static void trace_all(void* user_data) {
  GimbalRun* run = user_data;
  mjTimerStat timers[mjNTIMER];
  memcpy(timers, run->data->timer, sizeof timers);
  int first;
  if (!gimbal_history_get_reel(&run->history, &first)) first = 0;
  for (int i = first; i < run->history.count; i++) {
    gimbal_history_seek(&run->history, &run->model, run->data, i);
    mj_forward(&run->model, run->data);
    gimbal_trace_push(run->trace, &run->model, run->data, timers);
  }
}

// Show what was set aside, at the moment on show; set aside what is shown.
static void bring_back(GimbalRun* run) {
  int unused;
  double time = run->data->time;
  GimbalHistory simulated = run->history;
  run->history = playback_of(run)->aside;
  playback_of(run)->aside = simulated;
  run->history.events.serial = MAX(run->history.events.serial, simulated.events.serial) + 1;
  if (gimbal_history_get_reel(&run->history, &unused)) run->reel_serial++;
  gimbal_run_guarded(run, trace_all, run);
  gimbal_run_scrub(run, gimbal_history_at(&run->history, time));
}

void gimbal_run_set_playback(GimbalRun* run, gboolean on) {
  Playback* self = playback_of(run);
  if (on == self->on || !run->compiled) return;
  self->on = on;
  self->wall = 0;
  run->dirty = TRUE;
  gimbal_pacer_restart(&run->pacer);
  if (!on) {
    set_aside(run);
    return;
  }
  run->running = FALSE;
  gimbal_run_command(run);
  if (self->aside.stretches) bring_back(run);
}

const GimbalHistory* gimbal_run_get_aside(const GimbalRun* run) {
  const Playback* self = playback_of(run);
  return self->aside.stretches ? &self->aside : NULL;
}

//---- playing

// The first and the last entry that are played.
static void find_ends(const GimbalRun* run, int ends[2]) {
  const double* range = playback_of(run)->playing.range;
  int last = run->history.count - 1;
  ends[0] = isnan(range[0]) ? 0 : MAX(0, gimbal_history_at(&run->history, range[0]));
  ends[1] = isnan(range[1]) ? last : gimbal_history_at(&run->history, range[1]);
  if (ends[1] <= ends[0]) {
    ends[0] = 0;
    ends[1] = last;
  }
}

static void show_moment(GimbalRun* run, int index) {
  gboolean running = run->running;
  guint incident = run->incident.serial;
  gimbal_run_scrub(run, index);  // which pauses
  run->running = running && run->incident.serial == incident;
}

static void rewind_run(GimbalRun* run, const int ends[2]) {
  show_moment(run, ends[playback_of(run)->playing.backwards ? 1 : 0]);
  playback_of(run)->wall = 0;
}

static gboolean is_at_end(const GimbalRun* run, const int ends[2]) {
  int at = run->history.cursor;
  return playback_of(run)->playing.backwards ? at <= ends[0] : at >= ends[1];
}

void gimbal_run_depart(GimbalRun* run) {
  int ends[2];
  playback_of(run)->wall = 0;
  if (!playback_of(run)->on) {
    if (is_past(run)) set_aside(run);
    return;
  }
  find_ends(run, ends);
  if (is_at_end(run, ends)) rewind_run(run, ends);
}

// Advance the clock, which begins at the moment on show.
static void advance_clock(GimbalRun* run, gint64 now) {
  Playback* self = playback_of(run);
  double speed = run->pacer.speed > 0 ? run->pacer.speed : UNLIMITED;
  if (!self->wall) self->due = run->data->time;
  if (self->wall) self->due += (self->playing.backwards ? -1 : 1) * (now - self->wall) * 1e-6 * speed;
  self->wall = now;
}

// The entry that the clock is at: the last that it has reached. Where the run was set to another
// time the clock is set, too.
static int due_entry(const GimbalRun* run) {
  Playback* self = playback_of(run);
  int step = self->playing.backwards ? -1 : 1, at = run->history.cursor;
  double now = gimbal_history_time(&run->history, at);
  while (at + step >= 0 && at + step < run->history.count) {
    double then = gimbal_history_time(&run->history, at + step);
    if ((then - now) * step <= 0) {
      self->due = then;
    } else if ((self->due - then) * step < 0) {
      break;
    }
    at += step;
    now = then;
  }
  return at;
}

static void stop_playing(GimbalRun* run) {
  run->running = FALSE;
  run->dirty = TRUE;
}

void gimbal_run_play(GimbalRun* run) {
  int ends[2];
  gint64 now = g_get_monotonic_time();
  if (!run->running || !run->history.count) return;
  find_ends(run, ends);
  advance_clock(run, now);
  int at = CLAMP(due_entry(run), ends[0], ends[1]);
  if (at != run->history.cursor) show_moment(run, at);
  if (at != run->history.cursor) {
    gimbal_run_notify(run, _("The recording cannot be read beyond this moment: it is damaged"));
    stop_playing(run);
    return;
  }
  gimbal_pacer_measure(&run->pacer, now, run->data->time);
  if (!is_at_end(run, ends)) return;
  if (playback_of(run)->playing.looped) {
    rewind_run(run, ends);
  } else {
    stop_playing(run);
  }
}

gint64 gimbal_run_wait(const GimbalRun* run, gint64 now) {
  gint64 wall = playback_of(run)->wall;
  if (!playback_of(run)->on) return gimbal_pacer_wait(&run->pacer, now, run->data->time);
  return wall ? MAX(0, wall + MOMENT_US - now) : 0;
}

static void add_events(GimbalHistory* history, const GimbalReel* reel, const GArray* events) {
  int count;
  if (gimbal_history_get_reel(history, &count) != reel) return;
  double last = gimbal_history_time(history, count - 1);
  for (guint i = 0; i < events->len; i++) {
    const GimbalEvent* event = &g_array_index(events, GimbalEvent, i);
    if (event->time <= last || !reel->rises) gimbal_events_add_once(&history->events, event);
  }
}

void gimbal_run_take_events(GimbalRun* run, const GimbalReel* reel, const GArray* events, int bad) {
  Playback* self = playback_of(run);
  int count, cursor = run->history.cursor;
  if (self->aside.stretches) add_events(&self->aside, reel, events);
  add_events(&run->history, reel, events);
  run->dirty = TRUE;
  if (bad < 0 || gimbal_history_get_reel(&run->history, &count) != reel || bad >= count) return;
  gimbal_run_scrub(run, bad);
  gimbal_run_check_replayed(run);
  gimbal_run_scrub(run, cursor);
}

void gimbal_run_set_playing(GimbalRun* run, const GimbalPlaying* playing) {
  Playback* self = playback_of(run);
  self->playing = *playing;
  self->wall = 0;
  run->dirty = TRUE;
}

//---- the run goes on

static void playback_begin(gpointer state, GimbalRun* run) {
  (void)run;
  *(Playback*)state = (Playback){.playing.range = {NAN, NAN}, .aside.cursor = -1};
}

static void playback_end(gpointer state, GimbalRun* run) {
  Playback* self = state;
  (void)run;
  if (self->aside.stretches) gimbal_history_clear(&self->aside);
}

// What was set aside goes along with an edit.
static void playback_follow(gpointer state, GimbalRun* run, const GimbalCompiled* next) {
  Playback* self = state;
  if (!self->aside.stretches || gimbal_history_is_alike(run->compiled->model, next->model)) return;
  if (!gimbal_history_continue(&self->aside, run->compiled, next->model)) gimbal_history_clear(&self->aside);
}

static void playback_loaded(gpointer state, GimbalRun* run) {
  if (run->transferred) return;
  playback_end(state, run);
  playback_begin(state, run);
}

static void playback_show(gconstpointer state, GimbalFrame* frame) {
  const Playback* self = state;
  frame->playback = self->on;
  frame->playing = self->playing;
}

const GimbalRunHook gimbal_run_playback = {
    .size = sizeof(Playback),
    .begin = playback_begin,
    .loaded = playback_loaded,
    .follow = playback_follow,
    .show = playback_show,
    .end = playback_end,
};
