// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/plot/correlation.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/plot/graph-input.h"
#include "widgets/plot/plot-paint.h"

enum { TOP = 24, MOST = 64, MARGIN = 8, ROOM_OF_NUMBER = 34 };

struct _GimbalCorrelation {
  GtkWidget parent;
  GStrv names;
  double* values;
  int count;
  double tied;
  int row, column;  // read off; -1: none
  // as it was drawn last
  int left, cell;
};

G_DEFINE_FINAL_TYPE(GimbalCorrelation, gimbal_correlation, GTK_TYPE_WIDGET)

static double value_at(const GimbalCorrelation* self, int row, int column) {
  return self->values[row * self->count + column];
}

//---- geometry

static void correlation_place(GimbalCorrelation* self) {
  GtkWidget* widget = GTK_WIDGET(self);
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  self->left = 30;
  for (int i = 0; i < self->count; i++) {
    self->left = MAX(self->left, gimbal_plot_text_width(widget, self->names[i]) + 2 * MARGIN);
  }
  self->left = MIN(self->left, width / 2);
  int room = MIN(width - self->left - MARGIN, height - TOP - MARGIN);
  self->cell = CLAMP(room / MAX(1, self->count), 6, MOST);
}

//---- drawing

// Blue and orange stay apart for colour-blind readers.
static void color_of(GimbalCorrelation* self, double value, GdkRGBA* color) {
  gimbal_plot_color(value < 0 ? 1 : 0, gimbal_plot_is_dark(GTK_WIDGET(self)), color);
  color->alpha = (float)(0.08 + 0.72 * fmin(1, fabs(value)));
}

static void draw_frame(GimbalCorrelation* self, GtkSnapshot* snapshot, double x, double y,
                       const GdkRGBA* ink) {
  double size = self->cell - 2;
  gimbal_plot_rectangle(snapshot, x, y, size, 2, ink);
  gimbal_plot_rectangle(snapshot, x, y + size - 2, size, 2, ink);
  gimbal_plot_rectangle(snapshot, x, y, 2, size, ink);
  gimbal_plot_rectangle(snapshot, x + size - 2, y, 2, size, ink);
}

static void draw_cell(GimbalCorrelation* self, GtkSnapshot* snapshot, int row, int column) {
  GtkWidget* widget = GTK_WIDGET(self);
  double value = value_at(self, row, column), size = self->cell - 2;
  double x = self->left + column * self->cell + 1, y = TOP + row * self->cell + 1;
  GdkRGBA ink = gimbal_plot_text_color(widget, 1), color = gimbal_plot_text_color(widget, 0.07);
  if (isfinite(value)) color_of(self, value, &color);
  gimbal_plot_rectangle(snapshot, x, y, size, size, &color);
  gboolean read = row == self->row && column == self->column;
  if (row != column && (read || fabs(value) >= self->tied)) draw_frame(self, snapshot, x, y, &ink);
  if (self->cell < ROOM_OF_NUMBER) return;
  g_autofree char* text = isfinite(value) ? g_strdup_printf("%.2f", value) : g_strdup("–");
  gimbal_plot_text(widget, snapshot, x + size / 2, y + size / 2, 0.5, text, &ink);
}

static void draw_names(GimbalCorrelation* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  for (int i = 0; i < self->count; i++) {
    GdkRGBA ink = gimbal_plot_text_color(widget, i == self->row || i == self->column ? 1 : 0.85);
    double middle = TOP + (i + 0.5) * self->cell, x = self->left + (i + 1) * self->cell + MARGIN;
    // a row by its name at the left; a column by its name in the corner that the matrix leaves free
    gimbal_plot_text(widget, snapshot, self->left - MARGIN, middle, 1, self->names[i], &ink);
    gboolean fits = x + gimbal_plot_text_width(widget, self->names[i]) < gtk_widget_get_width(widget);
    if (fits) gimbal_plot_text(widget, snapshot, x, middle, 0, self->names[i], &ink);
  }
}

static void draw_reading(GimbalCorrelation* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  GdkRGBA ink = gimbal_plot_text_color(widget, 0.95);
  if (self->row < 0 || self->row == self->column) return;
  double value = value_at(self, self->row, self->column);
  g_autofree char* number = isfinite(value) ? g_strdup_printf("%.3f", value) : g_strdup("–");
  g_autofree char* text =
      g_strdup_printf(_("%s and %s: %s"), self->names[self->column], self->names[self->row], number);
  gimbal_plot_text(widget, snapshot, MARGIN, 14, 0, text, &ink);
}

static void gimbal_correlation_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalCorrelation* self = GIMBAL_CORRELATION(widget);
  correlation_place(self);
  for (int row = 0; row < self->count; row++) {
    for (int column = 0; column <= row; column++) draw_cell(self, snapshot, row, column);
  }
  draw_names(self, snapshot);
  draw_reading(self, snapshot);
}

//---- input

static void read_pair(GimbalCorrelation* self, int row, int column) {
  gboolean there = column >= 0 && column <= row && row < self->count;
  self->row = there ? row : -1;
  self->column = there ? column : -1;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_motion(GimbalCorrelation* self, double x, double y) {
  int cell = MAX(1, self->cell);
  read_pair(self, (int)floor((y - TOP) / cell), (int)floor((x - self->left) / cell));
}

static void on_leave(GimbalCorrelation* self) {
  read_pair(self, -1, -1);
}

static void on_pressed(GimbalCorrelation* self) {
  gtk_widget_grab_focus(GTK_WIDGET(self));
}

// Through the pairs of the lower half, row by row.
static gboolean on_key(GimbalCorrelation* self, guint key, guint code, GdkModifierType state) {
  (void)code;
  int step = key == GDK_KEY_Right || key == GDK_KEY_Down ? 1
             : key == GDK_KEY_Left || key == GDK_KEY_Up  ? -1
                                                         : 0;
  if (!step || self->count < 2 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))) return FALSE;
  int row = MAX(self->row, 1), column = self->row < 0 ? 0 : self->column + step;
  if (column >= row) {
    row++;
    column = 0;
  }

  if (column < 0) {
    row--;
    column = row - 1;
  }

  if (row >= 1 && row < self->count) read_pair(self, row, column);
  return TRUE;
}

//---- object

void gimbal_correlation_set(GimbalCorrelation* self, const char* const* names, const double* values,
                            int count, double tied) {
  g_strfreev(self->names);
  g_free(self->values);
  self->names = g_strdupv((char**)names);
  self->values = g_memdup2(values, sizeof *values * (gsize)(count * count));
  self->count = count;
  self->tied = tied;
  read_pair(self, -1, -1);
}

static void gimbal_correlation_class_init(GimbalCorrelationClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalCorrelation, names, g_strfreev),
                    GIMBAL_OWNS(GimbalCorrelation, values, g_free));
  gimbal_graph_class(klass, gimbal_correlation_snapshot);
}

static void gimbal_correlation_init(GimbalCorrelation* self) {
  const GimbalGraphInput input = GIMBAL_GRAPH_POINTED;
  self->row = self->column = -1;
  gimbal_graph_init(GTK_WIDGET(self), &input);
}

GtkWidget* gimbal_correlation_new(void) {
  return g_object_new(GIMBAL_TYPE_CORRELATION, NULL);
}
