// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plot of time series: what it holds, and how it is drawn.

#include <gimbal/assert.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"
#include "widgets/control/wrap-layout.h"
#include "widgets/plot/graph-input.h"
#include "widgets/plot/plot-private.h"

enum { MARGIN_RIGHT = 10, MARGIN_BOTTOM = 22, MARGIN_TOP = 8 };
#define LINE_WIDTH 1.5
enum { EDIT_GAP = 6 };        // pixels between two marks of edits at least
enum { SMOOTH_SERIES = 16 };  // so many curves are drawn with care, more than that quickly

G_DEFINE_FINAL_TYPE(GimbalPlot, gimbal_plot, GTK_TYPE_WIDGET)

//---- geometry

// The right edge moves by whole columns, so that a streaming curve does not shimmer.
static void place_times(GimbalPlot* self, int columns) {
  if (self->view.follow && !self->frozen) {
    double column = self->view.span / MAX(columns, 1);
    // a run that is shorter than the span begins at the left edge
    double right = fmax(gimbal_plot_newest(self), gimbal_plot_oldest(self) + self->view.span);
    self->view.end = ceil(right / column - 1e-6) * column;
  }
  self->t1 = self->view.end;
  self->t0 = self->t1 - self->view.span;
}

// Rings of the visible series; returns how many.
static int visible_rings(GimbalPlot* self, const GimbalRing** rings, GimbalInk* inks) {
  gboolean dark = gimbal_plot_is_dark(GTK_WIDGET(self));
  int n = 0;
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    GdkRGBA color;
    if (series->hidden || !series->ring) continue;
    gimbal_plot_color(series->color, dark, &color);
    inks[n] = gimbal_plot_ink(&color, 1);
    rings[n++] = series->ring;
  }
  return n;
}

// Areas that are stacked have no other runs behind them.
static gboolean has_others(const GimbalPlot* self) {
  return self->n_others && !self->stacked;
}

static void stack_range(GimbalPlot* self, const GimbalColumns* columns) {
  g_autofree const GimbalRing** rings = g_new(const GimbalRing*, self->series->len + 1);
  g_autofree GimbalInk* inks = g_new(GimbalInk, self->series->len + 1);
  int n = visible_rings(self, rings, inks);
  self->low = 0;
  self->high = gimbal_curve_stack_height(columns, rings, n);
  if (self->high <= 0) self->high = 1;
}

static void include_curve(GimbalPlot* self, const GimbalColumns* columns, const GimbalRing* ring) {
  double low, high;
  if (!columns->times || !ring || !gimbal_curve_range(columns, ring, &low, &high)) return;
  self->low = fmin(self->low, low);
  self->high = fmax(self->high, high);
}

static void lines_range(GimbalPlot* self, const GimbalColumns* columns, const GimbalColumns* others) {
  self->low = INFINITY;
  self->high = -INFINITY;
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    if (series->hidden) continue;
    include_curve(self, columns, series->ring);
    for (int k = 0; k < self->n_others; k++) include_curve(self, &others[k], series->others[k]);
  }
  gimbal_axis_air(&self->low, &self->high, 0.06);
}

static void counts_range(GimbalPlot* self, const GimbalColumns* columns, const GimbalColumns* others) {
  lines_range(self, columns, others);
  self->low = 0;
  self->high = fmax(1.1, gimbal_axis_count(self->high) + 0.1);
}

// The range of values; fitted ones end at half ticks, so that they do not move with each sample.
static void place_values(GimbalPlot* self, const GimbalColumns* columns, const GimbalColumns* others) {
  if (!self->fitted) {
    self->low = self->v0;
    self->high = self->v1;
    return;
  }
  if (!columns->times && !has_others(self)) {
    self->low = 0;
    self->high = 1;
  } else if (self->stacked) {
    stack_range(self, columns);
  } else if (self->counts) {
    counts_range(self, columns, others);
    return;
  } else {
    lines_range(self, columns, others);
  }
  double half = gimbal_axis_linear(self->low, self->high, 4).step / 2;
  self->low = floor(self->low / half + 1e-9) * half;
  self->high = ceil(self->high / half - 1e-9) * half;
}

//---- drawing

static void draw_stack(GimbalPlot* self, const GimbalColumns* columns, GimbalRaster* raster) {
  g_autofree const GimbalRing** rings = g_new(const GimbalRing*, self->series->len + 1);
  g_autofree GimbalInk* inks = g_new(GimbalInk, self->series->len + 1);
  int n = visible_rings(self, rings, inks);
  gimbal_curve_stack(columns, rings, inks, n, self->high, raster);
}

// The curves of the other runs for a series of this colour.
static void draw_others(GimbalPlot* self, const GimbalSeries* series, const GdkRGBA* color,
                        const GimbalColumns* others, GimbalRaster* raster, float width) {
  for (int k = 0; k < self->n_others; k++) {
    const GimbalPlotOther* other = &self->others[k];
    GdkRGBA own = *color;
    if (!others[k].times || !series->others[k]) continue;
    if (other->color >= 0) gimbal_plot_color(other->color, gimbal_plot_is_dark(GTK_WIDGET(self)), &own);
    gimbal_curve_draw(&others[k], series->others[k], self->low, self->high, raster, width,
                      gimbal_plot_ink(&own, other->color >= 0 ? 0.75 : 0.4));
  }
}

static void draw_lines(GimbalPlot* self, const GimbalColumns* columns, const GimbalColumns* others,
                       GimbalRaster* raster) {
  float width = (float)(LINE_WIDTH * gtk_widget_get_scale_factor(GTK_WIDGET(self)));
  gboolean dark = gimbal_plot_is_dark(GTK_WIDGET(self));
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    GdkRGBA color;
    if (series->hidden) continue;
    gimbal_plot_color(series->color, dark, &color);
    draw_others(self, series, &color, others, raster, width);
    if (columns->times && series->ring) {
      gimbal_curve_draw(columns, series->ring, self->low, self->high, raster, width,
                        gimbal_plot_ink(&color, 1));
    }
  }
}

// Index up to which all series have samples; what is computed may lag behind what is recorded.
static guint64 common_end(const GimbalPlot* self) {
  guint64 end = self->times ? gimbal_ring_end(self->times) : 0;
  for (guint i = 0; i < self->series->len; i++) {
    const GimbalSeries* series = g_ptr_array_index(self->series, i);
    if (!series->hidden && series->ring) end = MIN(end, gimbal_ring_end(series->ring));
  }
  return end;
}

static gboolean draw_tile(GimbalRaster* raster, double t0, double t1, gpointer data) {
  GimbalPlot* self = data;
  GimbalColumns columns = {0}, others[GIMBAL_PLOT_OTHERS] = {0};
  if (self->times) gimbal_columns_init_part(&columns, self->times, t0, t1, raster->width);
  columns.counts = self->counts;
  columns.smooth = self->series->len <= SMOOTH_SERIES;
  for (int k = 0; k < self->n_others && !self->stacked; k++) {
    double shift = self->others[k].shift;
    gimbal_columns_init_part(&others[k], self->others[k].times, t0 - shift, t1 - shift, raster->width);
    others[k].counts = columns.counts;
    others[k].smooth = columns.smooth;
  }
  gboolean done = self->times && gimbal_columns_is_complete(&columns, common_end(self));
  if (self->stacked) {
    draw_stack(self, &columns, raster);
  } else {
    draw_lines(self, &columns, others, raster);
  }
  gimbal_columns_clear(&columns);
  for (int k = 0; k < self->n_others; k++) gimbal_columns_clear(&others[k]);
  return done;
}

static guint64 plot_mix(guint64 hash, guint64 value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 29;
}

static guint64 mix_number(guint64 hash, double value) {
  guint64 bits;
  memcpy(&bits, &value, sizeof bits);
  return plot_mix(hash, bits);
}

static guint64 mix_ring(guint64 hash, const GimbalRing* ring) {
  return plot_mix(plot_mix(hash, (guint64)(gsize)ring), ring ? gimbal_ring_epoch(ring) : 0);
}

// What is in sight, and a number for everything that changes how it looks but new samples.
static GimbalTilesView tiles_view(GimbalPlot* self) {
  int scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
  guint64 end = self->times ? gimbal_ring_end(self->times) : 0;
  // other rings, though perhaps at the same place in memory
  if (end < self->drawn_end) self->serial++;
  self->drawn_end = end;
  GimbalTilesView view = {.t0 = self->t0, .t1 = self->t1, .last = gimbal_plot_newest(self)};
  guint64 look = plot_mix(self->serial, gimbal_plot_is_dark(GTK_WIDGET(self)));
  view.columns = self->area.width * scale;
  view.rows = self->area.height * scale;
  if (has_others(self)) view.last = fmax(view.last, gimbal_plot_last_of_others(self));
  look = mix_number(mix_number(look, self->low), self->high);
  look = mix_ring(look, self->times);
  for (int k = 0; k < self->n_others; k++) {
    look = mix_number(mix_ring(look, self->others[k].times), self->others[k].shift);
    look = plot_mix(look, (guint64)self->others[k].color);
  }
  look = plot_mix(look, (guint64)(self->stacked << 1 | self->counts));
  for (guint i = 0; i < self->series->len; i++) {
    const GimbalSeries* series = gimbal_plot_series_at(self, i);
    look = mix_ring(look, series->ring);
    for (int k = 0; k < self->n_others; k++) look = mix_ring(look, series->others[k]);
    look = plot_mix(look, (guint64)series->color << 1 | (guint64)series->hidden);
  }
  view.look = look;
  view.version = end + common_end(self);  // either grows, or the rings are others
  return view;
}

static void draw_curves(GimbalPlot* self, GtkSnapshot* snapshot) {
  GimbalTilesView view = tiles_view(self);
  gimbal_tiles_update(self->tiles, &view, draw_tile, self);
  gimbal_tiles_append(self->tiles, GTK_WIDGET(self), snapshot, &self->area);
}

static void draw_cursors(GimbalPlot* self, GtkSnapshot* snapshot) {
  static const char* const names[] = {"A", "B"};
  GdkRGBA line = gimbal_plot_text_color(GTK_WIDGET(self), 0.75);
  for (int i = 0; i < 2; i++) {
    if (!gimbal_plot_is_in_sight(self, self->cursors[i])) continue;
    double x = gimbal_plot_x_of(self, self->cursors[i]);
    gimbal_plot_rule(snapshot, &self->area, x, &line);
    gimbal_plot_text(GTK_WIDGET(self), snapshot, x + 4, self->area.y + 9, 0, names[i], &line);
  }
  if (!gimbal_plot_is_in_sight(self, self->cursors[0]) || !gimbal_plot_is_in_sight(self, self->cursors[1])) {
    return;
  }
  char text[64], number[32];
  gimbal_axis_number(self->cursors[1] - self->cursors[0], "s", number, sizeof number);
  g_snprintf(text, sizeof text, "Δt %s", number);
  double x = (gimbal_plot_x_of(self, self->cursors[0]) + gimbal_plot_x_of(self, self->cursors[1])) / 2;
  gimbal_plot_text(GTK_WIDGET(self), snapshot,
                   CLAMP(x, self->area.x + 40, self->area.x + self->area.width - 40), self->area.y + 9, 0.5,
                   text, &line);
}

static void draw_pointer(GimbalPlot* self, GtkSnapshot* snapshot) {
  GdkRGBA line = gimbal_plot_text_color(GTK_WIDGET(self), 0.35);
  if (self->pointer < 0 || self->drag == GIMBAL_DRAG_CURSOR) return;
  gimbal_plot_rule(snapshot, &self->area, self->pointer, &line);
  char text[48];
  GdkRGBA ink = gimbal_plot_text_color(GTK_WIDGET(self), 0.85);
  gimbal_axis_number(gimbal_plot_time_at(self, self->pointer), "s", text, sizeof text);
  gboolean left = self->pointer > self->area.x + self->area.width - 90;
  gimbal_plot_text(GTK_WIDGET(self), snapshot, self->pointer + (left ? -5 : 5),
                   self->area.y + self->area.height - 9, left, text, &ink);
}

// Dashed lines where the model was edited; of a crowd of them one.
static void draw_edits(GimbalPlot* self, GtkSnapshot* snapshot) {
  GdkRGBA line = gimbal_plot_text_color(GTK_WIDGET(self), 0.4);
  double last = -INFINITY;
  for (int i = 0; i < self->n_edits; i++) {
    double x = round(gimbal_plot_x_of(self, self->edits[i]));
    if (x < self->area.x || x > self->area.x + self->area.width || x - last < EDIT_GAP) continue;
    last = x;
    for (int y = 0; y < self->area.height; y += 6) {
      gimbal_plot_rectangle(snapshot, x, self->area.y + y, 1, MIN(3, self->area.height - y), &line);
    }
    const char* text = _("edited");
    int width = gimbal_plot_text_width(GTK_WIDGET(self), text);
    gboolean fits = x + width + 4 < self->area.x + self->area.width;
    gboolean alone = i + 1 == self->n_edits || gimbal_plot_x_of(self, self->edits[i + 1]) > x + width + 8;
    if (fits && alone) gimbal_plot_text(GTK_WIDGET(self), snapshot, x + 4, self->area.y + 7, 0, text, &line);
  }
}

static void draw_marks(GimbalPlot* self, GtkSnapshot* snapshot) {
  GdkRGBA accent = gimbal_toolkit_accent(GTK_WIDGET(self));
  if (gimbal_plot_is_in_sight(self, self->now)) {
    gimbal_plot_rule(snapshot, &self->area, gimbal_plot_x_of(self, self->now), &accent);
  }
  if (self->drag != GIMBAL_DRAG_BOX) return;
  accent.alpha = 0.2f;
  gimbal_plot_rectangle(snapshot, self->drag_x + fmin(0, self->drag_dx),
                        self->drag_y + fmin(0, self->drag_dy), fabs(self->drag_dx), fabs(self->drag_dy),
                        &accent);
}

static void draw_empty(GimbalPlot* self, GtkSnapshot* snapshot) {
  GdkRGBA ink = gimbal_plot_text_color(GTK_WIDGET(self), 0.55);
  const char* text = self->series->len ? _("No samples yet: run the model") : _("Drag a channel here");
  gimbal_plot_message(GTK_WIDGET(self), snapshot, &self->area, text, &ink);
}

// The unit of the value axis: the plot's own, or the one that all series have.
static const char* common_unit(GimbalPlot* self) {
  const char* unit = NULL;
  if (self->unit) return self->unit;
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    if (series->hidden) continue;
    if (unit && g_strcmp0(unit, series->unit)) return "";
    unit = series->unit;
  }
  return unit ? unit : "";
}

static GimbalAxis value_axis(const GimbalPlot* self) {
  int parts = self->area.height / 32;
  return self->counts ? gimbal_axis_counts(self->low, self->high, parts)
                      : gimbal_axis_linear(self->low, self->high, parts);
}

static void place_area(GimbalPlot* self) {
  GtkWidget* widget = GTK_WIDGET(self);
  int head = gtk_widget_get_visible(self->head) ? gtk_widget_get_height(self->head) : 0;
  self->area.y = head + MARGIN_TOP;
  self->area.height = MAX(10, gtk_widget_get_height(widget) - self->area.y - MARGIN_BOTTOM);
  GimbalAxis values = value_axis(self);
  self->area.x = gimbal_plot_axis_width(widget, &values);
  self->area.width = MAX(10, gtk_widget_get_width(widget) - self->area.x - MARGIN_RIGHT);
}

static void gimbal_plot_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalPlot* self = GIMBAL_PLOT(widget);
  gboolean any = self->times && gimbal_ring_end(self->times) > gimbal_ring_first(self->times);
  gboolean compared = has_others(self);
  GimbalColumns columns = {0}, others[GIMBAL_PLOT_OTHERS] = {0};
  int count = MAX(10, self->area.width) * gtk_widget_get_scale_factor(widget);
  place_times(self, count);
  if (any) gimbal_columns_init_sight(&columns, self->times, self->t0, self->t1, count);
  for (int k = 0; k < self->n_others && compared; k++) {
    double shift = self->others[k].shift;
    gimbal_columns_init_sight(&others[k], self->others[k].times, self->t0 - shift, self->t1 - shift, count);
  }
  place_values(self, &columns, others);
  place_area(self);
  GimbalAxis times = gimbal_axis_linear(self->t0, self->t1, self->area.width / 90);
  GimbalAxis values = value_axis(self);
  gimbal_plot_axes(widget, snapshot, &self->area, &times, &values, "s", common_unit(self));
  if ((any || compared) && self->series->len) {
    draw_curves(self, snapshot);
  } else {
    draw_empty(self, snapshot);
  }
  draw_edits(self, snapshot);
  draw_marks(self, snapshot);
  draw_pointer(self, snapshot);
  draw_cursors(self, snapshot);
  if (!self->view.follow) gtk_widget_snapshot_child(widget, self->live, snapshot);
  if (gtk_widget_get_visible(self->head)) gtk_widget_snapshot_child(widget, self->head, snapshot);
}

static void gimbal_plot_measure(GtkWidget* widget, GtkOrientation orientation, int for_size, int* minimum,
                                int* natural, int* minimum_baseline, int* natural_baseline) {
  GimbalPlot* self = GIMBAL_PLOT(widget);
  int head = 0, unused;
  (void)minimum_baseline, (void)natural_baseline;
  gtk_widget_measure(self->live, orientation, -1, &unused, &unused, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    gtk_widget_measure(self->head, orientation, -1, &unused, &unused, NULL, NULL);
    *minimum = *natural = 160;
    return;
  }
  gtk_widget_measure(self->head, orientation, for_size, &head, &unused, NULL, NULL);
  *minimum = head + 70;
  *natural = head + 110;
}

static void gimbal_plot_size_allocate(GtkWidget* widget, int width, int height, int baseline) {
  GimbalPlot* self = GIMBAL_PLOT(widget);
  GtkRequisition live;
  int head, unused;
  (void)baseline;
  gtk_widget_measure(self->head, GTK_ORIENTATION_VERTICAL, width, &head, &unused, NULL, NULL);
  gtk_widget_size_allocate(self->head, &(GtkAllocation){0, 0, width, MIN(head, height)}, -1);
  gtk_widget_get_preferred_size(self->live, &live, NULL);
  gtk_widget_size_allocate(
      self->live,
      &(GtkAllocation){width - live.width - MARGIN_RIGHT - 4,
                       MAX(0, height - live.height - MARGIN_BOTTOM - 6), live.width, live.height},
      -1);
}

//---- what is plotted

void gimbal_plot_set_title(GimbalPlot* self, const char* title, const char* unit) {
  g_free(self->unit);
  self->unit = g_strdup(unit);
  gtk_label_set_text(self->title, title ? title : "");
  gtk_widget_set_visible(GTK_WIDGET(self->title), title && *title);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, title ? title : "", -1);
  gimbal_plot_changed(self);
}

GIMBAL_GRAPH_SWITCH(GimbalPlot, gimbal_plot, stacked, gimbal_plot_changed)

GIMBAL_GRAPH_SWITCH(GimbalPlot, gimbal_plot, counts, gimbal_plot_changed)

void gimbal_plot_set_legend(GimbalPlot* self, gboolean legend) {
  self->named = legend;
  gtk_widget_set_visible(self->legend, legend);
}

GimbalPlotView gimbal_plot_get_view(GimbalPlot* self) {
  return self->view;
}

void gimbal_plot_get_span(GimbalPlot* self, double* start, double* end) {
  *start = self->t0;
  *end = self->t1;
}

static const GimbalRing* held_copy(GimbalPlot* self, const GimbalRing* ring) {
  GimbalRing* copy = ring ? gimbal_ring_copy(ring) : NULL;
  if (copy) g_ptr_array_add(self->held, copy);
  return copy;
}

// Copies share the memory of the samples: from now on these are drawn.
static void plot_hold(GimbalPlot* self) {
  self->times = held_copy(self, self->live_times);
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    series->ring = held_copy(self, series->live);
  }
}

static void let_go(GimbalPlot* self) {
  self->times = self->live_times;
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    series->ring = series->live;
  }
  g_ptr_array_set_size(self->held, 0);
}

void gimbal_plot_set_frozen(GimbalPlot* self, gboolean frozen) {
  if (frozen == self->frozen) return;
  self->frozen = frozen;
  if (frozen && self->live_times) {
    plot_hold(self);
  } else {
    let_go(self);
  }
  gimbal_plot_changed(self);
}

// The first colour that no series has yet; when all are taken, in turn.
static int free_color(GimbalPlot* self) {
  for (int color = 0; color < GIMBAL_PLOT_COLORS; color++) {
    gboolean taken = FALSE;
    for (guint i = 0; i < self->series->len; i++) taken |= gimbal_plot_series_at(self, i)->color == color;
    if (!taken) return color;
  }
  return (int)self->series->len % GIMBAL_PLOT_COLORS;
}

void gimbal_plot_add_series(GimbalPlot* self, int id, const char* name, const char* unit) {
  if (gimbal_plot_find_series(self, id)) return;
  GimbalSeries* series = g_new0(GimbalSeries, 1);
  series->id = id;
  series->name = g_strdup(name);
  series->unit = g_strdup(unit ? unit : "");
  series->color = free_color(self);
  gimbal_plot_legend_add(self, series);
  g_ptr_array_add(self->series, series);
  self->serial++;
  gimbal_plot_changed(self);
}

void gimbal_plot_remove_series(GimbalPlot* self, int id) {
  GimbalSeries* series = gimbal_plot_find_series(self, id);
  if (!series) return;
  gimbal_plot_legend_remove(self, series);
  g_ptr_array_remove(self->series, series);
  self->serial++;
  gimbal_plot_changed(self);
}

void gimbal_plot_remove_all(GimbalPlot* self) {
  while (self->series->len) gimbal_plot_remove_series(self, gimbal_plot_series_at(self, 0)->id);
}

void gimbal_plot_set_color(GimbalPlot* self, int id, int color) {
  GimbalSeries* series = gimbal_plot_find_series(self, id);
  if (series) series->color = color;
  gimbal_plot_legend_recolor(self);
  gimbal_plot_changed(self);
}

int gimbal_plot_get_color(GimbalPlot* self, int id) {
  GimbalSeries* series = gimbal_plot_find_series(self, id);
  return series ? series->color : 0;
}

gboolean gimbal_plot_get_hidden(GimbalPlot* self, int id) {
  GimbalSeries* series = gimbal_plot_find_series(self, id);
  return series && series->hidden;
}

void gimbal_plot_set_samples(GimbalPlot* self, const GimbalRing* times, GimbalPlotSource values_of,
                             gpointer user_data) {
  gboolean held = self->held->len > 0;
  self->live_times = times;
  if (!held) self->times = times;
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    series->live = times ? values_of(series->id, user_data) : NULL;
    if (!held) {
      series->ring = series->live;
    } else if (!series->ring) {  // it came while the plot stands still
      series->ring = held_copy(self, series->live);
    }
  }
  gimbal_plot_legend_read(self);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_plot_set_others(GimbalPlot* self, const GimbalPlotOther* others, int count) {
  self->n_others = MIN(count, GIMBAL_PLOT_OTHERS);
  for (int k = 0; k < self->n_others; k++) self->others[k] = others[k];
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    for (int k = 0; k < self->n_others; k++) {
      series->others[k] = others[k].values_of(series->id, others[k].user_data);
    }
  }
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_plot_set_cursors(GimbalPlot* self, double a, double b) {
  self->cursors[0] = a;
  self->cursors[1] = b;
  gimbal_plot_changed(self);
}

void gimbal_plot_get_cursors(GimbalPlot* self, double* a, double* b) {
  *a = self->cursors[0];
  *b = self->cursors[1];
}

void gimbal_plot_set_edits(GimbalPlot* self, const double* times, int count) {
  g_free(self->edits);
  self->edits = g_memdup2(times, sizeof *times * (gsize)count);
  self->n_edits = count;
}

void gimbal_plot_set_now(GimbalPlot* self, double time) {
  self->now = time;
}

//---- object

static void series_free(gpointer data) {
  GimbalSeries* series = data;
  g_free(series->name);
  g_free(series->unit);
  g_free(series);
}

static void plot_leave(GObject* object) {
  GimbalPlot* self = GIMBAL_PLOT(object);
  g_clear_handle_id(&self->read_timer, g_source_remove);
  if (self->head) gimbal_plot_remove_all(self);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalPlot, field, release)

static void gimbal_plot_class_init(GimbalPlotClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, plot_leave, OWNS(head, gtk_widget_unparent), OWNS(live, gtk_widget_unparent),
                    GIMBAL_TO_THE_LAST, OWNS(tiles, gimbal_tiles_free), OWNS(held, g_ptr_array_unref),
                    OWNS(edits, g_free), OWNS(series, g_ptr_array_unref), OWNS(unit, g_free));
  widget_class->snapshot = gimbal_plot_snapshot;
  widget_class->measure = gimbal_plot_measure;
  widget_class->size_allocate = gimbal_plot_size_allocate;
  gtk_widget_class_set_css_name(widget_class, "plot");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  GType type = GIMBAL_TYPE_PLOT;
  gimbal_plot_signals[GIMBAL_PLOT_HOVER] = gimbal_signal_new("hover", type, 1, G_TYPE_DOUBLE);
  gimbal_plot_signals[GIMBAL_PLOT_PICKED] = gimbal_signal_new("picked", type, 1, G_TYPE_DOUBLE);
  gimbal_plot_signals[GIMBAL_PLOT_VIEW_CHANGED] = gimbal_signal_new("view-changed", type, 0);
  gimbal_plot_signals[GIMBAL_PLOT_CURSORS_CHANGED] = gimbal_signal_new("cursors-changed", type, 0);
  gimbal_plot_signals[GIMBAL_PLOT_SERIES_MENU] =
      gimbal_signal_new("series-menu", type, 2, G_TYPE_INT, GTK_TYPE_WIDGET);
}

static void add_head(GimbalPlot* self) {
  self->head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  self->title = GTK_LABEL(gtk_label_new(""));
  self->legend = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class(self->head, "plot-head");
  gtk_widget_add_css_class(GTK_WIDGET(self->title), "caption-heading");
  gtk_widget_set_visible(GTK_WIDGET(self->title), FALSE);
  gtk_widget_set_valign(GTK_WIDGET(self->title), GTK_ALIGN_START);
  gtk_widget_set_layout_manager(self->legend, gimbal_wrap_layout_new(2));
  gtk_widget_set_hexpand(self->legend, TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->legend), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Legend"),
                                 -1);
  gtk_box_append(GTK_BOX(self->head), GTK_WIDGET(self->title));
  gtk_box_append(GTK_BOX(self->head), self->legend);
  gtk_widget_set_parent(self->head, GTK_WIDGET(self));
}

static void add_live(GimbalPlot* self) {
  self->live = gtk_button_new_with_label(_("Follow"));
  gtk_widget_add_css_class(self->live, "plot-live");
  gimbal_tooltip_set(self->live, _("Follow the newest sample (Home)"));
  g_signal_connect_swapped(self->live, "clicked", G_CALLBACK(gimbal_plot_fit), self);
  gtk_widget_set_parent(self->live, GTK_WIDGET(self));
  gtk_widget_set_child_visible(self->live, FALSE);
}

static void gimbal_plot_init(GimbalPlot* self) {
  self->series = g_ptr_array_new_with_free_func(series_free);
  self->tiles = gimbal_tiles_new();
  self->held = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_ring_free);
  self->view = (GimbalPlotView){.span = 10, .follow = TRUE};
  self->named = TRUE;
  self->fitted = TRUE;
  self->pointer = -1;
  self->cursors[0] = self->cursors[1] = self->now = NAN;
  self->high = self->t1 = 1;
  self->area = (GimbalArea){44, 8, 100, 60};
  gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
  add_head(self);
  add_live(self);
  gimbal_plot_add_input(self);
}

GtkWidget* gimbal_plot_new(void) {
  return g_object_new(GIMBAL_TYPE_PLOT, NULL);
}
