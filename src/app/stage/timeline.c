// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The knob stands at a time. In a run from elsewhere whose time goes back it stands at the number
// of a moment instead.

#include "stage/timeline.h"

#include <glib/gi18n.h>
#include <math.h>

#include "run/camera-path.h"
#include "samples/event-text.h"
#include "stage/timeline-marks.h"

enum { MARKS_US = 1000000 };  // between two updates of the marks while the run goes on

struct GimbalTimeline {
  GtkScale* scale;
  GtkAdjustment* moment;
  GtkLabel *now, *kept;
  GimbalTimelineMarks* marks;
  GArray* shown;    // of GimbalEvent: those that have a mark
  GArray* flight;   // the same: the views of a camera
  gboolean quiet;   // the program moves the knob: no action of the user
  gboolean counts;  // the knob stands at the number of a moment
  guint serial;     // of the events on show
  gint64 marked_at;
  GimbalCompiled* compiled;  // whose objects the events name
};

//---- positions

static gboolean has_risen(const GimbalFrame* frame) {
  return !frame->reel || frame->reel->rises;
}

// The moment of a reel that is nearest to a time.
static int nearest_moment(const GimbalReel* reel, int count, double time) {
  int nearest = 0;
  for (int i = 1; i < count; i++) {
    if (fabs(reel->time[i] - time) < fabs(reel->time[nearest] - time)) nearest = i;
  }
  return nearest;
}

// The position of a time, 0 to 1; outside that range if it is not kept.
static double part_of(const GimbalFrame* frame, double time) {
  double span = frame->history_last - frame->history_first;
  if (!has_risen(frame)) {
    return nearest_moment(frame->reel, frame->reel_count, time) / fmax(1, frame->history_count - 1);
  }
  return span > 0 ? (time - frame->history_first) / span : -1;
}

//---- what happened

static gboolean on_tooltip(GimbalTimeline* self, int x, int y, gboolean keyboard, GtkTooltip* tooltip) {
  int index = keyboard ? -1 : gimbal_timeline_marks_at(self->marks, x);
  (void)y;
  if (index < 0 || index >= (int)self->shown->len) return FALSE;
  const GimbalEvent* event = &g_array_index(self->shown, GimbalEvent, index);
  g_autofree char* what = gimbal_event_text(self->compiled ? self->compiled->model : NULL, event);
  g_autofree char* text = g_strdup_printf("%.3f s: %s", event->time, what);
  gtk_tooltip_set_text(tooltip, text);
  return TRUE;
}

static void add_marks(GimbalTimeline* self, const GimbalFrame* frame, const GArray* events, GArray* parts,
                      GArray* kinds) {
  for (guint i = 0; i < events->len; i++) {
    const GimbalEvent* event = &g_array_index(events, GimbalEvent, i);
    double part = part_of(frame, event->time);
    if (part < 0 || part > 1) continue;
    g_array_append_val(parts, part);
    g_array_append_val(kinds, event->kind);
    g_array_append_val(self->shown, *event);
  }
}

static void show_events(GimbalTimeline* self, const GimbalFrame* frame) {
  g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(double));
  g_autoptr(GArray) kinds = g_array_new(FALSE, FALSE, sizeof(GimbalEventKind));
  g_array_set_size(self->shown, 0);
  add_marks(self, frame, frame->events, parts, kinds);
  add_marks(self, frame, self->flight, parts, kinds);
  gimbal_timeline_marks_set(self->marks, (const double*)(const void*)parts->data,
                            (const GimbalEventKind*)(const void*)kinds->data, parts->len);
}

// The marks move as the history grows.
static void show_marks(GimbalTimeline* self, const GimbalFrame* frame) {
  gint64 now = g_get_monotonic_time();
  gboolean same = self->serial == frame->events_serial && (!frame->running || frame->playback);
  if (same || (frame->running && now - self->marked_at < MARKS_US)) return;
  self->serial = frame->events_serial;
  self->marked_at = now;
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  self->compiled = gimbal_compiled_ref(frame->compiled);
  show_events(self, frame);
  gboolean tracked = frame->tracked[1] > frame->tracked[0];
  gimbal_timeline_marks_set_line(self->marks, tracked ? part_of(frame, frame->tracked[0]) : 0,
                                 tracked ? part_of(frame, frame->tracked[1]) : 0);
}

static void show_range(GimbalTimeline* self, const GimbalFrame* frame) {
  const double* range = frame->playing.range;
  gboolean all = isnan(range[0]) && isnan(range[1]);
  gboolean shown = frame->playback && !all;
  gimbal_timeline_marks_set_range(self->marks, !shown || isnan(range[0]) ? 0 : part_of(frame, range[0]),
                                  !shown            ? 0
                                  : isnan(range[1]) ? 1
                                                    : part_of(frame, range[1]));
}

//---- the moment

static void show_moment(GimbalTimeline* self, const GimbalFrame* frame) {
  double step = frame->view.opt.timestep, lower = frame->history_first, upper = frame->history_last;
  double value = frame->data->time;
  self->counts = !has_risen(frame);
  if (self->counts) {
    step = 1;
    lower = 0;
    upper = MAX(1, frame->history_count - 1);
    value = frame->history_cursor;
  }
  if (!(upper > lower)) upper = lower + step;
  self->quiet = TRUE;
  gtk_adjustment_configure(self->moment, CLAMP(value, lower, upper), lower, upper, step, 50 * step, 0);
  self->quiet = FALSE;
}

static void set_label(GtkLabel* label, const char* text) {
  if (strcmp(gtk_label_get_text(label), text)) gtk_label_set_text(label, text);
}

static void show_kept(GimbalTimeline* self, const GimbalFrame* frame) {
  double seconds = MAX(0, frame->history_last - frame->history_first);
  g_autofree char* text = frame->reel ? g_strdup_printf("%s, %.1f s", frame->reel->name, seconds)
                                      : g_strdup_printf(_("%.1f s kept"), seconds);
  set_label(self->kept, text);
}

void gimbal_timeline_show(GimbalTimeline* self, const GimbalFrame* frame) {
  show_moment(self, frame);
  g_autofree char* now = g_strdup_printf("%.3f s", frame->data->time);
  show_marks(self, frame);
  show_range(self, frame);
  set_label(self->now, now);
  show_kept(self, frame);
}

void gimbal_timeline_clear(GimbalTimeline* self) {
  self->quiet = TRUE;
  gtk_adjustment_configure(self->moment, 0, 0, 1, 1, 1, 0);
  self->quiet = FALSE;
  self->serial = 0;
  g_array_set_size(self->shown, 0);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  gimbal_timeline_marks_set(self->marks, NULL, NULL, 0);
  gimbal_timeline_marks_set_line(self->marks, 0, 0);
  gimbal_timeline_marks_set_range(self->marks, 0, 0);
  set_label(self->now, "0.000 s");
  set_label(self->kept, "");
}

void gimbal_timeline_scrub(GimbalTimeline* self, GimbalSession* session) {
  double value = gtk_adjustment_get_value(self->moment);
  if (self->quiet) return;
  gimbal_session_set_running(session, FALSE);
  if (self->counts) {
    gimbal_simulation_scrub(gimbal_session_get_simulation(session), (int)lround(value));
  } else {
    gimbal_simulation_seek(gimbal_session_get_simulation(session), value);
  }
}

void gimbal_timeline_set_flight(GimbalTimeline* self, const GArray* keys, const GimbalFrame* frame) {
  g_array_set_size(self->flight, 0);
  for (guint i = 0; i < keys->len; i++) {
    GimbalEvent event = {g_array_index(keys, GimbalCameraKey, i).time, GIMBAL_EVENT_CAMERA, (int)i + 1, 0};
    g_array_append_val(self->flight, event);
  }
  if (frame) show_events(self, frame);
}

//---- life

GimbalTimeline* gimbal_timeline_new(GtkScale* scale, GtkDrawingArea* area, GtkLabel* now, GtkLabel* kept) {
  GimbalTimeline* self = g_new0(GimbalTimeline, 1);
  *self = (GimbalTimeline){.scale = scale,
                           .moment = gtk_range_get_adjustment(GTK_RANGE(scale)),
                           .now = now,
                           .kept = kept,
                           .marks = gimbal_timeline_marks_new(area, GTK_RANGE(scale)),
                           .shown = g_array_new(FALSE, FALSE, sizeof(GimbalEvent)),
                           .flight = g_array_new(FALSE, FALSE, sizeof(GimbalEvent))};
  g_signal_connect_swapped(scale, "query-tooltip", G_CALLBACK(on_tooltip), self);
  return self;
}

void gimbal_timeline_free(GimbalTimeline* self) {
  g_signal_handlers_disconnect_by_data(self->scale, self);
  g_array_unref(self->shown);
  g_array_unref(self->flight);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  g_free(self);
}
