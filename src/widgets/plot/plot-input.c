// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Mouse and keys of a plot.

#include <math.h>

#include "widgets/plot/graph-input.h"
#include "widgets/plot/plot-private.h"

enum { GRAB = 6 };     // pixels about a cursor
#define PAN_PART  0.1  // of the span, with a key
#define ZOOM_STEP 1.2

//---- zoom

// Zoom the time axis about a time; when following, the newest sample stays at the right edge.
static void zoom_time(GimbalPlot* self, double factor, double about) {
  double span = CLAMP(self->view.span * factor, 1e-4, 1e6);
  double end = about + (self->t1 - about) * span / self->view.span;
  gimbal_plot_change_view(self, span, self->view.follow ? self->t1 : end, self->view.follow);
}

static void set_values(GimbalPlot* self, double low, double high) {
  if (!(high - low > 1e-12 * fmax(fabs(low), fabs(high)))) return;
  self->fitted = FALSE;
  self->v0 = low;
  self->v1 = high;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void zoom_values(GimbalPlot* self, double factor, double about) {
  if (self->stacked) about = 0;
  set_values(self, about + (self->low - about) * factor, about + (self->high - about) * factor);
}

static double value_at(const GimbalPlot* self, double y) {
  return self->high - (y - self->area.y) / self->area.height * (self->high - self->low);
}

static gboolean on_scroll(GimbalPlot* self, double dx, double dy, GtkEventController* controller) {
  GdkModifierType state = gtk_event_controller_get_current_event_state(controller);
  double x = self->pointer >= 0 ? self->pointer : self->area.x + self->area.width;
  if (state & GDK_SHIFT_MASK) {
    zoom_values(self, pow(ZOOM_STEP, dy != 0 ? dy : dx), (self->low + self->high) / 2);
  } else if (dx != 0) {
    gimbal_plot_pan_to(self, self->t1 + dx * PAN_PART * self->view.span);
  } else {
    zoom_time(self, pow(ZOOM_STEP, dy), gimbal_plot_time_at(self, x));
  }
  return TRUE;
}

//---- drag

static int cursor_at(GimbalPlot* self, double x) {
  for (int i = 0; i < 2; i++) {
    if (isfinite(self->cursors[i]) && fabs(gimbal_plot_x_of(self, self->cursors[i]) - x) <= GRAB) return i;
  }
  return -1;
}

static void on_drag_begin(GimbalPlot* self, double x, double y, GtkGesture* gesture) {
  GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
  int cursor = cursor_at(self, x);
  gtk_widget_grab_focus(GTK_WIDGET(self));
  self->drag = GIMBAL_DRAG_PAN;
  if (y < self->area.y) self->drag = GIMBAL_DRAG_NONE;
  if (state & GDK_SHIFT_MASK) self->drag = GIMBAL_DRAG_BOX;
  if (cursor >= 0) {
    self->drag = GIMBAL_DRAG_CURSOR;
    self->hand = cursor;
  }

  self->drag_x = x;
  self->drag_y = y;
  self->drag_dx = self->drag_dy = 0;
  self->drag_end = self->t1;
  self->drag_v0 = self->low;
  self->drag_v1 = self->high;
}

static void plot_input_pan(GimbalPlot* self, double dx, double dy) {
  double end = self->drag_end - dx / self->area.width * self->view.span;
  if (!self->fitted && !self->stacked) {
    double shift = dy / self->area.height * (self->drag_v1 - self->drag_v0);
    set_values(self, self->drag_v0 + shift, self->drag_v1 + shift);
  }
  gimbal_plot_pan_to(self, end);
}

static void on_drag_update(GimbalPlot* self, double dx, double dy) {
  self->drag_dx = dx;
  self->drag_dy = dy;
  if (self->drag == GIMBAL_DRAG_CURSOR) {
    gimbal_plot_change_cursor(self, self->hand, gimbal_plot_time_at(self, self->drag_x + dx));
  } else if (self->drag == GIMBAL_DRAG_PAN && hypot(dx, dy) > 3) {
    plot_input_pan(self, dx, dy);
  }
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void zoom_to_box(GimbalPlot* self) {
  double x0 = fmin(self->drag_x, self->drag_x + self->drag_dx), x1 = x0 + fabs(self->drag_dx);
  double y0 = fmin(self->drag_y, self->drag_y + self->drag_dy), y1 = y0 + fabs(self->drag_dy);
  double t0 = gimbal_plot_time_at(self, x0), t1 = gimbal_plot_time_at(self, x1);
  if (y1 - y0 > 8 && !self->stacked) set_values(self, value_at(self, y1), value_at(self, y0));
  if (x1 - x0 > 8) gimbal_plot_change_view(self, t1 - t0, t1, FALSE);
}

static void on_drag_end(GimbalPlot* self) {
  if (self->drag == GIMBAL_DRAG_BOX) zoom_to_box(self);
  if (self->drag == GIMBAL_DRAG_PAN && hypot(self->drag_dx, self->drag_dy) <= 3) {
    gimbal_plot_emit_picked(self, gimbal_plot_time_at(self, self->drag_x));
  }
  self->drag = GIMBAL_DRAG_NONE;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_pressed(GimbalPlot* self, int count) {
  if (count == 2) gimbal_plot_fit(self);
}

//---- pointer

static void on_motion(GimbalPlot* self, double x, double y) {
  gboolean inside = x >= self->area.x && x <= self->area.x + self->area.width && y >= self->area.y;
  gtk_widget_set_cursor_from_name(GTK_WIDGET(self), inside && cursor_at(self, x) >= 0 ? "col-resize"
                                                    : inside                          ? "crosshair"
                                                                                      : NULL);
  self->pointer = inside ? x : -1;
  self->read_at = 0;
  gimbal_plot_emit_hover(self, inside ? gimbal_plot_time_at(self, x) : NAN);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_leave(GimbalPlot* self) {
  self->pointer = -1;
  self->read_at = 0;
  gimbal_plot_emit_hover(self, NAN);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

//---- keys

static void key_zoom_in(GimbalPlot* self, double sign) {
  (void)sign;
  zoom_time(self, 1 / ZOOM_STEP, self->view.follow ? self->t1 : (self->t0 + self->t1) / 2);
}

static void key_zoom_out(GimbalPlot* self, double sign) {
  (void)sign;
  zoom_time(self, ZOOM_STEP, self->view.follow ? self->t1 : (self->t0 + self->t1) / 2);
}

static void key_values(GimbalPlot* self, double sign) {
  zoom_values(self, pow(ZOOM_STEP, -sign), (self->low + self->high) / 2);
}

// Move the cursor in hand by a pixel (ten with Ctrl), or pan if there is none.
static void key_sideways(GimbalPlot* self, double sign) {
  double cursor = self->cursors[self->hand];
  if (isfinite(cursor)) {
    double step = sign * self->view.span / MAX(1, self->area.width);
    gimbal_plot_change_cursor(self, self->hand, CLAMP(cursor + step, self->t0, self->t1));
    gimbal_plot_emit_hover(self, self->cursors[self->hand]);
  } else {
    double part = sign > 0 ? PAN_PART : -PAN_PART;
    gimbal_plot_pan_to(self, self->t1 + part * self->view.span);
  }
}

static void key_cursor(GimbalPlot* self, double which) {
  self->hand = (int)which;
  if (isfinite(self->cursors[self->hand])) return;
  gimbal_plot_change_cursor(self, self->hand, self->t0 + (self->hand ? 0.66 : 0.33) * (self->t1 - self->t0));
}

static void key_fit(GimbalPlot* self, double sign) {
  (void)sign;
  gimbal_plot_fit(self);
}

static void key_escape(GimbalPlot* self, double sign) {
  (void)sign;
  gimbal_plot_change_cursor(self, 0, NAN);
  gimbal_plot_change_cursor(self, 1, NAN);
  gimbal_plot_emit_hover(self, NAN);
}

static const struct {
  guint key;
  GdkModifierType state;
  void (*function)(GimbalPlot* self, double argument);
  double argument;
} kKeys[] = {
    {GDK_KEY_plus, 0, key_zoom_in, 0},
    {GDK_KEY_equal, 0, key_zoom_in, 0},
    {GDK_KEY_KP_Add, 0, key_zoom_in, 0},
    {GDK_KEY_minus, 0, key_zoom_out, 0},
    {GDK_KEY_KP_Subtract, 0, key_zoom_out, 0},
    {GDK_KEY_Up, 0, key_values, 1},
    {GDK_KEY_Down, 0, key_values, -1},
    {GDK_KEY_Left, 0, key_sideways, -1},
    {GDK_KEY_Right, 0, key_sideways, 1},
    {GDK_KEY_Left, GDK_CONTROL_MASK, key_sideways, -10},
    {GDK_KEY_Right, GDK_CONTROL_MASK, key_sideways, 10},
    {GDK_KEY_a, 0, key_cursor, 0},
    {GDK_KEY_b, 0, key_cursor, 1},
    {GDK_KEY_Home, 0, key_fit, 0},
    {GDK_KEY_Escape, 0, key_escape, 0},
};

static gboolean on_key(GimbalPlot* self, guint key, guint code, GdkModifierType state) {
  (void)code;
  state &= GDK_CONTROL_MASK | GDK_ALT_MASK;
  for (guint i = 0; i < G_N_ELEMENTS(kKeys); i++) {
    if (kKeys[i].key != key || kKeys[i].state != state) continue;
    if (kKeys[i].function == key_escape && !isfinite(self->cursors[0]) && !isfinite(self->cursors[1])) {
      return FALSE;
    }
    kKeys[i].function(self, kKeys[i].argument);
    self->read_at = 0;
    return TRUE;
  }
  return FALSE;
}

void gimbal_plot_add_input(GimbalPlot* self) {
  GimbalGraphInput input = GIMBAL_GRAPH_POINTED;
  input.axes = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES;
  input.scroll = G_CALLBACK(on_scroll);
  input.drag_begin = G_CALLBACK(on_drag_begin);
  input.drag_update = G_CALLBACK(on_drag_update);
  input.drag_end = G_CALLBACK(on_drag_end);
  gimbal_graph_input_add(GTK_WIDGET(self), &input);
}
