// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Films the view or the history.

#include "window/filming.h"

#include <math.h>

#include "run/film.h"
#include "widgets/control/signal.h"

#define FPS 30

struct _GimbalFilming {
  GObject parent;
  GimbalSession* session;
  GimbalViewport* viewport;
  GimbalFilm* film;  // NULL: none takes pictures
  guint timer;       // of the view
  gint64 started;
  int taken;          // pictures so far
  gboolean historic;  // the history is filmed
  int wanted;         // entry of the history that was asked for
  int count;          // entries to film
  int stride;         // entries from one picture to the next
  double first;       // time of the first entry
  int unfinished;     // files that are still being written
};

G_DEFINE_FINAL_TYPE(GimbalFilming, gimbal_filming, G_TYPE_OBJECT)

enum { CHANGED, FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

gboolean gimbal_filming_is_active(GimbalFilming* self) {
  return self->film != NULL;
}

static GimbalLook look_of(GimbalViewport* viewport) {
  GimbalLook look = {.option = *gimbal_viewport_get_option(viewport),
                     .camera = *gimbal_viewport_get_camera(viewport),
                     .perturb = *gimbal_viewport_get_perturb(viewport)};
  memcpy(look.flags, gimbal_viewport_get_render_flags(viewport), sizeof look.flags);
  return look;
}

static void take(GimbalFilming* self, const GimbalFrame* frame, int repeat) {
  GimbalLook look = look_of(self->viewport);
  gimbal_film_add(self->film, frame, &look, repeat);
  self->taken += repeat;
}

static void on_done(const char* path, const char* error, gpointer user_data) {
  g_autoptr(GimbalFilming) self = user_data;
  self->unfinished--;
  g_signal_emit(self, signals[FINISHED], 0, path, error);
}

static void begin(GimbalFilming* self, const char* path) {
  GtkWidget* widget = GTK_WIDGET(self->viewport);
  int scale = gtk_widget_get_scale_factor(widget);
  gimbal_filming_stop(self);
  self->film = gimbal_film_new(path, gtk_widget_get_width(widget) * scale,
                               gtk_widget_get_height(widget) * scale, FPS, on_done, g_object_ref(self));
  self->unfinished++;
  self->taken = 0;
  self->started = g_get_monotonic_time();
}

void gimbal_filming_stop(GimbalFilming* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  self->historic = FALSE;
  if (!self->film) return;
  gimbal_film_finish(g_steal_pointer(&self->film));
  g_signal_emit(self, signals[CHANGED], 0);
}

void gimbal_filming_finish(GimbalFilming* self) {
  gimbal_filming_stop(self);
  while (self->unfinished) g_main_context_iteration(NULL, TRUE);
}

//---- the view

// As many pictures as the clock has asked for since the last one.
static gboolean on_tick(gpointer user_data) {
  GimbalFilming* self = user_data;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  int due = (int)((g_get_monotonic_time() - self->started) * 1e-6 * FPS) + 1 - self->taken;
  if (gimbal_film_failed(self->film)) {
    self->timer = 0;
    gimbal_filming_stop(self);
    return G_SOURCE_REMOVE;
  }
  if (frame && due > 0 && gimbal_film_ready(self->film)) take(self, frame, due);
  return G_SOURCE_CONTINUE;
}

void gimbal_filming_record_view(GimbalFilming* self, const char* path) {
  begin(self, path);
  self->timer = g_timeout_add(1000 / FPS, on_tick, self);
  g_signal_emit(self, signals[CHANGED], 0);
}

//---- the history

static void ask(GimbalFilming* self) {
  gimbal_simulation_scrub(gimbal_session_get_simulation(self->session), self->wanted);
}

static gboolean ask_later(gpointer user_data) {
  GimbalFilming* self = user_data;
  if (gimbal_session_get_running(self->session)) {
    self->timer = 0;
    gimbal_filming_stop(self);
    return G_SOURCE_REMOVE;
  }
  if (!gimbal_film_ready(self->film)) return G_SOURCE_CONTINUE;
  self->timer = 0;
  ask(self);
  return G_SOURCE_REMOVE;
}

// The run was started again, reset or given another model: what is left of the history is another one.
static gboolean has_gone_on(GimbalFilming* self, const GimbalFrame* frame) {
  return gimbal_session_get_running(self->session) || frame->history_count < self->count;
}

static void on_frame(GimbalFilming* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!self->historic || self->timer) return;
  if (has_gone_on(self, frame)) {
    gimbal_filming_stop(self);
    return;
  }
  if (frame->history_cursor != self->wanted) return;
  double ahead = (frame->data->time - self->first) * FPS - self->taken;
  if (ahead >= -1e-6) take(self, frame, 1 + (int)ahead);
  self->wanted += self->stride;
  if (self->wanted >= self->count || gimbal_film_failed(self->film)) {
    gimbal_filming_stop(self);
  } else if (gimbal_film_ready(self->film)) {
    ask(self);
  } else {
    self->timer = g_timeout_add(5, ask_later, self);
  }
}

void gimbal_filming_record_history(GimbalFilming* self, const char* path) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!frame || frame->history_count < 1) return;
  gimbal_session_set_running(self->session, FALSE);
  begin(self, path);
  self->historic = TRUE;
  self->count = frame->history_count;
  self->first = frame->history_first;
  self->wanted = 0;
  double between = (frame->history_last - frame->history_first) / MAX(1, frame->history_count - 1);
  self->stride = between > 0 ? MAX(1, (int)(1.0 / FPS / between)) : 1;
  ask(self);
  g_signal_emit(self, signals[CHANGED], 0);
}

//---- object

static void gimbal_filming_dispose(GObject* object) {
  GimbalFilming* self = GIMBAL_FILMING(object);
  gimbal_filming_stop(self);
  G_OBJECT_CLASS(gimbal_filming_parent_class)->dispose(object);
}

static void gimbal_filming_class_init(GimbalFilmingClass* klass) {
  G_OBJECT_CLASS(klass)->dispose = gimbal_filming_dispose;
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_FILMING, 0);
  signals[FINISHED] = gimbal_signal_new("finished", GIMBAL_TYPE_FILMING, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void gimbal_filming_init(GimbalFilming* self) {
  (void)self;
}

GimbalFilming* gimbal_filming_new(GimbalSession* session, GimbalViewport* viewport) {
  GimbalFilming* self = g_object_new(GIMBAL_TYPE_FILMING, NULL);
  self->session = session;
  self->viewport = viewport;
  g_signal_connect_object(session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
  return self;
}
