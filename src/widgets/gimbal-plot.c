// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plot of time series.

#include "gimbal-plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN_LEFT   52
#define MARGIN_RIGHT  10
#define MARGIN_BOTTOM 20
#define LEGEND_ROW    17
#define MAX_SERIES    24
#define STACK_COLUMNS 300

typedef struct Series {
  int id;
  char* name;
  char* unit;
  const GimbalRing* ring;
} Series;

struct _GimbalPlot {
  GtkWidget parent;
  char* title;
  char* unit;
  gboolean stacked;
  gboolean legend;  // names of the series are shown
  GArray* series;   // of Series
  const GimbalRing* times;

  double span;      // seconds in sight
  double end;       // right edge, if not following
  gboolean follow;  // the right edge is the newest sample
  gboolean frozen;
  double zoom;      // of the value axis
  double cursor;    // x of the pointer, < 0: none
  double drag_end;  // right edge when the drag began
};

G_DEFINE_FINAL_TYPE(GimbalPlot, gimbal_plot, GTK_TYPE_WIDGET)

// Where the values are drawn, and what they span.
typedef struct View {
  double x, y, width, height;
  double t0, t1, v0, v1;
  GdkRGBA ink;
} View;

static const char* const kColors[] = {"#3584e4", "#e66100", "#2ec27e", "#c061cb", "#e5a50a",
                                      "#26a269", "#ed333b", "#1c71d8", "#865e3c", "#9141ac"};

void gimbal_plot_color(int index, GdkRGBA* color) {
  gdk_rgba_parse(color, kColors[index % (int)G_N_ELEMENTS(kColors)]);
}

static Series* series_at(GimbalPlot* self, guint i) {
  return &g_array_index(self->series, Series, i);
}

//---- ranges

static double newest(const GimbalPlot* self) {
  guint64 end = self->times ? gimbal_ring_end(self->times) : 0;
  return end ? gimbal_ring_get(self->times, end - 1) : 0;
}

static int compare(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

// Middle of the values between two times; 0 if there is none.
static double level(GimbalPlot* self, const Series* s, double t0, double t1) {
  guint64 from = gimbal_ring_search(self->times, t0), to = gimbal_ring_search(self->times, t1);
  double min, max;
  if (!s->ring) return 0;
  if (from == to && from > gimbal_ring_first(self->times)) from--;
  return gimbal_ring_extremes(s->ring, from, MAX(to, from + 1), &min, &max) ? MAX(0, (min + max) / 2) : 0;
}

// Height of the stack that all but the highest few columns stay under: a single slow step must not flatten
// the rest.
static double stack_height(GimbalPlot* self, double t0, double t1) {
  enum { PROBES = 100 };
  double sums[PROBES] = {0}, dt = (t1 - t0) / PROBES;
  int count = 0;
  guint64 first = gimbal_ring_first(self->times);
  double oldest = gimbal_ring_end(self->times) ? gimbal_ring_get(self->times, first) : t1;
  for (int c = 0; c < PROBES; c++) {
    double t = t0 + c * dt;
    if (t + dt < oldest) continue;
    for (guint i = 0; i < self->series->len; i++) sums[count] += level(self, series_at(self, i), t, t + dt);
    count++;
  }
  qsort(sums, (size_t)count, sizeof *sums, compare);
  return count ? 1.3 * sums[(int)(0.93 * (count - 1))] : 0;
}

static void value_range(GimbalPlot* self, View* view) {
  guint64 from = gimbal_ring_search(self->times, view->t0),
          to = gimbal_ring_search(self->times, view->t1) + 1;
  double low = INFINITY, high = -INFINITY;
  for (guint i = 0; i < self->series->len && !self->stacked; i++) {
    double min, max;
    Series* s = series_at(self, i);
    if (!s->ring || !gimbal_ring_extremes(s->ring, from, to, &min, &max)) continue;
    low = MIN(low, min);
    high = MAX(high, max);
  }
  if (self->stacked) low = 0, high = stack_height(self, view->t0, view->t1);
  if (low > high) low = 0, high = 1;
  if (high - low < 1e-9 * MAX(1, fabs(high))) low -= self->stacked ? 0 : 0.5, high += 0.5;
  double middle = (low + high) / 2, half = (high - low) / 2 * 1.08 / self->zoom;
  view->v0 = self->stacked ? 0 : middle - half;
  view->v1 = self->stacked ? high * 1.08 / self->zoom : middle + half;
}

static int draw_legend(GimbalPlot* self, cairo_t* cr, const View* view);

static View make_view(GimbalPlot* self) {
  GtkWidget* widget = GTK_WIDGET(self);
  View view = {.x = MARGIN_LEFT, .v1 = 1};
  view.width = MAX(10, gtk_widget_get_width(widget) - MARGIN_LEFT - MARGIN_RIGHT);
  view.y = 6 + LEGEND_ROW * draw_legend(self, NULL, &view);
  view.height = MAX(10, gtk_widget_get_height(widget) - view.y - MARGIN_BOTTOM);
  if (self->follow && !self->frozen) self->end = newest(self);
  view.t1 = self->end;
  view.t0 = self->end - self->span;
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), &view.ink);
  if (self->times) value_range(self, &view);
  return view;
}

static double x_of(const View* view, double t) {
  return view->x + (t - view->t0) / (view->t1 - view->t0) * view->width;
}
static double y_of(const View* view, double v) {
  double y = view->y + view->height - (v - view->v0) / (view->v1 - view->v0) * view->height;
  return CLAMP(y, -1e6, 1e6);
}

//---- drawing

static void set_ink(cairo_t* cr, const View* view, double alpha) {
  cairo_set_source_rgba(cr, view->ink.red, view->ink.green, view->ink.blue, alpha);
}

// A step of 1, 2 or 5 times a power of ten that divides range into about count parts.
static double nice_step(double range, int count) {
  double raw = range / MAX(count, 1), power = pow(10, floor(log10(raw)));
  double digit = raw / power;
  return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}

static PangoLayout* make_layout(GimbalPlot* self, const char* text, int size) {
  PangoLayout* layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), text);
  PangoContext* context = pango_layout_get_context(layout);
  PangoFontDescription* font = pango_font_description_copy(pango_context_get_font_description(context));
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  return layout;
}

static void draw_text(GimbalPlot* self, cairo_t* cr, double x, double y, double align, const char* text,
                      int size) {
  g_autoptr(PangoLayout) layout = make_layout(self, text, size);
  int width, height;
  pango_layout_get_pixel_size(layout, &width, &height);
  cairo_move_to(cr, round(x - align * width), round(y - height / 2.0));
  pango_cairo_show_layout(cr, layout);
}

static void draw_value_axis(GimbalPlot* self, cairo_t* cr, const View* view) {
  double step = nice_step(view->v1 - view->v0, (int)(view->height / 34));
  for (double v = ceil(view->v0 / step) * step; v <= view->v1; v += step) {
    double y = round(y_of(view, v)) + 0.5;
    char text[32];
    g_snprintf(text, sizeof text, "%.6g", fabs(v) < step * 1e-6 ? 0 : v);
    set_ink(cr, view, 0.10);
    cairo_move_to(cr, view->x, y);
    cairo_line_to(cr, view->x + view->width, y);
    cairo_stroke(cr);
    set_ink(cr, view, 0.65);
    draw_text(self, cr, view->x - 6, y, 1, text, 11);
  }
}

static void draw_time_axis(GimbalPlot* self, cairo_t* cr, const View* view) {
  double step = nice_step(view->t1 - view->t0, (int)(view->width / 80));
  for (double t = ceil(view->t0 / step) * step; t <= view->t1; t += step) {
    double x = round(x_of(view, t)) + 0.5;
    char text[32];
    if (t < 0) continue;
    g_snprintf(text, sizeof text, "%.6g s", fabs(t) < step * 1e-6 ? 0 : t);
    set_ink(cr, view, 0.07);
    cairo_move_to(cr, x, view->y);
    cairo_line_to(cr, x, view->y + view->height);
    cairo_stroke(cr);
    set_ink(cr, view, 0.65);
    if (x < view->x + view->width - 16) draw_text(self, cr, x, view->y + view->height + 11, 0.5, text, 11);
  }
}

// One vertical stroke a pixel column where samples are dense, a polyline where they are sparse.
static void draw_line(GimbalPlot* self, cairo_t* cr, const View* view, const Series* s) {
  guint64 from = gimbal_ring_search(self->times, view->t0), to = gimbal_ring_search(self->times, view->t1);
  guint64 first = gimbal_ring_first(self->times),
          end = MIN(gimbal_ring_end(self->times), gimbal_ring_end(s->ring));
  from = from > first ? from - 1 : from;
  to = MIN(to + 1, end);
  if (from >= to) return;
  if (to - from < 2 * (guint64)view->width) {
    for (guint64 i = from; i < to; i++) {
      double v = gimbal_ring_get(s->ring, i);
      if (isfinite(v)) cairo_line_to(cr, x_of(view, gimbal_ring_get(self->times, i)), y_of(view, v));
    }
  } else {
    guint64 index = from;
    for (double px = 0; px < view->width && index < to; px++) {
      double t = view->t0 + (px + 1) / view->width * (view->t1 - view->t0), min, max;
      guint64 next = MIN(gimbal_ring_search(self->times, t), to);
      if (next > index && gimbal_ring_extremes(s->ring, index, next, &min, &max)) {
        cairo_line_to(cr, view->x + px, y_of(view, max));
        cairo_line_to(cr, view->x + px, y_of(view, min));
      }
      index = MAX(next, index);
    }
  }
  cairo_stroke(cr);
}

static void draw_stack(GimbalPlot* self, cairo_t* cr, const View* view) {
  int columns = (int)MIN(view->width / 2, STACK_COLUMNS);
  g_autofree double* base = g_new0(double, columns + 1);
  guint64 first = gimbal_ring_first(self->times);
  double oldest = gimbal_ring_end(self->times) ? gimbal_ring_get(self->times, first) : view->t1;
  double dt = (view->t1 - view->t0) / columns;
  int start = (int)CLAMP(ceil((oldest - view->t0) / dt), 0, columns);
  for (guint i = 0; i < self->series->len; i++) {
    GdkRGBA color;
    gimbal_plot_color((int)i, &color);
    cairo_set_source_rgba(cr, color.red, color.green, color.blue, 0.85);
    for (int c = columns; c >= start; c--)
      cairo_line_to(cr, view->x + c * view->width / columns, y_of(view, base[c]));
    for (int c = start; c <= columns; c++) {
      base[c] += level(self, series_at(self, i), view->t0 + (c - 0.5) * dt, view->t0 + (c + 0.5) * dt);
      cairo_line_to(cr, view->x + c * view->width / columns, y_of(view, base[c]));
    }
    cairo_close_path(cr);
    cairo_fill(cr);
  }
}

static void draw_series(GimbalPlot* self, cairo_t* cr, const View* view) {
  cairo_save(cr);
  cairo_rectangle(cr, view->x, view->y, view->width, view->height);
  cairo_clip(cr);
  if (self->stacked) {
    draw_stack(self, cr, view);
  } else {
    cairo_set_line_width(cr, 1.5);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    for (guint i = 0; i < self->series->len; i++) {
      GdkRGBA color;
      gimbal_plot_color((int)i, &color);
      gdk_cairo_set_source_rgba(cr, &color);
      if (series_at(self, i)->ring) draw_line(self, cr, view, series_at(self, i));
    }
  }
  cairo_restore(cr);
}

// Value of a series at the cursor, or the newest one.
static double shown_value(GimbalPlot* self, const View* view, const Series* s) {
  guint64 end = s->ring ? gimbal_ring_end(s->ring) : 0;
  if (!end) return NAN;
  if (self->cursor < view->x) return gimbal_ring_get(s->ring, end - 1);
  double t = view->t0 + (self->cursor - view->x) / view->width * (view->t1 - view->t0);
  guint64 index = gimbal_ring_search(self->times, t);
  return gimbal_ring_get(s->ring, MIN(index, end - 1));
}

// Draw text with its left edge at x; returns the width. Nothing is drawn if cr is NULL.
static double put_text(GimbalPlot* self, cairo_t* cr, double x, double y, const char* text, int size) {
  g_autoptr(PangoLayout) layout = make_layout(self, text, size);
  int width, height;
  pango_layout_get_pixel_size(layout, &width, &height);
  if (cr) {
    cairo_move_to(cr, round(x), round(y - height / 2.0));
    pango_cairo_show_layout(cr, layout);
  }
  return width;
}

static char* legend_text(GimbalPlot* self, const View* view, const Series* s) {
  double value = self->times ? shown_value(self, view, s) : NAN;
  return isnan(value) ? g_strdup(s->name) : g_strdup_printf("%s  %.4g %s", s->name, value, s->unit);
}

// Title and names of the series with their values, in as many rows as it takes. Returns the number of rows;
// draws nothing if cr is NULL.
static int draw_legend(GimbalPlot* self, cairo_t* cr, const View* view) {
  double left = view->x + 2, right = view->x + view->width, x = left, y = 12;
  int rows = 1;
  if (cr) set_ink(cr, view, 0.9);
  if (self->title) {
    g_autofree char* text = self->unit && *self->unit ? g_strdup_printf("%s (%s)", self->title, self->unit)
                                                      : g_strdup(self->title);
    x += put_text(self, cr, x, y, text, 12) + 14;
  }
  for (guint i = 0; self->legend && i < self->series->len; i++) {
    Series* s = series_at(self, i);
    g_autofree char* text = legend_text(self, view, s);
    // room for values of any length, so that the rows stand still while the numbers change
    double width =
        14 + MAX(put_text(self, NULL, 0, 0, text, 11), 50 + put_text(self, NULL, 0, 0, s->name, 11)) + 12;
    if (x + width > right && x > left) x = left, y += LEGEND_ROW, rows++;
    if (cr) {
      GdkRGBA color;
      gimbal_plot_color((int)i, &color);
      gdk_cairo_set_source_rgba(cr, &color);
      cairo_arc(cr, x + 4, y, 4, 0, 2 * G_PI);
      cairo_fill(cr);
      set_ink(cr, view, 0.85);
      put_text(self, cr, x + 13, y, text, 11);
    }
    x += width;
  }
  return rows;
}

static void draw_cursor(GimbalPlot* self, cairo_t* cr, const View* view) {
  if (self->cursor < view->x || self->cursor > view->x + view->width) return;
  set_ink(cr, view, 0.4);
  cairo_move_to(cr, round(self->cursor) + 0.5, view->y);
  cairo_rel_line_to(cr, 0, view->height);
  cairo_stroke(cr);
}

static void gimbal_plot_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalPlot* self = GIMBAL_PLOT(widget);
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  cairo_t* cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  View view = make_view(self);
  cairo_set_line_width(cr, 1);
  draw_value_axis(self, cr, &view);
  draw_time_axis(self, cr, &view);
  if (self->times && gimbal_ring_end(self->times)) draw_series(self, cr, &view);
  draw_cursor(self, cr, &view);
  draw_legend(self, cr, &view);
  cairo_destroy(cr);
}

//---- what is plotted

void gimbal_plot_set_title(GimbalPlot* self, const char* title, const char* unit) {
  g_free(self->title);
  g_free(self->unit);
  self->title = g_strdup(title);
  self->unit = g_strdup(unit);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_plot_set_stacked(GimbalPlot* self, gboolean stacked) {
  self->stacked = stacked;
}
void gimbal_plot_set_legend(GimbalPlot* self, gboolean legend) {
  self->legend = legend;
}
double gimbal_plot_get_span(GimbalPlot* self) {
  return self->span;
}

void gimbal_plot_set_span(GimbalPlot* self, double seconds) {
  self->span = CLAMP(seconds, 1e-3, 1e5);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_plot_set_frozen(GimbalPlot* self, gboolean frozen) {
  self->frozen = frozen;
}
int gimbal_plot_count_series(GimbalPlot* self) {
  return (int)self->series->len;
}

static int find_series(GimbalPlot* self, int id) {
  for (guint i = 0; i < self->series->len; i++)
    if (series_at(self, i)->id == id) return (int)i;
  return -1;
}

gboolean gimbal_plot_has_series(GimbalPlot* self, int id) {
  return find_series(self, id) >= 0;
}

void gimbal_plot_add_series(GimbalPlot* self, int id, const char* name, const char* unit) {
  if (self->series->len >= MAX_SERIES || find_series(self, id) >= 0) return;
  Series series = {.id = id, .name = g_strdup(name), .unit = g_strdup(unit ? unit : "")};
  g_array_append_val(self->series, series);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_plot_remove_series(GimbalPlot* self, int id) {
  int index = find_series(self, id);
  if (index >= 0) g_array_remove_index(self->series, (guint)index);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_plot_remove_all(GimbalPlot* self) {
  g_array_set_size(self->series, 0);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_plot_set_samples(GimbalPlot* self, const GimbalRing* times, GimbalPlotSource values_of,
                             gpointer user_data) {
  self->times = times;
  for (guint i = 0; i < self->series->len; i++)
    series_at(self, i)->ring = times ? values_of(series_at(self, i)->id, user_data) : NULL;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

//---- interaction

static gboolean on_scroll(GimbalPlot* self, double dx, double dy, GtkEventController* controller) {
  (void)dx;
  double factor = pow(1.2, dy);
  if (gtk_event_controller_get_current_event_state(controller) & GDK_SHIFT_MASK)
    self->zoom = CLAMP(self->zoom / factor, 0.1, 1000);
  else
    gimbal_plot_set_span(self, self->span * factor);
  gtk_widget_queue_draw(GTK_WIDGET(self));
  return TRUE;
}

static void on_drag_begin(GimbalPlot* self) {
  self->drag_end = self->end;
}

static void on_drag_update(GimbalPlot* self, double offset_x, double offset_y) {
  (void)offset_y;
  if (fabs(offset_x) < 2) return;
  self->follow = FALSE;
  self->end = self->drag_end - offset_x / MAX(1, gtk_widget_get_width(GTK_WIDGET(self))) * self->span;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_pressed(GimbalPlot* self, int count) {
  if (count != 2) return;
  self->follow = TRUE;
  self->zoom = 1;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_motion(GimbalPlot* self, double x) {
  self->cursor = x;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_leave(GimbalPlot* self) {
  on_motion(self, -1);
}

static void series_clear(gpointer data) {
  Series* series = data;
  g_free(series->name);
  g_free(series->unit);
}

static void gimbal_plot_finalize(GObject* object) {
  GimbalPlot* self = GIMBAL_PLOT(object);
  g_array_unref(self->series);
  g_free(self->title);
  g_free(self->unit);
  G_OBJECT_CLASS(gimbal_plot_parent_class)->finalize(object);
}

static void gimbal_plot_class_init(GimbalPlotClass* klass) {
  G_OBJECT_CLASS(klass)->finalize = gimbal_plot_finalize;
  GTK_WIDGET_CLASS(klass)->snapshot = gimbal_plot_snapshot;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "plot");
}

static void gimbal_plot_init(GimbalPlot* self) {
  self->series = g_array_new(FALSE, TRUE, sizeof(Series));
  g_array_set_clear_func(self->series, series_clear);
  self->span = 10;
  self->follow = TRUE;
  self->legend = TRUE;
  self->zoom = 1;
  self->cursor = -1;
  gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_size_request(GTK_WIDGET(self), 160, 100);

  GtkEventController* scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect_swapped(scroll, "scroll", G_CALLBACK(on_scroll), self);
  gtk_widget_add_controller(GTK_WIDGET(self), scroll);
  GtkGesture* drag = gtk_gesture_drag_new();
  g_signal_connect_swapped(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  g_signal_connect_swapped(drag, "drag-update", G_CALLBACK(on_drag_update), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
  GtkGesture* click = gtk_gesture_click_new();
  g_signal_connect_swapped(click, "pressed", G_CALLBACK(on_pressed), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
  GtkEventController* motion = gtk_event_controller_motion_new();
  g_signal_connect_swapped(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(on_leave), self);
  gtk_widget_add_controller(GTK_WIDGET(self), motion);
}

GtkWidget* gimbal_plot_new(void) {
  return g_object_new(GIMBAL_TYPE_PLOT, NULL);
}
