// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/plot/scatter.h"

#include <gimbal/assert.h>
#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/plot/graph-input.h"
#include "widgets/plot/picture.h"
#include "widgets/plot/plot-paint.h"
#include "widgets/plot/ranks.h"

enum { TOP = 28, BOTTOM = 38, RIGHT = 14, CELL = 6, REACH = 14, SCALE_WIDTH = 90 };

typedef struct Mark {
  gboolean there;
  guint64 key;
} Mark;

typedef struct Axis {
  char* name;
  gboolean log;
  double low, high;  // in coordinates
} Axis;

struct _GimbalScatter {
  GtkWidget parent;
  gboolean map;
  Axis x, y;
  char *value, *empty_text;
  GArray* points;  // GimbalScatterPoint, in coordinates
  GimbalRanks ranks;
  GimbalArea area;
  Mark selected, best;
  int read;  // under the pointer, -1: none
  GimbalPicture cells;
  int cells_width, cells_height;
  gboolean cells_dark;
};

G_DEFINE_FINAL_TYPE(GimbalScatter, gimbal_scatter, GTK_TYPE_WIDGET)

static guint selected_signal;

static const GimbalScatterPoint* point_at(GimbalScatter* self, guint i) {
  GIMBAL_ASSERT(i < self->points->len);
  return &g_array_index(self->points, GimbalScatterPoint, i);
}

static gboolean is_placed(const GimbalScatterPoint* p) {
  return isfinite(p->x) && isfinite(p->y);
}

//---- geometry

static double scatter_coordinate(const Axis* axis, double value) {
  return !axis->log ? value : value > 0 ? log10(value) : NAN;
}

static void scatter_fit(GimbalScatter* self) {
  Axis* axes[] = {&self->x, &self->y};
  for (int k = 0; k < 2; k++) {
    axes[k]->low = INFINITY;
    axes[k]->high = -INFINITY;
    for (guint i = 0; i < self->points->len; i++) {
      const GimbalScatterPoint* p = point_at(self, i);
      if (!is_placed(p)) continue;
      axes[k]->low = fmin(axes[k]->low, k ? p->y : p->x);
      axes[k]->high = fmax(axes[k]->high, k ? p->y : p->x);
    }
    if (axes[k]->low > axes[k]->high) {
      axes[k]->low = 0;
      axes[k]->high = 1;
    }

    gimbal_axis_air(&axes[k]->low, &axes[k]->high, 0.04);
  }
}

static double x_of(const GimbalScatter* self, double x) {
  return self->area.x + (x - self->x.low) / (self->x.high - self->x.low) * self->area.width;
}

static double y_of(const GimbalScatter* self, double y) {
  return self->area.y + (1 - (y - self->y.low) / (self->y.high - self->y.low)) * self->area.height;
}

static GimbalAxis ticks_of(const Axis* axis, int parts) {
  return axis->log ? gimbal_axis_log(axis->low, axis->high, parts)
                   : gimbal_axis_linear(axis->low, axis->high, parts);
}

static void place_area(GimbalScatter* self) {
  GtkWidget* widget = GTK_WIDGET(self);
  self->area.y = TOP;
  self->area.height = MAX(10, gtk_widget_get_height(widget) - TOP - BOTTOM);
  GimbalAxis y = ticks_of(&self->y, self->area.height / 32);
  self->area.x = gimbal_plot_axis_width(widget, &y);
  self->area.width = MAX(10, gtk_widget_get_width(widget) - self->area.x - RIGHT);
}

static int scatter_nearest(GimbalScatter* self, double x, double y, double reach) {
  double best = reach * reach;
  int found = -1;
  for (guint i = 0; i < self->points->len; i++) {
    const GimbalScatterPoint* p = point_at(self, i);
    double dx = x_of(self, p->x) - x, dy = y_of(self, p->y) - y, d = dx * dx + dy * dy;
    // of several at one place the best: the others are under it
    gboolean nearer = d < best || (found >= 0 && d == best && p->value < point_at(self, (guint)found)->value);
    if (is_placed(p) && nearer) {
      best = d;
      found = (int)i;
    }
  }
  return found;
}

//---- drawing

static void color_of(GimbalScatter* self, double value, GdkRGBA* color) {
  gimbal_ranks_color(gimbal_ranks_of(&self->ranks, value), gimbal_plot_is_dark(GTK_WIDGET(self)), color);
}

// The plane in small squares, each of the colour of the point that is nearest.
static void paint_cells(GimbalScatter* self) {
  gboolean dark = gimbal_plot_is_dark(GTK_WIDGET(self));
  int width = self->area.width, height = self->area.height;
  if (self->cells.texture && self->cells_width == width && self->cells_height == height &&
      self->cells_dark == dark) {
    return;
  }
  GimbalRaster* raster = gimbal_raster_new(width, height);
  int cell = self->points->len > 500 ? 2 * CELL : CELL;
  for (int y = 0; y < height; y += cell) {
    for (int x = 0; x < width; x += cell) {
      int i = scatter_nearest(self, self->area.x + x + 0.5 * cell, self->area.y + y + 0.5 * cell, 1e6);
      GdkRGBA color;
      if (i < 0) continue;
      color_of(self, point_at(self, (guint)i)->value, &color);
      GimbalInk ink = gimbal_plot_ink(&color, 1);
      for (int k = x; k < MIN(x + cell, width); k++) {
        gimbal_raster_column(raster, k, (float)y, (float)MIN(y + cell, height), ink);
      }
    }
  }
  gimbal_picture_set_raster(&self->cells, raster);
  self->cells_width = width, self->cells_height = height, self->cells_dark = dark;
}

static void draw_dot(GimbalRaster* raster, const GimbalScatter* self, const GimbalScatterPoint* p,
                     double radius, double scale, const GdkRGBA* color) {
  gimbal_raster_dot(raster, (float)(scale * (x_of(self, p->x) - self->area.x)),
                    (float)(scale * (y_of(self, p->y) - self->area.y)), (float)(radius * scale),
                    gimbal_plot_ink(color, 1));
}

static void draw_cross(GimbalRaster* raster, const GimbalScatter* self, const GimbalScatterPoint* p,
                       double scale, const GdkRGBA* color) {
  float x = (float)(scale * (x_of(self, p->x) - self->area.x)),
        y = (float)(scale * (y_of(self, p->y) - self->area.y)), r = (float)(3 * scale);
  GimbalInk ink = gimbal_plot_ink(color, 1);
  gimbal_raster_line(raster, x - r, y - r, x + r, y + r, (float)(1.4 * scale), ink);
  gimbal_raster_line(raster, x - r, y + r, x + r, y - r, (float)(1.4 * scale), ink);
}

// The worse ones first: what is better lies above.
static void draw_points(GimbalScatter* self, GimbalRaster* raster, double scale) {
  GdkRGBA ring = gimbal_plot_text_color(GTK_WIDGET(self), 0.55), color;
  double radius = self->map ? 1.6 : self->points->len > 2000 ? 2.2 : 4;
  for (int good = 0; good < 2; good++) {
    for (guint i = 0; i < self->points->len; i++) {
      const GimbalScatterPoint* p = point_at(self, i);
      if (!is_placed(p) || isfinite(p->value) != good) continue;
      color_of(self, p->value, &color);
      if (!good) {
        draw_cross(raster, self, p, scale, &color);
        continue;
      }
      draw_dot(raster, self, p, radius + (self->map ? 0 : 0.7), scale, &ring);
      if (!self->map) draw_dot(raster, self, p, radius, scale, &color);
    }
  }
}

static void draw_mark(GimbalScatter* self, GimbalRaster* raster, const Mark* mark, double radius,
                      double scale) {
  GdkRGBA ink = gimbal_plot_text_color(GTK_WIDGET(self), 1), color;
  GdkRGBA ground =
      gimbal_plot_is_dark(GTK_WIDGET(self)) ? (GdkRGBA){0.1f, 0.1f, 0.1f, 1} : (GdkRGBA){1, 1, 1, 1};
  for (guint i = 0; mark->there && i < self->points->len; i++) {
    const GimbalScatterPoint* p = point_at(self, i);
    if (p->key != mark->key || !is_placed(p)) continue;
    color_of(self, p->value, &color);
    draw_dot(raster, self, p, radius + 3, scale, &ink);
    draw_dot(raster, self, p, radius + 1.4, scale, &ground);
    draw_dot(raster, self, p, radius, scale, &color);
  }
}

// What the colours mean: from the best over the middle to the worst.
static void draw_scale(GimbalScatter* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  GdkRGBA ink = gimbal_plot_text_color(widget, 0.85), color;
  char low[48], high[48];
  gimbal_axis_number(gimbal_ranks_value(&self->ranks, 0), NULL, low, sizeof low);
  gimbal_axis_number(gimbal_ranks_value(&self->ranks, 1), NULL, high, sizeof high);
  int name = gimbal_plot_text_width(widget, self->value), least = gimbal_plot_text_width(widget, low),
      most = gimbal_plot_text_width(widget, high);
  double x = gtk_widget_get_width(widget) - RIGHT - most;
  gimbal_plot_text(widget, snapshot, x, 14, 0, high, &ink);
  x -= SCALE_WIDTH + 6;
  for (int i = 0; i < SCALE_WIDTH; i++) {
    gimbal_ranks_color((double)i / (SCALE_WIDTH - 1), gimbal_plot_is_dark(widget), &color);
    gimbal_plot_rectangle(snapshot, x + i, 10, 1, 8, &color);
  }
  gimbal_plot_text(widget, snapshot, x - 6 - least, 14, 0, low, &ink);
  if (x - 18 - least - name > 4) {
    gimbal_plot_text(widget, snapshot, x - 18 - least - name, 14, 0, self->value, &ink);
  }
}

static void number_text(const Axis* axis, double value, char* text, gsize size) {
  gimbal_axis_number(axis->log ? pow(10, value) : value, NULL, text, size);
}

static void draw_reading(GimbalScatter* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  if (self->read < 0 || self->read >= (int)self->points->len) return;
  const GimbalScatterPoint* p = point_at(self, (guint)self->read);
  char x[48], y[48], value[48];
  GdkRGBA ink = gimbal_plot_text_color(widget, 0.95);
  GdkRGBA ground = gimbal_plot_is_dark(widget) ? (GdkRGBA){0.1f, 0.1f, 0.1f, 0.9f} : (GdkRGBA){1, 1, 1, 0.9f};
  number_text(&self->x, p->x, x, sizeof x);
  number_text(&self->y, p->y, y, sizeof y);
  gimbal_axis_number(p->value, NULL, value, sizeof value);
  g_autofree char* text =
      isfinite(p->value) ? g_strdup_printf("%s, %s: %s", x, y, value) : g_strdup_printf("%s, %s", x, y);
  int width = gimbal_plot_text_width(widget, text);
  double at = CLAMP(x_of(self, p->x) + 9, self->area.x,
                    MAX(self->area.x, self->area.x + self->area.width - width)),
         ty = CLAMP(y_of(self, p->y) - 14, self->area.y + 9, self->area.y + self->area.height - 9);
  gimbal_plot_rectangle(snapshot, at - 3, ty - 9, width + 6, 18, &ground);
  gimbal_plot_text(widget, snapshot, at, ty, 0, text, &ink);
}

static void draw_frame(GimbalScatter* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  GdkRGBA ink = gimbal_plot_text_color(widget, 0.85);
  GimbalAxis x = ticks_of(&self->x, self->area.width / 80), y = ticks_of(&self->y, self->area.height / 32);
  gimbal_plot_axes(widget, snapshot, &self->area, &x, &y, "", "");
  gimbal_plot_text(widget, snapshot, 10, 14, 0, self->y.name, &ink);
  gimbal_plot_text(widget, snapshot, self->area.x + self->area.width / 2.0,
                   self->area.y + self->area.height + 28, 0.5, self->x.name, &ink);
}

static void gimbal_scatter_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalScatter* self = GIMBAL_SCATTER(widget);
  place_area(self);
  if (!self->points->len || !self->x.name) {
    GdkRGBA ink = gimbal_plot_text_color(widget, 0.55);
    gimbal_plot_text(widget, snapshot, gtk_widget_get_width(widget) / 2.0,
                     gtk_widget_get_height(widget) / 2.0, 0.5, self->empty_text ? self->empty_text : "",
                     &ink);
    return;
  }
  if (self->map) {
    paint_cells(self);
    gimbal_picture_append(&self->cells, widget, snapshot,
                          &GRAPHENE_RECT_INIT((float)self->area.x, (float)self->area.y,
                                              (float)self->area.width, (float)self->area.height));
  }
  draw_frame(self, snapshot);
  double scale = gtk_widget_get_scale_factor(widget);
  GimbalRaster* raster = gimbal_plot_raster(widget, &self->area);
  draw_points(self, raster, scale);
  draw_mark(self, raster, &self->best, 4, scale);
  draw_mark(self, raster, &self->selected, 6, scale);
  gimbal_plot_append_raster(widget, snapshot, raster, &self->area);
  draw_scale(self, snapshot);
  draw_reading(self, snapshot);
}

//---- input

static void scatter_redraw(GimbalScatter* self) {
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void scatter_choose(GimbalScatter* self, int index) {
  if (index < 0 || index >= (int)self->points->len) return;
  guint64 key = point_at(self, (guint)index)->key;
  gimbal_scatter_set_selected(self, TRUE, key);
  g_signal_emit(self, selected_signal, 0, key);
}

static void on_pressed(GimbalScatter* self, int count, double x, double y) {
  (void)count;
  gtk_widget_grab_focus(GTK_WIDGET(self));
  scatter_choose(self, scatter_nearest(self, x, y, self->map ? 1e6 : REACH));
}

static void on_motion(GimbalScatter* self, double x, double y) {
  int read = scatter_nearest(self, x, y, REACH);
  if (read == self->read) return;
  self->read = read;
  scatter_redraw(self);
}

static void on_leave(GimbalScatter* self) {
  self->read = -1;
  scatter_redraw(self);
}

static gboolean on_key(GimbalScatter* self, guint key, guint code, GdkModifierType state) {
  (void)code;
  int step = key == GDK_KEY_Right ? 1 : key == GDK_KEY_Left ? -1 : 0, at = -1;
  if (!step || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))) return FALSE;
  for (guint i = 0; self->selected.there && i < self->points->len; i++) {
    if (point_at(self, i)->key == self->selected.key) at = (int)i;
  }
  scatter_choose(self, CLAMP(at + step, 0, (int)self->points->len - 1));
  return TRUE;
}

//---- what is shown

static void set_text(char** text, const char* to) {
  char* copy = g_strdup(to);
  g_free(*text);
  *text = copy;
}

void gimbal_scatter_set_axes(GimbalScatter* self, const GimbalScatterAxis* x, const GimbalScatterAxis* y,
                             const char* value) {
  set_text(&self->x.name, x->name);
  set_text(&self->y.name, y->name);
  set_text(&self->value, value);
  self->x.log = x->log;
  self->y.log = y->log;
  scatter_redraw(self);
}

void gimbal_scatter_set_empty_text(GimbalScatter* self, const char* text) {
  set_text(&self->empty_text, text);
}

void gimbal_scatter_set_points(GimbalScatter* self, const GimbalScatterPoint* points, int count) {
  g_array_set_size(self->points, (guint)count);
  g_autofree double* values = g_new(double, (gsize)count + 1);
  for (int i = 0; i < count; i++) {
    GimbalScatterPoint* p = &g_array_index(self->points, GimbalScatterPoint, i);
    *p = points[i];
    p->x = scatter_coordinate(&self->x, p->x);
    p->y = scatter_coordinate(&self->y, p->y);
    values[i] = p->value;
  }
  gimbal_ranks_set_values(&self->ranks, values, count);
  gimbal_picture_clear(&self->cells);
  self->read = -1;
  scatter_fit(self);
  scatter_redraw(self);
}

void gimbal_scatter_set_selected(GimbalScatter* self, gboolean there, guint64 key) {
  self->selected = (Mark){there, key};
  scatter_redraw(self);
}

void gimbal_scatter_set_best(GimbalScatter* self, gboolean there, guint64 key) {
  self->best = (Mark){there, key};
  scatter_redraw(self);
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalScatter, field, release)

static void scatter_leave(GObject* object) {
  GimbalScatter* self = GIMBAL_SCATTER(object);
  gimbal_ranks_clear(&self->ranks);
  gimbal_picture_clear(&self->cells);
}

static void gimbal_scatter_class_init(GimbalScatterClass* klass) {
  GIMBAL_CLASS_OWNS(klass, scatter_leave, OWNS(x.name, g_free), OWNS(y.name, g_free), OWNS(value, g_free),
                    OWNS(empty_text, g_free), GIMBAL_TO_THE_LAST, OWNS(points, g_array_unref));
  gimbal_graph_class(klass, gimbal_scatter_snapshot);
  selected_signal = gimbal_signal_new("selected", GIMBAL_TYPE_SCATTER, 1, G_TYPE_UINT64);
}

static void gimbal_scatter_init(GimbalScatter* self) {
  const GimbalGraphInput input = GIMBAL_GRAPH_POINTED;
  self->points = g_array_new(FALSE, TRUE, sizeof(GimbalScatterPoint));
  self->read = -1;
  gimbal_graph_init(GTK_WIDGET(self), &input);
}

GtkWidget* gimbal_scatter_new(gboolean map) {
  GimbalScatter* self = g_object_new(GIMBAL_TYPE_SCATTER, NULL);
  self->map = map;
  return GTK_WIDGET(self);
}
