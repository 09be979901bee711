// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Walking through the scene with the free camera. Its eye is
//   lookat - distance f,   f = (cos e cos a, cos e sin a, sin e)   (a azimuth, e elevation),
// so turning in place moves lookat around the eye, and a step moves lookat along f, to the right of
// it or up.

#include <math.h>
#include <string.h>

#include "widgets/view/viewport-private.h"

#define SPEED 0.5  // extents of the model per second
enum {
  FAST_FACTOR = 4,  // times that, with Shift
  TURN = 180        // degrees for the height of the widget
};
#define MAX_GAP 0.1  // seconds that a step counts at most

static const struct {
  guint keyval;
  int axis;  // 0 ahead, 1 to the right, 2 up
  int sign;
} kKeys[] = {{GDK_KEY_w, 0, 1},  {GDK_KEY_s, 0, -1}, {GDK_KEY_d, 1, 1},
             {GDK_KEY_a, 1, -1}, {GDK_KEY_e, 2, 1},  {GDK_KEY_q, 2, -1}};

#define FAST_BIT (1u << G_N_ELEMENTS(kKeys))

static void viewport_walk_directions(const mjvCamera* camera, mjtNum forward[3], mjtNum right[3]) {
  double a = camera->azimuth * G_PI / 180, e = camera->elevation * G_PI / 180;
  mju_copy3(forward, (mjtNum[]){cos(e) * cos(a), cos(e) * sin(a), sin(e)});
  mju_copy3(right, (mjtNum[]){sin(a), -cos(a), 0});
}

void gimbal_viewport_turn_in_place(GimbalViewport* self, double dx, double dy) {
  mjvCamera* camera = &self->camera;
  mjtNum forward[3], right[3], eye[3];
  viewport_walk_directions(camera, forward, right);
  mju_addScl3(eye, camera->lookat, forward, -camera->distance);
  camera->azimuth -= TURN * dx;
  camera->elevation = CLAMP(camera->elevation - TURN * dy, -89, 89);
  viewport_walk_directions(camera, forward, right);
  mju_addScl3(camera->lookat, eye, forward, camera->distance);
}

static gboolean viewport_walk_step(GtkWidget* widget, GdkFrameClock* clock, gpointer user_data) {
  (void)widget;
  GimbalViewport* self = user_data;
  gint64 now = gdk_frame_clock_get_frame_time(clock);
  double seconds = MIN((double)(now - self->walked_at) * 1e-6, MAX_GAP);
  self->walked_at = now;
  if (!(self->walk_keys & ~FAST_BIT) || !self->model) {
    self->walk_tick = 0;
    return G_SOURCE_REMOVE;
  }
  mjtNum axes[3][3] = {{0}, {0}, {0, 0, 1}};
  double way = SPEED * self->model->stat.extent * seconds * (self->walk_keys & FAST_BIT ? FAST_FACTOR : 1);
  viewport_walk_directions(&self->camera, axes[0], axes[1]);
  for (guint i = 0; i < G_N_ELEMENTS(kKeys); i++) {
    if (self->walk_keys & (1u << i)) {
      mju_addToScl3(self->camera.lookat, axes[kKeys[i].axis], kKeys[i].sign * way);
    }
  }
  gimbal_viewport_queue_draw(self);
  return G_SOURCE_CONTINUE;
}

static int find_key(guint keyval) {
  for (guint i = 0; i < G_N_ELEMENTS(kKeys); i++) {
    if (kKeys[i].keyval == gdk_keyval_to_lower(keyval)) return (int)i;
  }
  return -1;
}

static gboolean on_key(GimbalViewport* self, guint keyval, guint code, GdkModifierType state) {
  (void)code;
  int key = find_key(keyval);
  if (!self->walking || self->camera.type != mjCAMERA_FREE || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) ||
      key < 0) {
    return FALSE;
  }
  self->walk_keys = (self->walk_keys & ~FAST_BIT) | (1u << key) | (state & GDK_SHIFT_MASK ? FAST_BIT : 0);
  if (!self->walk_tick) {
    self->walked_at = g_get_monotonic_time();
    self->walk_tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), viewport_walk_step, self, NULL);
  }
  return TRUE;
}

static void on_key_up(GimbalViewport* self, guint keyval) {
  int key = find_key(keyval);
  if (key >= 0) self->walk_keys &= ~(1u << key);
}

static void on_leave(GimbalViewport* self) {
  self->walk_keys = 0;
}

void gimbal_viewport_set_walking(GimbalViewport* self, gboolean walking) {
  self->walking = walking;
  self->walk_keys = 0;
  if (walking && self->camera.type != mjCAMERA_FREE) gimbal_viewport_set_camera_index(self, -1);
  gimbal_viewport_refresh(self);
}

void gimbal_viewport_add_walk(GimbalViewport* self) {
  GtkEventController* keys = gtk_event_controller_key_new();
  GtkEventController* focus = gtk_event_controller_focus_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(on_key), self);
  g_signal_connect_swapped(keys, "key-released", G_CALLBACK(on_key_up), self);
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_leave), self);
  gtk_widget_add_controller(GTK_WIDGET(self), keys);
  gtk_widget_add_controller(GTK_WIDGET(self), focus);
}
