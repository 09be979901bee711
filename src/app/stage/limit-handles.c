// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The limits of the selected joint.

#include "stage/limit-handles.h"

#include <math.h>

#include "base/settings.h"
#include "language/edit/numbers.h"
#include "stage/overlay.h"
#include "stage/text-drag.h"
#include "stage/typed-amount.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"
#include "widgets/view/limits.h"

enum { ARC_STEPS = 64 };

struct _GimbalLimitHandles {
  GtkWidget parent;
  GimbalSession* session;
  GimbalViewport* viewport;
  gboolean active;
  int hovered;  // end under the pointer, -1: none

  // while an end is dragged
  int end;
  GimbalLimits limits;  // as at the start of the drag, with the present range
  gboolean degrees;     // the text is in degrees
  GimbalTextDrag text;
  GimbalTypedAmount typed;  // instead of what the pointer says
  gboolean waiting;         // an edit waits for the compiler
};

G_DEFINE_FINAL_TYPE(GimbalLimitHandles, gimbal_limit_handles, GTK_TYPE_WIDGET)

static gboolean find_limits(GimbalLimitHandles* self, GimbalLimits* limits) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  GimbalSelection at = gimbal_session_get_selection(self->session);
  gboolean found = frame && at.type == mjOBJ_JOINT && frame->compiled->spec &&
                   gimbal_limits_init(limits, &frame->view, frame->data, at.id);
  if (found && self->text.buffer) memcpy(limits->range, self->limits.range, sizeof limits->range);
  return found;
}

gboolean gimbal_limit_handles_wanted(GimbalLimitHandles* self) {
  GimbalLimits limits;
  return find_limits(self, &limits);
}

//---- the text

static double unit_of(const GimbalLimitHandles* self) {
  return self->limits.turns && self->degrees ? 180 / G_PI : 1;
}

// Round a value to what the picture resolves, unless it snaps.
static double limit_handles_rounded(GimbalLimitHandles* self, const GimbalProjection* view, double value,
                                    gboolean snap) {
  double unit = unit_of(self);
  double seen =
      self->limits.turns ? 1. / GIMBAL_LIMITS_RADIUS : gimbal_projection_scale(view, self->limits.anchor);
  double step = pow(10, floor(log10(MAX(seen * unit, 1e-12))));
  GSettings* settings = gimbal_settings_get();
  if (snap && self->limits.turns) step = g_settings_get_double(settings, "snap-rotate") * unit * G_PI / 180;
  if (snap && !self->limits.turns) step = g_settings_get_double(settings, "snap-move");
  return step * round(value * unit / step);
}

static void write_range(GimbalLimitHandles* self) {
  g_autoptr(GError) error = NULL;
  double range[2] = {self->limits.range[0] * unit_of(self), self->limits.range[1] * unit_of(self)};
  g_autofree char* text = gimbal_numbers_round(range, 2, 1e-6);
  self->waiting = FALSE;
  gimbal_text_drag_set(&self->text, "range", text, &error);
  gimbal_toast_error(GTK_WIDGET(self), error);
}

static void on_compiling(GimbalLimitHandles* self) {
  if (self->waiting && !gimbal_session_is_compiling(self->session)) write_range(self);
}

//---- dragging

static gboolean is_dragging(const GimbalLimitHandles* self) {
  return self->text.buffer != NULL;
}

static gboolean on_press(gpointer data, double x, double y, GdkModifierType modifiers) {
  GimbalLimitHandles* self = data;
  GimbalProjection view;
  g_autoptr(GError) error = NULL;
  (void)modifiers;
  gboolean seen = find_limits(self, &self->limits) && gimbal_viewport_get_projection(self->viewport, &view);
  self->end = seen ? gimbal_limits_hit(&self->limits, &view, x, y) : -1;
  if (self->end < 0) return FALSE;
  self->degrees = gimbal_session_get_compiled(self->session)->spec->compiler.degree != 0;
  gboolean begun =
      gimbal_text_drag_begin(&self->text, self->session, mjOBJ_JOINT, self->limits.joint, &error);
  gimbal_toast_error(GTK_WIDGET(self), error);
  gimbal_typed_amount_clear(&self->typed);
  gtk_widget_grab_focus(GTK_WIDGET(self->viewport));
  return begun;
}

// Each end stays on its side of the other one. A model that compiles slowly is not compiled for
// each motion.
static void limit_handles_set(GimbalLimitHandles* self, double value) {
  double* range = self->limits.range;
  double last = range[self->end];
  range[self->end] = self->end ? MAX(value, range[0]) : MIN(value, range[1]);
  self->waiting |= range[self->end] != last;
  on_compiling(self);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_drag(gpointer data, double x, double y, GdkModifierType modifiers) {
  GimbalLimitHandles* self = data;
  GimbalProjection view;
  if (!is_dragging(self) || !gimbal_viewport_get_projection(self->viewport, &view)) return;
  const double* range = self->limits.range;
  double typed, last = range[self->end], value = gimbal_limits_value_at(&self->limits, &view, last, x, y);
  gboolean turned = (modifiers & GDK_CONTROL_MASK) != 0;
  gboolean snap = g_settings_get_boolean(gimbal_settings_get(), "snap") != turned;
  if (gimbal_typed_amount_get(&self->typed, &typed)) return;
  limit_handles_set(self, limit_handles_rounded(self, &view, value, snap) / unit_of(self));
}

static gboolean limit_is_dragging(gpointer data) {
  return is_dragging(data);
}

// A limit that is typed, in degrees or metres, as it is told.
static void on_typed(gpointer data) {
  GimbalLimitHandles* self = data;
  double value;
  if (!gimbal_typed_amount_get(&self->typed, &value)) return;
  limit_handles_set(self, self->limits.turns ? value * G_PI / 180 : value);
}

static void limit_handles_finish(GimbalLimitHandles* self, gboolean undo) {
  if (self->waiting && !undo) write_range(self);
  self->waiting = FALSE;
  gimbal_text_drag_end(&self->text, undo);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_release(gpointer data) {
  limit_handles_finish(data, FALSE);
}
static void on_cancel(gpointer data) {
  limit_handles_finish(data, TRUE);
}

void gimbal_limit_handles_set_active(GimbalLimitHandles* self, gboolean active, gboolean release) {
  const GimbalViewportTool tool = {on_press, on_drag, on_release, on_cancel, self};
  gtk_widget_queue_draw(GTK_WIDGET(self));
  if (self->active == active) return;
  if (!active) limit_handles_finish(self, FALSE);
  self->active = active;
  gtk_widget_set_visible(GTK_WIDGET(self), active);
  self->hovered = -1;
  if (active) gimbal_viewport_set_tool(self->viewport, &tool);
  if (!active && release) gimbal_viewport_set_tool(self->viewport, NULL);
}

// Over an end the pointer shows that it can be dragged.
static void on_motion(GimbalLimitHandles* self, double x, double y) {
  GimbalLimits limits;
  GimbalProjection view;
  gboolean seen = self->active && !self->text.buffer && find_limits(self, &limits) &&
                  gimbal_viewport_get_projection(self->viewport, &view);
  int end = seen ? gimbal_limits_hit(&limits, &view, x, y) : -1;
  if (!self->active || self->text.buffer || end == self->hovered) return;
  gtk_widget_set_cursor_from_name(GTK_WIDGET(self->viewport), end >= 0 ? "grab" : NULL);
  self->hovered = end;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

//---- drawing

// Add a path along the values between two.
static void add_path(cairo_t* cr, const GimbalLimits* limits, const GimbalProjection* view, double from,
                     double to) {
  double size = gimbal_limits_size(limits, view), x, y;
  mjtNum point[3];
  int steps = limits->turns ? ARC_STEPS : 1;
  cairo_new_path(cr);
  for (int i = 0; i <= steps; i++) {
    gimbal_limits_point(limits, from + (to - from) * i / steps, size, point);
    if (gimbal_projection_point(view, point, &x, &y)) cairo_line_to(cr, x, y);
  }
}

// Stroke with a dark outline, to be visible in front of everything.
static void limit_handles_stroke(cairo_t* cr, double width, double alpha) {
  cairo_set_source_rgba(cr, 0.1, 0.11, 0.13, 0.6 * alpha);
  cairo_set_line_width(cr, width + 2);
  cairo_stroke_preserve(cr);
  cairo_set_source_rgba(cr, 1, 0.65, 0.1, alpha);
  cairo_set_line_width(cr, width);
  cairo_stroke(cr);
}

static gboolean place_of(const GimbalLimits* limits, const GimbalProjection* view, double value, double* x,
                         double* y) {
  mjtNum point[3];
  gimbal_limits_point(limits, value, gimbal_limits_size(limits, view), point);
  return gimbal_projection_point(view, point, x, y);
}

static void draw_spoke(cairo_t* cr, const GimbalLimits* limits, const GimbalProjection* view, double value,
                       double width) {
  double x0, y0, x, y;
  if (!limits->turns || !place_of(limits, view, value, &x, &y) ||
      !gimbal_projection_point(view, limits->anchor, &x0, &y0)) {
    return;
  }
  cairo_new_path(cr);
  cairo_move_to(cr, x0, y0);
  cairo_line_to(cr, x, y);
  limit_handles_stroke(cr, width, 0.8);
}

static void draw_end(GimbalLimitHandles* self, cairo_t* cr, const GimbalLimits* limits,
                     const GimbalProjection* view, int end) {
  double x, y;
  gboolean lit = (self->text.buffer ? self->end : self->hovered) == end;
  draw_spoke(cr, limits, view, limits->range[end], 1.5);
  if (!place_of(limits, view, limits->range[end], &x, &y)) return;
  cairo_new_path(cr);
  cairo_arc(cr, x, y, lit ? 7 : 5.5, 0, 2 * G_PI);
  cairo_set_source_rgba(cr, 1, lit ? 0.85 : 0.65, lit ? 0.2 : 0.1, 1);
  cairo_fill_preserve(cr);
  cairo_set_source_rgba(cr, 0.1, 0.11, 0.13, 0.8);
  cairo_set_line_width(cr, 1);
  cairo_stroke(cr);
  if (!lit) return;
  g_autofree char* text = limits->turns ? g_strdup_printf("%.4g°", limits->range[end] * 180 / G_PI)
                                        : g_strdup_printf("%.4g m", limits->range[end]);
  gimbal_overlay_text(cr, GTK_WIDGET(self), x + 14, y + 10, text);
}

static void draw_limits(GimbalLimitHandles* self, cairo_t* cr, const GimbalLimits* limits,
                        const GimbalProjection* view) {
  double x, y;
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  add_path(cr, limits, view, limits->range[0], limits->range[1]);
  limit_handles_stroke(cr, 4, 0.9);
  for (int end = 0; end < 2; end++) draw_end(self, cr, limits, view, end);
  // the present value
  draw_spoke(cr, limits, view, limits->value, 3);
  if (!place_of(limits, view, limits->value, &x, &y)) return;
  cairo_new_path(cr);
  cairo_arc(cr, x, y, 3, 0, 2 * G_PI);
  limit_handles_stroke(cr, 2, 1);
}

static void gimbal_limit_handles_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalLimitHandles* self = GIMBAL_LIMIT_HANDLES(widget);
  GimbalProjection view;
  GimbalLimits limits;
  if (!self->active || !find_limits(self, &limits)) return;
  cairo_t* cr = gimbal_overlay_begin(widget, self->viewport, snapshot, &view);
  if (!cr) return;
  draw_limits(self, cr, &limits, &view);
  cairo_destroy(cr);
}

//---- object

static void limit_handles_leave(GObject* object) {
  gimbal_text_drag_end(&GIMBAL_LIMIT_HANDLES(object)->text, FALSE);
  G_OBJECT_CLASS(gimbal_limit_handles_parent_class)->dispose(object);
}

static void gimbal_limit_handles_class_init(GimbalLimitHandlesClass* klass) {
  G_OBJECT_CLASS(klass)->dispose = limit_handles_leave;
  GTK_WIDGET_CLASS(klass)->snapshot = gimbal_limit_handles_snapshot;
}

static void gimbal_limit_handles_init(GimbalLimitHandles* self) {
  self->hovered = -1;
  gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

GtkWidget* gimbal_limit_handles_new(GimbalSession* session, GimbalViewport* viewport) {
  GtkEventController* motion = gtk_event_controller_motion_new();
  GimbalLimitHandles* self = g_object_new(GIMBAL_TYPE_LIMIT_HANDLES, NULL);
  g_signal_connect_object(motion, "motion", G_CALLBACK(on_motion), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller(GTK_WIDGET(viewport), motion);
  gimbal_overlay_follow(GTK_WIDGET(self), viewport);
  self->session = session;
  self->viewport = viewport;
  gimbal_typed_amount_listen(&self->typed, GTK_WIDGET(viewport), self, limit_is_dragging, on_typed);
  g_signal_connect_object(session, "compiling-changed", G_CALLBACK(on_compiling), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET(self);
}
