// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A small curve without axes.

#include "widgets/plot/sparkline.h"

#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/toolkit.h"
#include "widgets/plot/axis.h"

enum {
  HEAD = 18,  // pixels for title and value
  HEIGHT = 54
};
#define FLOOR 1e-12

struct _GimbalSparkline {
  GtkWidget parent;
  char* title;
  char* unit;
  gboolean logarithmic;
  GArray* values;
  int cursor;
};

G_DEFINE_FINAL_TYPE(GimbalSparkline, gimbal_sparkline, GTK_TYPE_WIDGET)

enum { PICKED, N_SIGNALS };
static guint signals[N_SIGNALS];

static double sparkline_scaled(const GimbalSparkline* self, int i) {
  double value = g_array_index(self->values, double, i);
  return self->logarithmic ? log10(MAX(fabs(value), FLOOR)) : value;
}

static void find_range(const GimbalSparkline* self, double* low, double* high) {
  *low = INFINITY;
  *high = -INFINITY;
  for (guint i = 0; i < self->values->len; i++) {
    double value = sparkline_scaled(self, (int)i);
    if (!isfinite(value)) continue;
    *low = MIN(*low, value);
    *high = MAX(*high, value);
  }
  if (*low > *high) *low = *high = 0;
  if (*high - *low < 1e-9) *high = *low + 1;
}

static double x_of(GimbalSparkline* self, int i) {
  double width = gtk_widget_get_width(GTK_WIDGET(self));
  return self->values->len > 1 ? 1 + i * (width - 2) / (self->values->len - 1) : width / 2;
}

static void draw_text(GimbalSparkline* self, GtkSnapshot* snapshot, const char* text, gboolean right,
                      double alpha) {
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), text);
  GdkRGBA color = gimbal_toolkit_color(GTK_WIDGET(self));
  int width;
  color.alpha *= (float)alpha;
  pango_layout_get_pixel_size(layout, &width, NULL);
  float x = right ? (float)(gtk_widget_get_width(GTK_WIDGET(self)) - width) : 0;
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(x, 0));
  gtk_snapshot_append_layout(snapshot, layout, &color);
  gtk_snapshot_restore(snapshot);
}

static void draw_value(GimbalSparkline* self, GtkSnapshot* snapshot) {
  int shown = self->cursor >= 0 ? self->cursor : (int)self->values->len - 1;
  if (shown < 0 || shown >= (int)self->values->len) return;
  g_autofree char* text = gimbal_axis_set_powers(
      g_strdup_printf("%.4g %s", g_array_index(self->values, double, shown), self->unit));
  draw_text(self, snapshot, text, TRUE, 1);
}

static void draw_curve(GimbalSparkline* self, cairo_t* cr, const GdkRGBA* color, double bottom) {
  double low, high;
  find_range(self, &low, &high);
  for (guint i = 0; i < self->values->len; i++) {
    double value = sparkline_scaled(self, (int)i);
    double part = isfinite(value) ? (value - low) / (high - low) : 1;
    cairo_line_to(cr, x_of(self, (int)i), bottom - 2 - part * (bottom - HEAD - 4));
  }
  gdk_cairo_set_source_rgba(cr, color);
  cairo_set_line_width(cr, 1.5);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke(cr);
}

static void draw_cursor(GimbalSparkline* self, cairo_t* cr, double bottom) {
  if (self->cursor < 0 || self->cursor >= (int)self->values->len) return;
  GdkRGBA color = gimbal_toolkit_color(GTK_WIDGET(self));
  gdk_cairo_set_source_rgba(cr, &color);
  double x = round(x_of(self, self->cursor)) + 0.5;
  cairo_move_to(cr, x, HEAD);
  cairo_line_to(cr, x, bottom);
  cairo_set_line_width(cr, 1);
  cairo_stroke(cr);
}

static void gimbal_sparkline_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalSparkline* self = GIMBAL_SPARKLINE(widget);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  GdkRGBA accent = gimbal_toolkit_accent(widget);
  draw_text(self, snapshot, self->title, FALSE, 0.7);
  draw_value(self, snapshot);
  if (!self->values->len) return;
  cairo_t* cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  draw_curve(self, cr, &accent, height);
  draw_cursor(self, cr, height);
  cairo_destroy(cr);
}

static void gimbal_sparkline_measure(GtkWidget* widget, GtkOrientation orientation, int for_size,
                                     int* minimum, int* natural, int* minimum_baseline,
                                     int* natural_baseline) {
  (void)widget, (void)for_size;
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 160;
  *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 260;
  *minimum_baseline = *natural_baseline = -1;
}

//---- picking

static void sparkline_pick(GimbalSparkline* self, int index) {
  if (!self->values->len) return;
  index = CLAMP(index, 0, (int)self->values->len - 1);
  gimbal_sparkline_set_cursor(self, index);
  g_signal_emit(self, signals[PICKED], 0, index);
}

static int index_at(GimbalSparkline* self, double x) {
  double width = MAX(2, gtk_widget_get_width(GTK_WIDGET(self)) - 2);
  return (int)lround((x - 1) / width * (self->values->len - 1));
}

static void on_drag_begin(GtkGestureDrag* gesture, double x, double y, GimbalSparkline* self) {
  (void)gesture, (void)y;
  gtk_widget_grab_focus(GTK_WIDGET(self));
  sparkline_pick(self, index_at(self, x));
}

static void on_drag_update(GtkGestureDrag* gesture, double dx, double dy, GimbalSparkline* self) {
  (void)dy;
  double x, y;
  if (gtk_gesture_drag_get_start_point(gesture, &x, &y)) sparkline_pick(self, index_at(self, x + dx));
}

static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       GimbalSparkline* self) {
  (void)controller, (void)code, (void)state;
  int from = self->cursor >= 0 ? self->cursor : (int)self->values->len - 1;
  if (key == GDK_KEY_Left) {
    sparkline_pick(self, from - 1);
  } else if (key == GDK_KEY_Right) {
    sparkline_pick(self, from + 1);
  } else {
    return FALSE;
  }
  return TRUE;
}

static void add_gestures(GimbalSparkline* self) {
  GtkGesture* drag = gtk_gesture_drag_new();
  g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
  GtkEventController* keys = gtk_event_controller_key_new();
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

//---- object

void gimbal_sparkline_set_values(GimbalSparkline* self, const double* values, int count) {
  g_array_set_size(self->values, 0);
  g_array_append_vals(self->values, values, (guint)count);
  self->cursor = -1;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_sparkline_set_cursor(GimbalSparkline* self, int index) {
  if (self->cursor == index) return;
  self->cursor = index;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalSparkline, field, release)

static void gimbal_sparkline_class_init(GimbalSparklineClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, OWNS(title, g_free), OWNS(unit, g_free),
                    OWNS(values, g_array_unref));
  widget_class->snapshot = gimbal_sparkline_snapshot;
  widget_class->measure = gimbal_sparkline_measure;
  gtk_widget_class_set_css_name(widget_class, "sparkline");
  signals[PICKED] = gimbal_signal_new("picked", GIMBAL_TYPE_SPARKLINE, 1, G_TYPE_INT);
}

static void gimbal_sparkline_init(GimbalSparkline* self) {
  self->values = g_array_new(FALSE, FALSE, sizeof(double));
  self->cursor = -1;
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  add_gestures(self);
}

GtkWidget* gimbal_sparkline_new(const char* title, const char* unit, gboolean logarithmic) {
  GimbalSparkline* self = g_object_new(GIMBAL_TYPE_SPARKLINE, NULL);
  self->title = g_strdup(title);
  self->unit = g_strdup(unit);
  self->logarithmic = logarithmic;
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return GTK_WIDGET(self);
}
