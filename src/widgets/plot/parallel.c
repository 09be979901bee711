// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/plot/parallel.h"

#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/plot/graph-input.h"
#include "widgets/plot/plot-paint.h"
#include "widgets/plot/ranks.h"

enum { TOP = 34, BOTTOM = 24, SIDE = 56, PITCH = 68, GAP = 8, HOLD = 18, REACH = 10, CLICK = 4 };

typedef struct Axis {
  char* name;
  gboolean log;
  double low, high;  // in coordinates
  double from, to;   // what is kept of it; from above to: all
} Axis;

struct _GimbalParallel {
  GtkWidget parent;
  char* empty_text;
  GArray* axes;    // Axis
  GArray* keys;    // guint64
  GArray* values;  // double, in coordinates
  GArray* value;   // double
  GimbalRanks ranks;
  GimbalArea area;
  gboolean chosen;
  guint64 key;
  int pulled;  // the axis that is being brushed, -1: none
  double pressed_x, pressed_y;
};

G_DEFINE_FINAL_TYPE(GimbalParallel, gimbal_parallel, GTK_TYPE_WIDGET)

enum { SELECTED, BRUSHED, N_SIGNALS };
static guint signals[N_SIGNALS];

static Axis* axis_at(GimbalParallel* self, int i) {
  return &g_array_index(self->axes, Axis, (guint)i);
}

static int count_axes(const GimbalParallel* self) {
  return (int)self->axes->len;
}

static double value_at(GimbalParallel* self, int row, int axis) {
  return g_array_index(self->values, double, (guint)(row * count_axes(self) + axis));
}

//---- geometry

static void place_area(GimbalParallel* self) {
  self->area = (GimbalArea){SIDE, TOP, MAX(10, gtk_widget_get_width(GTK_WIDGET(self)) - 2 * SIDE),
                            MAX(10, gtk_widget_get_height(GTK_WIDGET(self)) - TOP - BOTTOM)};
}

// How wide the name of an axis may be.
static double name_room(const GimbalParallel* self) {
  int last = count_axes(self) - 1;
  return (last > 0 ? self->area.width / (double)last : 2 * SIDE) - GAP;
}

static double x_of(const GimbalParallel* self, int axis) {
  int last = MAX(1, count_axes(self) - 1);
  return self->area.x + (double)self->area.width * axis / last;
}

static double y_of(const GimbalParallel* self, const Axis* axis, double value) {
  return self->area.y + (1 - (value - axis->low) / (axis->high - axis->low)) * self->area.height;
}

static double value_of(const GimbalParallel* self, const Axis* axis, double y) {
  return axis->low + (1 - (y - self->area.y) / self->area.height) * (axis->high - axis->low);
}

static void parallel_fit(GimbalParallel* self) {
  int rows = (int)self->keys->len;
  for (int k = 0; k < count_axes(self); k++) {
    Axis* axis = axis_at(self, k);
    axis->low = INFINITY, axis->high = -INFINITY;
    for (int i = 0; i < rows; i++) {
      double x = value_at(self, i, k);
      if (isfinite(x)) {
        axis->low = fmin(axis->low, x);
        axis->high = fmax(axis->high, x);
      }
    }
    if (axis->low > axis->high) {
      axis->low = 0;
      axis->high = 1;
    }

    gimbal_axis_air(&axis->low, &axis->high, 0);
  }
}

//---- what is kept

static gboolean is_kept_by(const Axis* axis, double value) {
  return axis->from > axis->to || (value >= axis->from && value <= axis->to);
}

gboolean gimbal_parallel_keeps(GimbalParallel* self, int row) {
  for (int k = 0; k < count_axes(self); k++) {
    if (!is_kept_by(axis_at(self, k), value_at(self, row, k))) return FALSE;
  }
  return TRUE;
}

gboolean gimbal_parallel_is_brushed(GimbalParallel* self) {
  for (int k = 0; k < count_axes(self); k++) {
    if (axis_at(self, k)->from <= axis_at(self, k)->to) return TRUE;
  }
  return FALSE;
}

static void parallel_brush(GimbalParallel* self, int axis, double a, double b) {
  axis_at(self, axis)->from = fmin(a, b);
  axis_at(self, axis)->to = fmax(a, b);
  gtk_widget_queue_draw(GTK_WIDGET(self));
  g_signal_emit(self, signals[BRUSHED], 0);
}

static void let_go(GimbalParallel* self, int axis) {
  axis_at(self, axis)->from = 1;
  axis_at(self, axis)->to = 0;
  gtk_widget_queue_draw(GTK_WIDGET(self));
  g_signal_emit(self, signals[BRUSHED], 0);
}

//---- drawing

static void draw_row(GimbalParallel* self, GimbalRaster* raster, int row, double width, double alpha) {
  GdkRGBA color;
  double scale = gtk_widget_get_scale_factor(GTK_WIDGET(self)), last_x = NAN, last_y = NAN;
  gimbal_ranks_color(gimbal_ranks_of(&self->ranks, g_array_index(self->value, double, (guint)row)),
                     gimbal_plot_is_dark(GTK_WIDGET(self)), &color);
  GimbalInk ink = gimbal_plot_ink(&color, alpha);
  for (int k = 0; k < count_axes(self); k++) {
    double x = scale * (x_of(self, k) - self->area.x),
           y = scale * (y_of(self, axis_at(self, k), value_at(self, row, k)) - self->area.y);
    if (isfinite(y) && isfinite(last_y)) {
      gimbal_raster_line(raster, (float)last_x, (float)last_y, (float)x, (float)y, (float)(width * scale),
                         ink);
    }
    last_x = x, last_y = y;
  }
}

// What is not kept lies below, what is chosen above.
static void draw_rows(GimbalParallel* self, GtkSnapshot* snapshot) {
  GimbalRaster* raster = gimbal_plot_raster(GTK_WIDGET(self), &self->area);
  int rows = (int)self->keys->len;
  double strong = rows > 400 ? 0.5 : 0.85;
  for (int kept = 0; kept < 2; kept++) {
    for (int i = 0; i < rows; i++) {
      gboolean good = isfinite(g_array_index(self->value, double, (guint)i));
      if (gimbal_parallel_keeps(self, i) != kept) continue;
      draw_row(self, raster, i, kept ? 1.4 : 1, !kept ? 0.08 : good ? strong : 0.25);
    }
  }
  for (int i = 0; self->chosen && i < rows; i++) {
    if (g_array_index(self->keys, guint64, (guint)i) == self->key) draw_row(self, raster, i, 4, 1);
  }
  gimbal_plot_append_raster(GTK_WIDGET(self), snapshot, raster, &self->area);
}

static void number_text(const Axis* axis, double value, char* text, gsize size) {
  gimbal_axis_number(axis->log ? pow(10, value) : value, NULL, text, size);
}

static void draw_axis(GimbalParallel* self, GtkSnapshot* snapshot, int k) {
  GtkWidget* widget = GTK_WIDGET(self);
  const Axis* axis = axis_at(self, k);
  GdkRGBA line = gimbal_plot_text_color(widget, 0.45), ink = gimbal_plot_text_color(widget, 0.9),
          dim = gimbal_plot_text_color(widget, 0.65), band = gimbal_plot_text_color(widget, 0.22);
  char low[48], high[48];
  double x = x_of(self, k), align = 0.5;
  number_text(axis, axis->low, low, sizeof low);
  number_text(axis, axis->high, high, sizeof high);
  gimbal_plot_rule(snapshot, &self->area, x, &line);
  if (axis->from <= axis->to) {
    double top = y_of(self, axis, axis->to), bottom = y_of(self, axis, axis->from);
    gimbal_plot_rectangle(snapshot, x - 7, top, 14, fmax(2, bottom - top), &band);
  }
  gimbal_plot_text_within(widget, snapshot, x, 10, align, name_room(self), axis->name, &ink);
  gimbal_plot_text(widget, snapshot, x, 25, align, high, &dim);
  gimbal_plot_text(widget, snapshot, x, self->area.y + self->area.height + 12, align, low, &dim);
}

static void gimbal_parallel_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalParallel* self = GIMBAL_PARALLEL(widget);
  place_area(self);
  if (!self->keys->len || !self->axes->len) {
    GdkRGBA ink = gimbal_plot_text_color(widget, 0.55);
    gimbal_plot_text(widget, snapshot, gtk_widget_get_width(widget) / 2.0,
                     gtk_widget_get_height(widget) / 2.0, 0.5, self->empty_text ? self->empty_text : "",
                     &ink);
    return;
  }
  draw_rows(self, snapshot);
  for (int k = 0; k < count_axes(self); k++) draw_axis(self, snapshot, k);
}

//---- input

static int axis_near(GimbalParallel* self, double x) {
  for (int k = 0; k < count_axes(self); k++) {
    if (fabs(x_of(self, k) - x) < HOLD) return k;
  }
  return -1;
}

// How far a place is from the line of a row, along the vertical.
static double parallel_gap(GimbalParallel* self, int row, double x, double y) {
  int axes = count_axes(self);
  if (axes < 2) return INFINITY;
  double at = (x - self->area.x) / self->area.width * (axes - 1);
  int k = CLAMP((int)floor(at), 0, axes - 2);
  double y0 = y_of(self, axis_at(self, k), value_at(self, row, k)),
         y1 = y_of(self, axis_at(self, k + 1), value_at(self, row, k + 1));
  return fabs(y0 + (at - k) * (y1 - y0) - y);
}

static void choose_near(GimbalParallel* self, double x, double y) {
  double best = REACH;
  int found = -1;
  for (int i = 0; i < (int)self->keys->len; i++) {
    double d = gimbal_parallel_keeps(self, i) ? parallel_gap(self, i, x, y) : INFINITY;
    if (d < best) {
      best = d;
      found = i;
    }
  }
  if (found < 0) return;
  guint64 key = g_array_index(self->keys, guint64, (guint)found);
  gimbal_parallel_set_selected(self, TRUE, key);
  g_signal_emit(self, signals[SELECTED], 0, key);
}

static void on_drag_begin(GimbalParallel* self, double x, double y) {
  gtk_widget_grab_focus(GTK_WIDGET(self));
  self->pulled = axis_near(self, x);
  self->pressed_x = x;
  self->pressed_y = y;
}

static void on_drag_update(GimbalParallel* self, double dx, double dy) {
  (void)dx;
  if (self->pulled < 0 || fabs(dy) < CLICK) return;
  const Axis* axis = axis_at(self, self->pulled);
  parallel_brush(self, self->pulled, value_of(self, axis, self->pressed_y),
                 value_of(self, axis, self->pressed_y + dy));
}

// A click.
static void on_drag_end(GimbalParallel* self, double dx, double dy) {
  if (hypot(dx, dy) >= CLICK) return;
  const Axis* axis = self->pulled >= 0 ? axis_at(self, self->pulled) : NULL;
  if (axis && axis->from <= axis->to) {
    let_go(self, self->pulled);
  } else {
    choose_near(self, self->pressed_x, self->pressed_y);
  }
}

static gboolean on_key(GimbalParallel* self, guint key, guint code, GdkModifierType state) {
  (void)code, (void)state;
  if (key != GDK_KEY_Escape || !gimbal_parallel_is_brushed(self)) return FALSE;
  for (int k = 0; k < count_axes(self); k++) let_go(self, k);
  return TRUE;
}

// The name of an axis that is under the pointer, which may have no room on the chart.
static gboolean on_tip(GtkWidget* widget, int x, int y, gboolean keyboard, GtkTooltip* tip) {
  (void)y;
  GimbalParallel* self = GIMBAL_PARALLEL(widget);
  int axis = keyboard ? -1 : axis_near(self, x);
  if (axis < 0) return FALSE;
  gtk_tooltip_set_text(tip, axis_at(self, axis)->name);
  return TRUE;
}

//---- what is shown

// Each axis has room for its numbers: many of them are scrolled.
static void gimbal_parallel_measure(GtkWidget* widget, GtkOrientation orientation, int for_size, int* minimum,
                                    int* natural, int* minimum_baseline, int* natural_baseline) {
  (void)for_size;
  int last = MAX(0, count_axes(GIMBAL_PARALLEL(widget)) - 1);
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 2 * SIDE + last * PITCH : 0;
  *minimum_baseline = *natural_baseline = -1;
}

void gimbal_parallel_set_empty_text(GimbalParallel* self, const char* text) {
  g_free(self->empty_text);
  self->empty_text = g_strdup(text);
}

static gboolean same_axes(GimbalParallel* self, const GimbalScatterAxis* axes, int count) {
  gboolean same = count == count_axes(self);
  for (int k = 0; same && k < count; k++) {
    same = !g_strcmp0(axes[k].name, axis_at(self, k)->name) && axes[k].log == axis_at(self, k)->log;
  }
  return same;
}

void gimbal_parallel_set_axes(GimbalParallel* self, const GimbalScatterAxis* axes, int count) {
  if (same_axes(self, axes, count)) return;
  g_array_set_size(self->axes, 0);
  g_array_set_size(self->keys, 0);
  for (int k = 0; k < count; k++) {
    Axis axis = {.name = g_strdup(axes[k].name), .log = axes[k].log, .high = 1, .from = 1};
    g_array_append_val(self->axes, axis);
  }
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

void gimbal_parallel_set_points(GimbalParallel* self, const guint64* keys, const double* values,
                                const double* value, int count) {
  int axes = count_axes(self);
  g_array_set_size(self->keys, 0);
  g_array_set_size(self->value, 0);
  g_array_set_size(self->values, (guint)(count * axes));
  g_array_append_vals(self->keys, keys, (guint)count);
  g_array_append_vals(self->value, value, (guint)count);
  for (int i = 0; i < count * axes; i++) {
    gboolean log = axis_at(self, i % axes)->log;
    g_array_index(self->values, double, (guint)i) = !log ? values[i] : values[i] > 0 ? log10(values[i]) : NAN;
  }
  gimbal_ranks_set_values(&self->ranks, value, count);
  parallel_fit(self);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_parallel_set_selected(GimbalParallel* self, gboolean there, guint64 key) {
  self->chosen = there;
  self->key = key;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

//---- object

static void axis_clear(gpointer axis) {
  g_free(((Axis*)axis)->name);
}

static void parallel_leave(GObject* object) {
  gimbal_ranks_clear(&GIMBAL_PARALLEL(object)->ranks);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalParallel, field, release)

static void gimbal_parallel_class_init(GimbalParallelClass* klass) {
  GIMBAL_CLASS_OWNS(klass, parallel_leave, OWNS(empty_text, g_free), GIMBAL_TO_THE_LAST,
                    OWNS(axes, g_array_unref), OWNS(keys, g_array_unref), OWNS(values, g_array_unref),
                    OWNS(value, g_array_unref));
  gimbal_graph_class(klass, gimbal_parallel_snapshot);
  GTK_WIDGET_CLASS(klass)->measure = gimbal_parallel_measure;
  signals[SELECTED] = gimbal_signal_new("selected", GIMBAL_TYPE_PARALLEL, 1, G_TYPE_UINT64);
  signals[BRUSHED] = gimbal_signal_new("brushed", GIMBAL_TYPE_PARALLEL, 0);
}

static void gimbal_parallel_init(GimbalParallel* self) {
  const GimbalGraphInput input = {.drag_begin = G_CALLBACK(on_drag_begin),
                                  .drag_update = G_CALLBACK(on_drag_update),
                                  .drag_end = G_CALLBACK(on_drag_end),
                                  .key = G_CALLBACK(on_key)};
  self->axes = g_array_new(FALSE, TRUE, sizeof(Axis));
  g_array_set_clear_func(self->axes, axis_clear);
  self->keys = g_array_new(FALSE, TRUE, sizeof(guint64));
  self->values = g_array_new(FALSE, TRUE, sizeof(double));
  self->value = g_array_new(FALSE, TRUE, sizeof(double));
  self->pulled = -1;
  gimbal_graph_init(GTK_WIDGET(self), &input);
  gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
  g_signal_connect(self, "query-tooltip", G_CALLBACK(on_tip), NULL);
}

GtkWidget* gimbal_parallel_new(void) {
  return g_object_new(GIMBAL_TYPE_PARALLEL, NULL);
}
