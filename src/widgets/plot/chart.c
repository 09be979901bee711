// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Points are kept in the coordinates of the axes: as they are, or as powers of ten.

#include "widgets/plot/chart.h"

#include <gimbal/assert.h>
#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/plot/graph-input.h"
#include "widgets/plot/plot-paint.h"

#define ZOOM_STEP 1.2
enum {
  LEGEND_HEIGHT = 20,
  WHOLE_RANGE = 10,  // least range of a level axis of counts
  MARGIN_RIGHT = 12,
  MARGIN_BOTTOM = 22
};

typedef struct Line {
  char* name;
  int color;
  int count;
  double* x;  // (count)
  double* y;
  gboolean marked;
  double mark_x, mark_y;
} Line;

typedef struct Window {
  double x0, x1, y0, y1;
} Window;

struct _GimbalChart {
  GtkWidget parent;
  char* title;
  char* x_unit;
  char* y_unit;
  char* empty_text;
  gboolean log_x, log_y, dots, named, whole;
  GArray* lines;  // of Line
  gboolean fitted;
  Window window, wanted;
  GimbalArea area;
  int read_line, read_point;  // the point that is read off; -1: none
  double drag_x, drag_y, pointer_x, pointer_y;
  Window drag_window;
};

G_DEFINE_FINAL_TYPE(GimbalChart, gimbal_chart, GTK_TYPE_WIDGET)

static Line* line_at(GimbalChart* self, int i) {
  GIMBAL_ASSERT(i >= 0 && (guint)i < self->lines->len);
  return &g_array_index(self->lines, Line, i);
}

//---- geometry

static void chart_fit(GimbalChart* self) {
  Window w = {INFINITY, -INFINITY, INFINITY, -INFINITY};
  for (guint i = 0; i < self->lines->len; i++) {
    Line* line = line_at(self, (int)i);
    for (int k = 0; k < line->count; k++) {
      if (!isfinite(line->x[k]) || !isfinite(line->y[k])) continue;
      w.x0 = fmin(w.x0, line->x[k]);
      w.x1 = fmax(w.x1, line->x[k]);
      w.y0 = fmin(w.y0, line->y[k]);
      w.y1 = fmax(w.y1, line->y[k]);
    }
  }
  if (self->whole) {
    w.x0 = 0, w.x1 = fmax(WHOLE_RANGE, w.x1) + 0.4;
  } else {
    gimbal_axis_air(&w.x0, &w.x1, 0.02);
  }
  gimbal_axis_air(&w.y0, &w.y1, 0.06);
  if (self->log_y) {
    w.y0 = floor(w.y0);
    w.y1 = ceil(w.y1);
  }

  const Window* wanted = &self->wanted;
  if (wanted->x0 < wanted->x1) {
    w.x0 = wanted->x0;
    w.x1 = wanted->x1;
  }
  if (wanted->y0 < wanted->y1) {
    w.y0 = wanted->y0;
    w.y1 = wanted->y1;
  }
  self->window = w;
}

static double x_of(const GimbalChart* self, double x) {
  return (x - self->window.x0) / (self->window.x1 - self->window.x0) * self->area.width;
}

static double y_of(const GimbalChart* self, double y) {
  return (1 - (y - self->window.y0) / (self->window.y1 - self->window.y0)) * self->area.height;
}

static GimbalAxis make_axis(gboolean log, double low, double high, int parts) {
  return log ? gimbal_axis_log(low, high, parts) : gimbal_axis_linear(low, high, parts);
}

// Counts have no ticks between them.
static GimbalAxis make_level_axis(const GimbalChart* self) {
  GimbalAxis axis = make_axis(self->log_x, self->window.x0, self->window.x1, self->area.width / 80);
  if (self->whole && axis.step < 1) {
    axis.step = 1;
    axis.decimals = 0;
  }

  return axis;
}

static gboolean is_empty(GimbalChart* self) {
  for (guint i = 0; i < self->lines->len; i++) {
    if (line_at(self, (int)i)->count) return FALSE;
  }
  return TRUE;
}

//---- drawing

static void draw_line(GimbalChart* self, GimbalRaster* raster, const Line* line) {
  GdkRGBA color;
  double scale = gtk_widget_get_scale_factor(GTK_WIDGET(self)), last_x = NAN, last_y = NAN;
  gimbal_plot_color(line->color, gimbal_plot_is_dark(GTK_WIDGET(self)), &color);
  GimbalInk ink = gimbal_plot_ink(&color, 1);
  for (int k = 0; k < line->count; k++) {
    double x = scale * x_of(self, line->x[k]), y = scale * y_of(self, line->y[k]);
    gboolean good = isfinite(x) && isfinite(y) && fabs(x) < 1e5 && fabs(y) < 1e5;
    if (good && isfinite(last_x)) {
      gimbal_raster_line(raster, (float)last_x, (float)last_y, (float)x, (float)y, (float)(1.6 * scale), ink);
    }
    if (good && self->dots) gimbal_raster_dot(raster, (float)x, (float)y, (float)(2.4 * scale), ink);
    last_x = good ? x : NAN;
    last_y = y;
  }
  double x = scale * x_of(self, line->mark_x), y = scale * y_of(self, line->mark_y);
  if (line->marked && isfinite(x) && isfinite(y) && fabs(x) < 1e5 && fabs(y) < 1e5) {
    gimbal_raster_dot(raster, (float)x, (float)y, (float)(4.5 * scale), ink);
  }
}

// Title and names of the lines, in as many rows as they need; returns how many. Without a snapshot
// they are only measured.
static int draw_names(GimbalChart* self, GtkSnapshot* snapshot, gboolean named) {
  GtkWidget* widget = GTK_WIDGET(self);
  GdkRGBA ink = gimbal_plot_text_color(widget, 0.9), strong = gimbal_plot_text_color(widget, 1);
  double x = 10, y = 6 + LEGEND_HEIGHT / 2.0, right = gtk_widget_get_width(widget) - MARGIN_RIGHT;
  int rows = 1;
  if (self->title) {
    if (snapshot) gimbal_plot_text(widget, snapshot, x, y, 0, self->title, &strong);
    x += gimbal_plot_text_width(widget, self->title) + 16;
  }
  for (guint i = 0; named && i < self->lines->len; i++) {
    Line* line = line_at(self, (int)i);
    int width = gimbal_plot_text_width(widget, line->name) + 26;
    GdkRGBA color;
    if (x + width > right + 12 && x > 10) {
      x = 10;
      y += LEGEND_HEIGHT;
      rows++;
    }

    if (snapshot) {
      gimbal_plot_color(line->color, gimbal_plot_is_dark(widget), &color);
      gimbal_plot_rectangle(snapshot, x, round(y) - 1, 10, 3, &color);
      gimbal_plot_text(widget, snapshot, x + 14, y, 0, line->name, &ink);
    }
    x += width;
  }
  return rows;
}

// Where the names of the lines would take more than half of the height they are left to the reading
// under the pointer.
static int draw_legend(GimbalChart* self, GtkSnapshot* snapshot) {
  int rows = draw_names(self, NULL, self->named), height = gtk_widget_get_height(GTK_WIDGET(self));
  return draw_names(self, snapshot, self->named && 2 * rows * LEGEND_HEIGHT <= height);
}

static void number_text(double value, gboolean log, const char* unit, char* text, gsize size) {
  gimbal_axis_number(log ? pow(10, value) : value, unit, text, size);
}

// The point that is read off, with its numbers beside it.
static void draw_reading(GimbalChart* self, GtkSnapshot* snapshot) {
  if (self->read_line < 0 || self->read_line >= (int)self->lines->len) return;
  Line* line = line_at(self, self->read_line);
  if (self->read_point < 0 || self->read_point >= line->count) return;
  double px = line->x[self->read_point], py = line->y[self->read_point];
  double x = self->area.x + x_of(self, px), y = self->area.y + y_of(self, py);
  char xt[48], yt[48];
  GdkRGBA ink = gimbal_plot_text_color(GTK_WIDGET(self), 0.95),
          faint = gimbal_plot_text_color(GTK_WIDGET(self), 0.3);
  if (!isfinite(x) || !isfinite(y)) return;
  number_text(px, self->log_x, self->x_unit, xt, sizeof xt);
  number_text(py, self->log_y, self->y_unit, yt, sizeof yt);
  g_autofree char* text = g_strdup_printf("%s: %s, %s", line->name, xt, yt);
  gimbal_plot_rule(snapshot, &self->area, x, &faint);
  gimbal_plot_rectangle(snapshot, round(x) - 3, round(y) - 3, 7, 7, &ink);
  int width = gimbal_plot_text_width(GTK_WIDGET(self), text);
  double at = CLAMP(x + 8, self->area.x, MAX(self->area.x, self->area.x + self->area.width - width));
  GdkRGBA ground =
      gimbal_plot_is_dark(GTK_WIDGET(self)) ? (GdkRGBA){0.1f, 0.1f, 0.1f, 0.85f} : (GdkRGBA){1, 1, 1, 0.85f};
  double ty = CLAMP(y - 14, self->area.y + 9, self->area.y + self->area.height - 9);
  gimbal_plot_rectangle(snapshot, at - 3, ty - 9, width + 6, 18, &ground);
  gimbal_plot_text(GTK_WIDGET(self), snapshot, at, ty, 0, text, &ink);
}

static void gimbal_chart_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalChart* self = GIMBAL_CHART(widget);
  gboolean empty = is_empty(self);
  if (self->fitted) chart_fit(self);
  if (empty) self->window = (Window){0, 1, 0, 1};
  self->area.y = draw_legend(self, NULL) * LEGEND_HEIGHT + 10;
  self->area.height = MAX(10, gtk_widget_get_height(widget) - self->area.y - MARGIN_BOTTOM);
  GimbalAxis y = make_axis(self->log_y, self->window.y0, self->window.y1, self->area.height / 32);
  self->area.x = gimbal_plot_axis_width(widget, &y);
  self->area.width = MAX(10, gtk_widget_get_width(widget) - self->area.x - MARGIN_RIGHT);
  GimbalAxis x = make_level_axis(self);
  if (empty) {
    GdkRGBA ink = gimbal_plot_text_color(widget, 0.55);
    gimbal_plot_text(widget, snapshot, gtk_widget_get_width(widget) / 2.0,
                     gtk_widget_get_height(widget) / 2.0, 0.5, self->empty_text ? self->empty_text : "",
                     &ink);
  } else {
    gimbal_plot_axes(widget, snapshot, &self->area, &x, &y, self->x_unit, self->y_unit);
    GimbalRaster* raster = gimbal_plot_raster(widget, &self->area);
    for (guint i = 0; i < self->lines->len; i++) draw_line(self, raster, line_at(self, (int)i));
    gimbal_plot_append_raster(GTK_WIDGET(self), snapshot, raster, &self->area);
    draw_reading(self, snapshot);
  }
  draw_legend(self, snapshot);
}

//---- input

static void chart_redraw(GimbalChart* self) {
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void chart_zoom(GimbalChart* self, double factor, double px, double py) {
  Window* w = &self->window;
  double x = w->x0 + px * (w->x1 - w->x0), y = w->y0 + py * (w->y1 - w->y0);
  self->fitted = FALSE;
  *w = (Window){x + (w->x0 - x) * factor, x + (w->x1 - x) * factor, y + (w->y0 - y) * factor,
                y + (w->y1 - y) * factor};
  chart_redraw(self);
}

static gboolean on_scroll(GimbalChart* self, double dx, double dy) {
  (void)dx;
  chart_zoom(self, pow(ZOOM_STEP, dy), CLAMP((self->pointer_x - self->area.x) / self->area.width, 0, 1),
             CLAMP(1 - (self->pointer_y - self->area.y) / self->area.height, 0, 1));
  return TRUE;
}

static void on_drag_begin(GimbalChart* self, double x, double y) {
  gtk_widget_grab_focus(GTK_WIDGET(self));
  self->drag_x = x;
  self->drag_y = y;
  self->drag_window = self->window;
}

static void on_drag_update(GimbalChart* self, double dx, double dy) {
  Window from = self->drag_window;
  double x = -dx / self->area.width * (from.x1 - from.x0), y = dy / self->area.height * (from.y1 - from.y0);
  if (hypot(dx, dy) < 3) return;
  self->fitted = FALSE;
  self->window = (Window){from.x0 + x, from.x1 + x, from.y0 + y, from.y1 + y};
  chart_redraw(self);
}

static void on_pressed(GimbalChart* self, int count) {
  if (count == 2) self->fitted = TRUE;
  chart_redraw(self);
}

static void read_nearest(GimbalChart* self, double x, double y) {
  double best = 40 * 40;
  self->read_line = -1;
  for (guint i = 0; i < self->lines->len; i++) {
    Line* line = line_at(self, (int)i);
    for (int k = 0; k < line->count; k++) {
      double dx = self->area.x + x_of(self, line->x[k]) - x, dy = self->area.y + y_of(self, line->y[k]) - y;
      if (dx * dx + dy * dy >= best) continue;
      best = dx * dx + dy * dy;
      self->read_line = (int)i;
      self->read_point = k;
    }
  }
}

static void on_motion(GimbalChart* self, double x, double y) {
  self->pointer_x = x;
  self->pointer_y = y;
  read_nearest(self, x, y);
  chart_redraw(self);
}

static void on_leave(GimbalChart* self) {
  self->read_line = -1;
  chart_redraw(self);
}

// Read off the next point of the line; Up and Down go to other lines.
static void step_reading(GimbalChart* self, int points, int lines) {
  int n = (int)self->lines->len;
  if (!n) return;
  self->read_line = self->read_line < 0 ? 0 : (self->read_line + lines + n) % n;
  Line* line = line_at(self, self->read_line);
  self->read_point = CLAMP(self->read_point + points, 0, MAX(0, line->count - 1));
  chart_redraw(self);
}

static gboolean on_key(GimbalChart* self, guint key, guint code, GdkModifierType state) {
  (void)code;
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) return FALSE;
  switch (key) {
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      chart_zoom(self, 1 / ZOOM_STEP, 0.5, 0.5);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      chart_zoom(self, ZOOM_STEP, 0.5, 0.5);
      return TRUE;
    case GDK_KEY_Home:
      self->fitted = TRUE;
      chart_redraw(self);
      return TRUE;
    case GDK_KEY_Left:
      step_reading(self, -1, 0);
      return TRUE;
    case GDK_KEY_Right:
      step_reading(self, 1, 0);
      return TRUE;
    case GDK_KEY_Up:
      step_reading(self, 0, -1);
      return TRUE;
    case GDK_KEY_Down:
      step_reading(self, 0, 1);
      return TRUE;
    default:
      return FALSE;
  }
}

static void add_input(GimbalChart* self) {
  GimbalGraphInput input = GIMBAL_GRAPH_POINTED;
  input.axes = GTK_EVENT_CONTROLLER_SCROLL_VERTICAL;
  input.scroll = G_CALLBACK(on_scroll);
  input.drag_begin = G_CALLBACK(on_drag_begin);
  input.drag_update = G_CALLBACK(on_drag_update);
  gimbal_graph_init(GTK_WIDGET(self), &input);
}

//---- what is shown

void gimbal_chart_set_title(GimbalChart* self, const char* title) {
  g_free(self->title);
  self->title = g_strdup(title);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  chart_redraw(self);
}

void gimbal_chart_set_axes(GimbalChart* self, const char* x_unit, const char* y_unit, gboolean log_x,
                           gboolean log_y) {
  g_free(self->x_unit);
  g_free(self->y_unit);
  self->x_unit = g_strdup(x_unit);
  self->y_unit = g_strdup(y_unit);
  self->log_x = log_x;
  self->log_y = log_y;
  chart_redraw(self);
}

void gimbal_chart_set_range(GimbalChart* self, const double low[2], const double high[2]) {
  self->wanted = (Window){low[0], high[0], low[1], high[1]};
  self->fitted = TRUE;
  chart_redraw(self);
}

GIMBAL_GRAPH_SWITCH(GimbalChart, gimbal_chart, whole, chart_redraw)

void gimbal_chart_set_legend(GimbalChart* self, gboolean legend) {
  self->named = legend;
}

void gimbal_chart_set_empty_text(GimbalChart* self, const char* text) {
  g_free(self->empty_text);
  self->empty_text = g_strdup(text);
}

void gimbal_chart_clear(GimbalChart* self) {
  g_array_set_size(self->lines, 0);
  chart_redraw(self);
}

int gimbal_chart_add_line(GimbalChart* self, const char* name, int color) {
  Line line = {.name = g_strdup(name), .color = color};
  g_array_append_val(self->lines, line);
  return (int)self->lines->len - 1;
}

static double chart_coordinate(double value, gboolean log) {
  return !log ? value : value > 0 ? log10(value) : NAN;
}

void gimbal_chart_set_points(GimbalChart* self, int i, const double* x, const double* y, int count) {
  Line* line = line_at(self, i);
  line->x = g_renew(double, line->x, MAX(count, 1));
  line->y = g_renew(double, line->y, MAX(count, 1));
  line->count = count;
  for (int k = 0; k < count; k++) {
    line->x[k] = chart_coordinate(x[k], self->log_x);
    line->y[k] = chart_coordinate(y[k], self->log_y);
  }
  chart_redraw(self);
}

void gimbal_chart_set_mark(GimbalChart* self, int i, double x, double y) {
  Line* line = line_at(self, i);
  line->marked = TRUE;
  line->mark_x = chart_coordinate(x, self->log_x);
  line->mark_y = chart_coordinate(y, self->log_y);
  chart_redraw(self);
}

void gimbal_chart_set_dots(GimbalChart* self, gboolean dots) {
  self->dots = dots;
}

//---- object

static void line_clear(gpointer data) {
  Line* line = data;
  g_free(line->name);
  g_free(line->x);
  g_free(line->y);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalChart, field, release)

static void gimbal_chart_class_init(GimbalChartClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, OWNS(lines, g_array_unref), OWNS(title, g_free),
                    OWNS(x_unit, g_free), OWNS(y_unit, g_free), OWNS(empty_text, g_free));
  gimbal_graph_class(klass, gimbal_chart_snapshot);
}

static void gimbal_chart_init(GimbalChart* self) {
  self->lines = g_array_new(FALSE, FALSE, sizeof(Line));
  g_array_set_clear_func(self->lines, line_clear);
  self->fitted = TRUE;
  self->named = TRUE;
  self->read_line = -1;
  add_input(self);
}

GtkWidget* gimbal_chart_new(void) {
  return g_object_new(GIMBAL_TYPE_CHART, NULL);
}
