// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A mark is at the position of the knob's middle at its moment. What happens by itself stands above
// the trough; what somebody did extends beyond it on both sides.

#include "stage/timeline-marks.h"

#include <math.h>
#include <string.h>

#include "widgets/control/toolkit.h"

#define HALF_TALL 8.0  // px
#define NEAR      3.0
#define WIDE      2.0

struct GimbalTimelineMarks {
  GtkDrawingArea* area;  // borrowed: it owns the marks
  GtkRange* scale;       // borrowed: it lies over the area
  GArray* parts;         // of double
  GArray* kinds;         // of GimbalEventKind
  double line[2];        // its two ends
  double range[2];
};

// How a kind is drawn: from where to where, in parts of HALF_TALL, and in which colour.
typedef struct Look {
  double top, bottom;
  GdkRGBA color;
} Look;

static const Look kLooks[GIMBAL_N_EVENTS] = {
    [GIMBAL_EVENT_CONTACT] = {-1, -.45, {.21f, .52f, .89f, .8f}},
    [GIMBAL_EVENT_LIMIT] = {-1, -.45, {.9f, .48f, .0f, .9f}},
    [GIMBAL_EVENT_WARNING] = {-1, 1, {.88f, .11f, .14f, 1}},
    [GIMBAL_EVENT_KEYFRAME] = {-1, 1, {.18f, .65f, .41f, 1}},
    [GIMBAL_EVENT_PLACED] = {.45, 1, {.18f, .65f, .41f, 1}},
    [GIMBAL_EVENT_EDIT] = {-1, 1, {.57f, .25f, .67f, 1}},
    [GIMBAL_EVENT_LATE] = {-1, 1, {.78f, .53f, .0f, 1}},
    [GIMBAL_EVENT_MARK] = {-1, 1, {.75f, .22f, .52f, 1}},
    [GIMBAL_EVENT_CAMERA] = {.3, 1, {.10f, .55f, .60f, 1}},
};

static void marks_free(gpointer data) {
  GimbalTimelineMarks* self = data;
  g_array_unref(self->parts);
  g_array_unref(self->kinds);
  g_free(self);
}

// Where the middle of the knob goes: its first place, its way, and the height, in the area.
typedef struct Way {
  double start, length, middle;
} Way;

static GtkWidget* find_part(GtkWidget* widget, const char* name) {
  GtkWidget* child = gtk_widget_get_first_child(widget);
  while (child && strcmp(gtk_widget_get_css_name(child), name)) child = gtk_widget_get_next_sibling(child);
  return child;
}

// The knob takes its natural size with its margins, which may be negative.
static gboolean find_way(GimbalTimelineMarks* self, GtkWidget* target, Way* way) {
  GtkWidget* trough = find_part(GTK_WIDGET(self->scale), "trough");
  GtkWidget* knob = trough ? find_part(trough, "slider") : NULL;
  graphene_rect_t bounds;
  int width;
  if (!knob || !gtk_widget_compute_bounds(trough, target, &bounds)) return FALSE;
  gtk_widget_measure(knob, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  *way = (Way){bounds.origin.x + 0.5 * width, bounds.size.width - width,
               bounds.origin.y + 0.5 * bounds.size.height};
  return way->length > 0;
}

static void draw_range(const GimbalTimelineMarks* self, cairo_t* cr, const Way* way, const GdkRGBA* color) {
  double from = CLAMP(self->range[0], 0, 1), to = CLAMP(self->range[1], 0, 1);
  if (to <= from) return;
  cairo_set_source_rgba(cr, color->red, color->green, color->blue, 0.22);
  cairo_rectangle(cr, way->start + from * way->length, way->middle - HALF_TALL, (to - from) * way->length,
                  2 * HALF_TALL);
  cairo_fill(cr);
}

static void draw_line(const GimbalTimelineMarks* self, cairo_t* cr, const Way* way, const GdkRGBA* color) {
  double from = CLAMP(self->line[0], 0, 1), to = CLAMP(self->line[1], 0, 1);
  if (to <= from) return;
  gdk_cairo_set_source_rgba(cr, color);
  cairo_rectangle(cr, way->start + from * way->length, way->middle + HALF_TALL - WIDE,
                  (to - from) * way->length, WIDE);
  cairo_fill(cr);
}

static void draw_mark(const GimbalTimelineMarks* self, cairo_t* cr, const Way* way, guint index) {
  GimbalEventKind kind = g_array_index(self->kinds, GimbalEventKind, index);
  const Look* look = &kLooks[kind];
  double at = way->start + g_array_index(self->parts, double, index) * way->length;
  gdk_cairo_set_source_rgba(cr, &look->color);
  cairo_rectangle(cr, at - 0.5 * WIDE, way->middle + look->top * HALF_TALL, WIDE,
                  (look->bottom - look->top) * HALF_TALL);
  cairo_fill(cr);
  if (kind != GIMBAL_EVENT_MARK) return;
  cairo_move_to(cr, at - 0.5 * WIDE, way->middle - HALF_TALL);
  cairo_rel_line_to(cr, 7, 3);
  cairo_rel_line_to(cr, -7, 3);
  cairo_fill(cr);
}

static void on_draw(GtkDrawingArea* area, cairo_t* cr, int width, int height, gpointer data) {
  GimbalTimelineMarks* self = data;
  GdkRGBA accent = gimbal_toolkit_accent(GTK_WIDGET(area));
  Way way;
  (void)width, (void)height;
  if (!find_way(self, GTK_WIDGET(area), &way)) return;
  draw_range(self, cr, &way, &accent);
  for (guint i = 0; i < self->parts->len; i++) draw_mark(self, cr, &way, i);
  draw_line(self, cr, &way, &accent);
}

GimbalTimelineMarks* gimbal_timeline_marks_new(GtkDrawingArea* area, GtkRange* scale) {
  GimbalTimelineMarks* self = g_new0(GimbalTimelineMarks, 1);
  self->area = area;
  self->scale = scale;
  self->parts = g_array_new(FALSE, FALSE, sizeof(double));
  self->kinds = g_array_new(FALSE, FALSE, sizeof(GimbalEventKind));
  gtk_drawing_area_set_draw_func(area, on_draw, self, marks_free);
  return self;
}

void gimbal_timeline_marks_set(GimbalTimelineMarks* self, const double* parts, const GimbalEventKind* kinds,
                               guint count) {
  g_array_set_size(self->parts, 0);
  g_array_set_size(self->kinds, 0);
  if (count) {
    g_array_append_vals(self->parts, parts, count);
    g_array_append_vals(self->kinds, kinds, count);
  }
  gtk_widget_queue_draw(GTK_WIDGET(self->area));
}

static void set_ends(GimbalTimelineMarks* self, double ends[2], double from, double to) {
  if (ends[0] == from && ends[1] == to) return;
  ends[0] = from;
  ends[1] = to;
  gtk_widget_queue_draw(GTK_WIDGET(self->area));
}

void gimbal_timeline_marks_set_line(GimbalTimelineMarks* self, double from, double to) {
  set_ends(self, self->line, from, to);
}

void gimbal_timeline_marks_set_range(GimbalTimelineMarks* self, double from, double to) {
  set_ends(self, self->range, from, to);
}

int gimbal_timeline_marks_at(GimbalTimelineMarks* self, double x) {
  int nearest = -1;
  double least = NEAR;
  Way way;
  if (!find_way(self, GTK_WIDGET(self->scale), &way)) return -1;
  for (guint i = 0; i < self->parts->len; i++) {
    double off = fabs(way.start + g_array_index(self->parts, double, i) * way.length - x);
    if (off > least) continue;
    nearest = (int)i;
    least = off;
  }
  return nearest;
}
