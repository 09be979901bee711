// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When the view draws.
//
// A picture is drawn in a frame of the window, together with all else that changed. With a graphics
// card that is all there is to it. Without one a picture takes longer than the rest of the window,
// so that pictures get a part of the time alone, and step aside when a letter was typed. Pictures
// that a thread draws take no time of the window, but all that the processors have: there are RATE
// a second at most. GIMBAL_VIEW_RATE in the environment says another number, for a screen that is
// far away, and for tests.

#include "widgets/view/viewport-private.h"

enum {
  COSTLY_MS = 4,         // a picture that takes longer steps aside
  SLOW_MS = 12,          // and after one that takes so long other work has its turn
  TYPING_US = 1500000,   // that long after a letter
  TYPING_SHARE = 3,      // times as much of it
  PATIENCE_US = 250000,  // a picture is not put off for longer
  RATE = 30,             // pictures of a thread a second
  LEAVE_MS = 10000       // who looks at other things for so long may wait for the first picture
};

static gboolean is_typing(const GimbalViewport* self) {
  return self->yielded_at && g_get_monotonic_time() - self->yielded_at < TYPING_US;
}

// When the next picture may begin, by the share of the time that pictures have and by their rate.
static gint64 next_turn(const GimbalViewport* self) {
  double share = is_typing(self) ? TYPING_SHARE : self->drawer ? 0 : 1;
  double rest_ms = self->draw_ms < SLOW_MS ? 0 : share * self->draw_ms;
  double rate = self->rate > 0 || !self->drawer ? self->rate : RATE;
  double apart_ms = rate > 0 ? 1000 / rate : 0;
  return MAX(self->drawn_at + (gint64)(1000 * rest_ms), self->begun_at + (gint64)(1000 * apart_ms));
}

// In the next frame, or, off the screen, in the first one; from the thread as soon as it is free.
static void viewport_pace_want(GimbalViewport* self) {
  self->wanted = TRUE;
  if (self->drawer) {
    gimbal_viewport_order(self);
  } else if (self->clock) {
    gdk_frame_clock_request_phase(self->clock, GDK_FRAME_CLOCK_PHASE_UPDATE);
  } else {
    gtk_gl_area_queue_render(self->area);
  }
}

static gboolean want_now(gpointer user_data) {
  GimbalViewport* self = user_data;
  self->draw_timer = 0;
  viewport_pace_want(self);
  return G_SOURCE_REMOVE;
}

void gimbal_viewport_queue_draw(GimbalViewport* self) {
  gint64 rest = next_turn(self) - g_get_monotonic_time();
  if (self->urgent) g_clear_handle_id(&self->draw_timer, g_source_remove);
  if (self->draw_timer) return;
  if (rest < 1000 || self->urgent) {
    viewport_pace_want(self);
  } else {
    self->draw_timer = g_timeout_add((guint)(rest / 1000), want_now, self);
  }
}

void gimbal_viewport_yield_to_input(GimbalViewport* self) {
  self->yielded_at = g_get_monotonic_time();
  self->yields = self->draw_ms > COSTLY_MS && self->yielded_at - self->drawn_at < PATIENCE_US;
}

void gimbal_viewport_note_picture(GimbalViewport* self, gint64 start) {
  self->begun_at = start;
  self->drawn_at = g_get_monotonic_time();
  self->draw_ms = (self->drawn_at - start) * 1e-3;
  self->urgent = FALSE;
}

//---- frames of the window

static void on_update(GimbalViewport* self) {
  if (!self->wanted || self->yields || self->drawer) return;
  self->wanted = FALSE;
  gtk_gl_area_queue_render(self->area);
}

static void on_painted(GimbalViewport* self) {
  self->yields = FALSE;
  self->unpainted = FALSE;
  gimbal_viewport_show_answer(self);
  if (self->wanted) viewport_pace_want(self);
}

// A view that nobody has seen for a while, as that of a tab behind others.
static gboolean rest_now(gpointer user_data) {
  GimbalViewport* self = user_data;
  self->leave = 0;
  if (self->drawer && !gtk_widget_get_mapped(GTK_WIDGET(self))) gimbal_drawer_rest(self->drawer);
  return G_SOURCE_REMOVE;
}

static void on_unmap(GimbalViewport* self) {
  if (!self->leave) self->leave = g_timeout_add(LEAVE_MS, rest_now, self);
}

static void on_realize(GimbalViewport* self) {
  gimbal_viewport_begin_background(self);
  on_unmap(self);
  self->clock = gtk_widget_get_frame_clock(GTK_WIDGET(self));
  if (!self->clock) return;
  g_object_ref(self->clock);
  g_signal_connect_swapped(self->clock, "update", G_CALLBACK(on_update), self);
  g_signal_connect_swapped(self->clock, "after-paint", G_CALLBACK(on_painted), self);
}

static void on_map(GimbalViewport* self) {
  g_clear_handle_id(&self->leave, g_source_remove);
  if (self->wanted) viewport_pace_want(self);
}

static void leave_clock(GimbalViewport* self) {
  if (self->clock) g_signal_handlers_disconnect_by_data(self->clock, self);
  g_clear_object(&self->clock);
}

void gimbal_viewport_begin_pace(GimbalViewport* self) {
  const char* rate = g_getenv("GIMBAL_VIEW_RATE");
  self->rate = rate ? g_ascii_strtod(rate, NULL) : 0;
  g_signal_connect(self, "realize", G_CALLBACK(on_realize), NULL);
  g_signal_connect(self, "unrealize", G_CALLBACK(leave_clock), NULL);
  g_signal_connect(self, "map", G_CALLBACK(on_map), NULL);
  g_signal_connect(self, "unmap", G_CALLBACK(on_unmap), NULL);
}

void gimbal_viewport_end_pace(GimbalViewport* self) {
  g_clear_handle_id(&self->draw_timer, g_source_remove);
  g_clear_handle_id(&self->leave, g_source_remove);
  leave_clock(self);
}
