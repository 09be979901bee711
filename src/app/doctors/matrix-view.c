// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Draws squares of equal size, the chosen one in a frame. The name of its row and the number of its
// column are highlighted.

#include "doctors/matrix-view.h"

#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/plot/plot-paint.h"

enum { CELL = 20, NAMES = 130, HEAD = 22, MARGIN = 6 };

struct _GimbalMatrixView {
  GtkWidget parent;
  GStrv names;
  int* colors;
  int count;
  int row, column;
};

G_DEFINE_FINAL_TYPE(GimbalMatrixView, gimbal_matrix_view, GTK_TYPE_WIDGET)

static guint chosen_signal;

//---- picture

// A name, shortened to the available width.
static char* matrix_view_shortened(GtkWidget* widget, const char* name) {
  g_autofree char* text = g_strdup(name);
  for (glong n = g_utf8_strlen(name, -1); n > 1 && gimbal_plot_text_width(widget, text) > NAMES - 34; n--) {
    g_autofree char* part = g_utf8_substring(name, 0, n - 1);
    g_free(text);
    text = g_strconcat(part, "…", NULL);
  }
  return g_steal_pointer(&text);
}

static void draw_names(GimbalMatrixView* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  for (int i = 0; i < self->count; i++) {
    GdkRGBA row_ink = gimbal_plot_text_color(widget, i == self->row ? 1 : 0.8);
    GdkRGBA column_ink = gimbal_plot_text_color(widget, i == self->column ? 1 : 0.8);
    g_autofree char* name = matrix_view_shortened(widget, self->names[i]);
    g_autofree char* number = g_strdup_printf("%d", i + 1);
    double middle = CELL * (i + 0.5);
    gimbal_plot_text(widget, snapshot, NAMES - 24, HEAD + middle, 1, name, &row_ink);
    gimbal_plot_text(widget, snapshot, NAMES - 4, HEAD + middle, 1, number, &row_ink);
    gimbal_plot_text(widget, snapshot, NAMES + middle, HEAD / 2.0, 0.5, number, &column_ink);
  }
}

static void draw_cells(GimbalMatrixView* self, GtkSnapshot* snapshot) {
  gboolean dark = gimbal_plot_is_dark(GTK_WIDGET(self));
  GdkRGBA empty = gimbal_plot_text_color(GTK_WIDGET(self), 0.07);
  for (int i = 0; i < self->count * self->count; i++) {
    GdkRGBA color = empty;
    int row = i / self->count, column = i % self->count;
    if (self->colors[i] >= 0) gimbal_plot_color(self->colors[i], dark, &color);
    gimbal_plot_rectangle(snapshot, NAMES + CELL * column + 1, HEAD + CELL * row + 1, CELL - 2, CELL - 2,
                          &color);
  }
}

static void draw_choice(GimbalMatrixView* self, GtkSnapshot* snapshot) {
  GdkRGBA ink = gimbal_plot_text_color(GTK_WIDGET(self), 1);
  double x = NAMES + CELL * self->column, y = HEAD + CELL * self->row;
  if (self->row < 0) return;
  gimbal_plot_rectangle(snapshot, x, y, CELL, 2, &ink);
  gimbal_plot_rectangle(snapshot, x, y + CELL - 2, CELL, 2, &ink);
  gimbal_plot_rectangle(snapshot, x, y, 2, CELL, &ink);
  gimbal_plot_rectangle(snapshot, x + CELL - 2, y, 2, CELL, &ink);
}

static void gimbal_matrix_view_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalMatrixView* self = GIMBAL_MATRIX_VIEW(widget);
  draw_cells(self, snapshot);
  draw_names(self, snapshot);
  draw_choice(self, snapshot);
}

static void gimbal_matrix_view_measure(GtkWidget* widget, GtkOrientation orientation, int for_size,
                                       int* minimum, int* natural, int* minimum_baseline,
                                       int* natural_baseline) {
  const GimbalMatrixView* self = GIMBAL_MATRIX_VIEW(widget);
  (void)for_size;
  *minimum = *natural =
      CELL * self->count + MARGIN + (orientation == GTK_ORIENTATION_HORIZONTAL ? NAMES : HEAD);
  *minimum_baseline = *natural_baseline = -1;
}

//---- choice

void gimbal_matrix_view_choose(GimbalMatrixView* self, int row, int column) {
  gboolean there = row >= 0 && column >= 0 && row < self->count && column < self->count;
  self->row = there ? row : -1;
  self->column = there ? column : -1;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void matrix_view_choose(GimbalMatrixView* self, int row, int column) {
  if (row < 0 || column < 0 || row >= self->count || column >= self->count) return;
  gimbal_matrix_view_choose(self, row, column);
  g_signal_emit(self, chosen_signal, 0, row, column);
}

static void on_pressed(GimbalMatrixView* self, int count, double x, double y) {
  (void)count;
  gtk_widget_grab_focus(GTK_WIDGET(self));
  matrix_view_choose(self, (int)floor((y - HEAD) / CELL), (int)floor((x - NAMES) / CELL));
}

static gboolean on_key(GimbalMatrixView* self, guint key) {
  static const struct {
    guint key;
    int row, column;
  } moves[] = {{GDK_KEY_Left, 0, -1}, {GDK_KEY_Right, 0, 1}, {GDK_KEY_Up, -1, 0}, {GDK_KEY_Down, 1, 0}};
  for (guint i = 0; i < G_N_ELEMENTS(moves); i++) {
    if (moves[i].key != key) continue;
    matrix_view_choose(self, MAX(0, self->row + moves[i].row), MAX(0, self->column + moves[i].column));
    return TRUE;
  }
  return FALSE;
}

//---- object

void gimbal_matrix_view_set(GimbalMatrixView* self, const char* const* names, const int* colors, int count) {
  g_strfreev(self->names);
  g_free(self->colors);
  self->names = g_new0(char*, count + 1);
  for (int i = 0; i < count; i++) self->names[i] = g_strdup(names[i]);
  self->colors = g_memdup2(colors, sizeof *colors * (gsize)(count * count));
  self->count = count;
  gimbal_matrix_view_choose(self, self->row, self->column);
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

static void gimbal_matrix_view_class_init(GimbalMatrixViewClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalMatrixView, names, g_strfreev),
                    GIMBAL_OWNS(GimbalMatrixView, colors, g_free));
  GTK_WIDGET_CLASS(klass)->snapshot = gimbal_matrix_view_snapshot;
  GTK_WIDGET_CLASS(klass)->measure = gimbal_matrix_view_measure;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "plot");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(klass), GTK_ACCESSIBLE_ROLE_IMG);
  chosen_signal = gimbal_signal_new("chosen", GIMBAL_TYPE_MATRIX_VIEW, 2, G_TYPE_INT, G_TYPE_INT);
}

static void gimbal_matrix_view_init(GimbalMatrixView* self) {
  GtkGesture* click = gtk_gesture_click_new();
  GtkEventController* keys = gtk_event_controller_key_new();
  self->row = self->column = -1;
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  g_signal_connect_swapped(click, "pressed", G_CALLBACK(on_pressed), self);
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
  gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

static void draw_swatch(GtkDrawingArea* area, cairo_t* cr, int width, int height, gpointer color) {
  GdkRGBA rgba;
  gimbal_plot_color(GPOINTER_TO_INT(color), gimbal_plot_is_dark(GTK_WIDGET(area)), &rgba);
  gdk_cairo_set_source_rgba(cr, &rgba);
  cairo_rectangle(cr, 0, 0, width, height);
  cairo_fill(cr);
}

GtkWidget* gimbal_matrix_swatch_new(int color, const char* name) {
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* square = gtk_drawing_area_new();
  gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(square), 12);
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(square), 12);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(square), draw_swatch, GINT_TO_POINTER(color), NULL);
  gtk_widget_set_valign(square, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(row), square);
  gtk_box_append(GTK_BOX(row), gtk_label_new(name));
  return row;
}

GtkWidget* gimbal_matrix_view_new(void) {
  return g_object_new(GIMBAL_TYPE_MATRIX_VIEW, NULL);
}
