// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Films the view or the history.

#include "stage/filming.h"

#include <math.h>

#include "base/settings.h"
#include "run/film.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

// most pictures at once of a view that lags; the drawing thread has the same limit
enum { MAX_DRAWN = 6 };
#define LEAST_TIME 1e-9  // s, between two moments

struct _GimbalFilming {
  GObject parent;
  GimbalSession* session;
  GimbalViewport* viewport;
  GimbalFilmPlan plan;
  GimbalFilmPlan now;  // of the film that is being made
  GimbalFilm* film;    // NULL: no film is recording
  guint timer;         // of the view
  gint64 started;
  int taken;          // pictures so far
  gboolean historic;  // the history is being filmed
  int wanted;         // entry of the history that was requested
  int count;          // entries to film
  double between;     // time from one entry to the next, on average, s
  int low, high;      // the first entry is among them, while it is looked for
  double first;       // time of the first entry; NAN: it is looked for
  gboolean awaits;    // the ghosts of the entry on show
  int unfinished;     // files that are still being written
};

G_DEFINE_FINAL_TYPE(GimbalFilming, gimbal_filming, G_TYPE_OBJECT)

enum { CHANGED, FLIGHT_CHANGED, FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

gboolean gimbal_filming_is_active(GimbalFilming* self) {
  return self->film != NULL;
}

GimbalFilmPlan* gimbal_filming_get_plan(GimbalFilming* self) {
  return &self->plan;
}

//---- the look

// What is drawn besides the model.
static const int kMarks[] = {mjVIS_JOINT,        mjVIS_CAMERA,      mjVIS_ACTUATOR,     mjVIS_LIGHT,
                             mjVIS_CONSTRAINT,   mjVIS_INERTIA,     mjVIS_PERTFORCE,    mjVIS_PERTOBJ,
                             mjVIS_COM,          mjVIS_AUTOCONNECT, mjVIS_CONTACTPOINT, mjVIS_CONTACTFORCE,
                             mjVIS_CONTACTSPLIT, mjVIS_SELECT,      mjVIS_BODYBVH,      mjVIS_MESHBVH,
                             mjVIS_RANGEFINDER,  mjVIS_SDFITER};

static void clear_marks(GimbalLook* look) {
  for (guint i = 0; i < G_N_ELEMENTS(kMarks); i++) look->option.flags[kMarks[i]] = 0;
  look->option.label = mjLABEL_NONE;
  look->option.frame = mjFRAME_NONE;
  look->layers[GIMBAL_LAYER_RODS] = 0;
  mjv_defaultPerturb(&look->perturb);
}

// A free camera with the same picture as the view. A camera of the model keeps its place, and gets
// the distance of the free one.
static void free_camera(GimbalViewport* viewport, GimbalCameraKey* key) {
  const mjvCamera* camera = gimbal_viewport_get_camera(viewport);
  GimbalProjection seen;
  mju_copy3(key->lookat, camera->lookat);
  key->distance = camera->distance;
  key->azimuth = camera->azimuth;
  key->elevation = camera->elevation;
  if (camera->type == mjCAMERA_FREE || !gimbal_viewport_get_projection(viewport, &seen)) return;
  mju_addScl3(key->lookat, seen.pos, seen.forward, key->distance);
  key->azimuth = atan2(seen.forward[1], seen.forward[0]) * 180 / mjPI;
  key->elevation = asin(CLAMP(seen.forward[2], -1, 1)) * 180 / mjPI;
}

void gimbal_filming_add_key(GimbalFilming* self, GArray* keys, double time) {
  GimbalCameraKey key = {.time = time};
  free_camera(self->viewport, &key);
  gimbal_camera_path_add(keys, &key);
}

GimbalFrame* gimbal_filming_get_frame(GimbalFilming* self) {
  return gimbal_session_get_frame(self->session);
}

void gimbal_filming_show_key(GimbalFilming* self, const GimbalCameraKey* key) {
  mjvCamera* camera = gimbal_viewport_get_camera(self->viewport);
  gimbal_viewport_set_camera_index(self->viewport, -1);
  mju_copy3(camera->lookat, key->lookat);
  camera->distance = key->distance;
  camera->azimuth = key->azimuth;
  camera->elevation = key->elevation;
  gimbal_viewport_refresh(self->viewport);
}

static void move_camera(GimbalFilming* self, const GimbalFrame* frame, double time, mjvCamera* camera) {
  if (self->now.camera == GIMBAL_FILM_PATH) {
    gimbal_camera_path_at(self->historic ? self->now.flight : self->now.keys,
                          self->historic ? frame->data->time : time, camera);
  } else if (self->now.camera == GIMBAL_FILM_TURN) {
    GimbalCameraKey key;
    free_camera(self->viewport, &key);
    if (camera->type == mjCAMERA_FIXED) camera->type = mjCAMERA_FREE;
    if (camera->type == mjCAMERA_FREE) mju_copy3(camera->lookat, key.lookat);
    camera->distance = key.distance;
    camera->elevation = key.elevation;
    camera->azimuth = key.azimuth + self->now.turn * time;
  }
}

static GimbalLook look_of(GimbalFilming* self, const GimbalFrame* frame, double time) {
  GimbalLook look = {.option = *gimbal_viewport_get_option(self->viewport),
                     .camera = *gimbal_viewport_get_camera(self->viewport),
                     .perturb = *gimbal_viewport_get_perturb(self->viewport)};
  memcpy(look.flags, gimbal_viewport_get_render_flags(self->viewport), sizeof look.flags);
  memcpy(look.layers, gimbal_viewport_get_layers(self->viewport), sizeof look.layers);
  look.ghosts = gimbal_viewport_get_ghosts(self->viewport);
  look.clock = self->now.clock;
  g_strlcpy(look.caption, self->now.caption, sizeof look.caption);
  if (!self->now.marks) clear_marks(&look);
  move_camera(self, frame, time, &look.camera);
  return look;
}

// A moving camera needs new pictures even while the state stays the same; a view that lags has no
// time for all of them.
static void filming_take_pictures(GimbalFilming* self, const GimbalFrame* frame, int repeat) {
  int drawn = self->now.camera == GIMBAL_FILM_VIEW ? 1 : self->historic ? repeat : MIN(repeat, MAX_DRAWN);
  for (; drawn > 0; drawn--) {
    int times = repeat / drawn;
    GimbalLook look = look_of(self, frame, (double)self->taken / self->now.rate);
    gimbal_film_add(self->film, frame, &look, times);
    self->taken += times;
    repeat -= times;
  }
}

//---- the file

static void on_done(const char* path, const char* error, gpointer user_data) {
  g_autoptr(GimbalFilming) self = user_data;
  self->unfinished--;
  g_signal_emit(self, signals[FINISHED], 0, path, error);
}

static GArray* copy_keys(GArray* to, const GArray* from) {
  g_array_set_size(to, 0);
  if (from->len) g_array_append_vals(to, from->data, from->len);
  return to;
}

// Fix the plan of this film, since the user may change the plan for the next one meanwhile.
static void settle_plan(GimbalFilming* self) {
  GtkWidget* widget = GTK_WIDGET(self->viewport);
  int scale = gtk_widget_get_scale_factor(widget);
  GArray *keys = self->now.keys, *flight = self->now.flight;
  self->now = self->plan;
  self->now.keys = copy_keys(keys, self->plan.keys);
  self->now.flight = copy_keys(flight, self->plan.flight);
  if (self->now.width < 1) self->now.width = gtk_widget_get_width(widget) * scale;
  if (self->now.height < 1) self->now.height = gtk_widget_get_height(widget) * scale;
  self->now.rate = MAX(1, self->now.rate);
}

static void filming_begin(GimbalFilming* self, const char* path) {
  gimbal_filming_stop(self);
  settle_plan(self);
  self->film =
      gimbal_film_new(path, self->now.width, self->now.height, self->now.rate, on_done, g_object_ref(self));
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

// Take as many pictures as are due since the last one.
static gboolean on_tick(gpointer user_data) {
  GimbalFilming* self = user_data;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  int due = (int)((g_get_monotonic_time() - self->started) * 1e-6 * self->now.rate) + 1 - self->taken;
  if (gimbal_film_failed(self->film)) {
    self->timer = 0;
    gimbal_filming_stop(self);
    return G_SOURCE_REMOVE;
  }
  if (frame && due > 0 && gimbal_film_ready(self->film)) filming_take_pictures(self, frame, due);
  return G_SOURCE_CONTINUE;
}

void gimbal_filming_record_view(GimbalFilming* self, const char* path) {
  filming_begin(self, path);
  self->timer = g_timeout_add((guint)(1000 / self->now.rate), on_tick, self);
  g_signal_emit(self, signals[CHANGED], 0);
}

//---- the history

static void filming_ask(GimbalFilming* self) {
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
  filming_ask(self);
  return G_SOURCE_REMOVE;
}

// Whether the run was restarted, reset or got another model, so that the history is not the same
// any more.
static gboolean has_gone_on(GimbalFilming* self, const GimbalFrame* frame) {
  return gimbal_session_get_running(self->session) || frame->history_count < self->count;
}

// Bisect for the first entry of the range. FALSE: it is on show.
static gboolean look_for_first(GimbalFilming* self, const GimbalFrame* frame) {
  double from = self->now.range[0];
  if (frame->data->time < from - LEAST_TIME) {
    self->low = self->wanted + 1;
  } else {
    self->high = self->wanted;
  }
  int next = self->low < self->high ? (self->low + self->high) / 2 : self->high;
  if (next == self->wanted) {
    self->first = frame->data->time;
    return FALSE;
  }
  self->wanted = next;
  filming_ask(self);
  return TRUE;
}

// How many entries further on the next picture may be.
static int entries_to_next(const GimbalFilming* self, double time) {
  double next = self->first + (double)self->taken / self->now.rate;
  return self->between > 0 ? MAX(1, (int)((next - time) / self->between + 1e-6)) : 1;
}

static void on_frame(GimbalFilming* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!self->historic || self->timer) return;
  if (has_gone_on(self, frame)) {
    gimbal_filming_stop(self);
    return;
  }
  if (frame->history_cursor != self->wanted) return;
  if (isnan(self->first) && look_for_first(self, frame)) return;
  if (!gimbal_ghosts_is_settled(gimbal_session_get_ghosts(self->session))) {
    self->awaits = TRUE;
    return;
  }
  if (frame->data->time > self->now.range[1] + LEAST_TIME && self->taken) {
    gimbal_filming_stop(self);
    return;
  }
  double ahead = (frame->data->time - self->first) * self->now.rate - self->taken;
  if (ahead >= -1e-6) filming_take_pictures(self, frame, 1 + (int)ahead);
  self->wanted += entries_to_next(self, frame->data->time);
  if (self->wanted >= self->count || gimbal_film_failed(self->film)) {
    gimbal_filming_stop(self);
  } else if (gimbal_film_ready(self->film)) {
    filming_ask(self);
  } else {
    self->timer = g_timeout_add(5, ask_later, self);
  }
}

void gimbal_filming_record_history(GimbalFilming* self, const char* path) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!frame || frame->history_count < 1) return;
  gimbal_session_set_running(self->session, FALSE);
  filming_begin(self, path);
  self->historic = TRUE;
  self->count = frame->history_count;
  self->first = isnan(self->now.range[0]) ? frame->history_first : NAN;
  self->low = self->wanted = 0;
  self->high = self->count - 1;
  self->awaits = FALSE;
  self->between = (frame->history_last - frame->history_first) / MAX(1, frame->history_count - 1);
  filming_ask(self);
  g_signal_emit(self, signals[CHANGED], 0);
}

//---- the flight in the view

void gimbal_filming_note_flight(GimbalFilming* self) {
  g_signal_emit(self, signals[FLIGHT_CHANGED], 0);
}

static void follow_flight(GimbalFilming* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!self->plan.flies || !self->plan.flight->len || self->film || !frame) return;
  gimbal_viewport_set_camera_index(self->viewport, -1);
  gimbal_camera_path_at(self->plan.flight, frame->data->time, gimbal_viewport_get_camera(self->viewport));
  gimbal_viewport_queue_draw(self->viewport);
}

static void on_ghosts(GimbalFilming* self) {
  if (!self->awaits) return;
  self->awaits = FALSE;
  on_frame(self);
}

//---- object

static void filming_leave(GObject* object) {
  gimbal_filming_stop(GIMBAL_FILMING(object));
}

static void gimbal_filming_class_init(GimbalFilmingClass* klass) {
  GIMBAL_CLASS_OWNS(klass, filming_leave, GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalFilming, plan.keys, g_array_unref),
                    GIMBAL_OWNS(GimbalFilming, plan.flight, g_array_unref),
                    GIMBAL_OWNS(GimbalFilming, now.flight, g_array_unref),
                    GIMBAL_OWNS(GimbalFilming, now.keys, g_array_unref));
  signals[FLIGHT_CHANGED] = gimbal_signal_new("flight-changed", GIMBAL_TYPE_FILMING, 0);
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_FILMING, 0);
  signals[FINISHED] = gimbal_signal_new("finished", GIMBAL_TYPE_FILMING, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void gimbal_filming_init(GimbalFilming* self) {
  self->plan.keys = g_array_new(FALSE, FALSE, sizeof(GimbalCameraKey));
  self->now.keys = g_array_new(FALSE, FALSE, sizeof(GimbalCameraKey));
  self->plan.flight = g_array_new(FALSE, FALSE, sizeof(GimbalCameraKey));
  self->now.flight = g_array_new(FALSE, FALSE, sizeof(GimbalCameraKey));
  self->plan.range[0] = self->plan.range[1] = NAN;
}

GimbalFilming* gimbal_filming_new(GimbalSession* session, GimbalViewport* viewport) {
  GimbalFilming* self = g_object_new(GIMBAL_TYPE_FILMING, NULL);
  GSettings* settings = gimbal_settings_get();
  self->plan.width = g_settings_get_int(settings, "film-width");
  self->plan.height = g_settings_get_int(settings, "film-height");
  self->plan.rate = g_settings_get_int(settings, "film-rate");
  self->plan.marks = g_settings_get_boolean(settings, "film-marks");
  self->plan.clock = g_settings_get_boolean(settings, "film-clock");
  self->plan.turn = g_settings_get_double(settings, "film-turn");
  self->session = session;
  self->viewport = viewport;
  g_signal_connect_object(session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "frame", G_CALLBACK(follow_flight), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(gimbal_session_get_ghosts(session), "drawn", G_CALLBACK(on_ghosts), self,
                          G_CONNECT_SWAPPED);
  return self;
}
