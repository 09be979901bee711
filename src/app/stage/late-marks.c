// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A mark is at the position of the knob's middle at its moment, and extends beyond the trough on
// both sides.

#include "stage/late-marks.h"

#include "widgets/control/toolkit.h"

#define HALF_TALL 7.0  // px
#define WIDE      2.0

struct GimbalLateMarks {
  GtkDrawingArea* area;  // borrowed: it owns the marks
  GtkRange* scale;       // borrowed: it lies over the area
  GArray* parts;         // of double
  double line[2];        // its two ends
};

static void marks_free(gpointer data) {
  g_array_unref(((GimbalLateMarks*)data)->parts);
  g_free(data);
}

static void on_draw(GtkDrawingArea* area, cairo_t* cr, int width, int height, gpointer data) {
  const GimbalLateMarks* self = data;
  GdkRectangle trough;
  GdkRGBA late = gimbal_toolkit_color(GTK_WIDGET(area)), going = gimbal_toolkit_accent(GTK_WIDGET(area));
  graphene_point_t origin;  // of the trough: inside the padding of the scale
  int from, to;
  (void)width, (void)height;
  if (!gtk_widget_compute_point(GTK_WIDGET(self->scale), GTK_WIDGET(area), &GRAPHENE_POINT_INIT(0, 0),
                                &origin)) {
    return;
  }
  gtk_range_get_range_rect(self->scale, &trough);
  gtk_range_get_slider_range(self->scale, &from, &to);
  double knob = to - from, middle = origin.y + trough.y + 0.5 * trough.height;
  gdk_cairo_set_source_rgba(cr, &late);
  for (guint i = 0; i < self->parts->len; i++) {
    double at =
        origin.x + trough.x + 0.5 * knob + g_array_index(self->parts, double, i) * (trough.width - knob);
    cairo_rectangle(cr, at - 0.5 * WIDE, middle - HALF_TALL, WIDE, 2 * HALF_TALL);
  }
  cairo_fill(cr);
  double start = CLAMP(self->line[0], 0, 1), end = CLAMP(self->line[1], 0, 1), way = trough.width - knob;
  if (end <= start) return;
  gdk_cairo_set_source_rgba(cr, &going);
  cairo_rectangle(cr, origin.x + trough.x + 0.5 * knob + start * way, middle + HALF_TALL, (end - start) * way,
                  WIDE);
  cairo_fill(cr);
}

GimbalLateMarks* gimbal_late_marks_new(GtkDrawingArea* area, GtkRange* scale) {
  GimbalLateMarks* self = g_new0(GimbalLateMarks, 1);
  self->area = area;
  gtk_widget_add_css_class(GTK_WIDGET(area), "warning");  // the colour of the marks
  self->scale = scale;
  self->parts = g_array_new(FALSE, FALSE, sizeof(double));
  gtk_drawing_area_set_draw_func(area, on_draw, self, marks_free);
  return self;
}

void gimbal_late_marks_set(GimbalLateMarks* self, const double* parts, guint count) {
  g_array_set_size(self->parts, 0);
  g_array_append_vals(self->parts, parts, count);
  gtk_widget_queue_draw(GTK_WIDGET(self->area));
}

void gimbal_late_marks_set_line(GimbalLateMarks* self, double from, double to) {
  self->line[0] = from;
  self->line[1] = to;
  gtk_widget_queue_draw(GTK_WIDGET(self->area));
}
