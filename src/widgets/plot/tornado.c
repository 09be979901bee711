// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows share the height; what does not fit is at the end, where the bars are short, and is counted.

#include "widgets/plot/tornado.h"

#include <gimbal/assert.h>
#include <glib/gi18n.h>
#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/plot/graph-input.h"
#include "widgets/plot/plot-paint.h"

enum { TOP = 28, BOTTOM = 36, RIGHT = 12, LEAST = 18, MOST = 44, GAP = 4 };

struct _GimbalTornado {
  GtkWidget parent;
  GArray* rows;  // GimbalTornadoRow
  double base, low, high;
  char *name, *empty_text;
  GimbalArea area;
  int shown;  // rows
  int read;   // the row that is read off, -1: none
};

G_DEFINE_FINAL_TYPE(GimbalTornado, gimbal_tornado, GTK_TYPE_WIDGET)

static const GimbalTornadoRow* row_at(const GimbalTornado* self, int i) {
  GIMBAL_ASSERT(i >= 0 && (guint)i < self->rows->len);
  return &g_array_index(self->rows, GimbalTornadoRow, i);
}

//---- geometry

static void tornado_fit(GimbalTornado* self) {
  self->low = self->high = self->base;
  for (int i = 0; i < 2 * (int)self->rows->len; i++) {
    const GimbalTornadoRow* row = row_at(self, i / 2);
    if (row->low[i % 2] > row->high[i % 2]) continue;
    self->low = fmin(self->low, row->low[i % 2]);
    self->high = fmax(self->high, row->high[i % 2]);
  }
  if (isnan(self->low)) {
    self->low = 0;
    self->high = 1;
  }

  gimbal_axis_air(&self->low, &self->high, 0.04);
}

// Names have what they need, but no more than two fifths.
static int names_width(GimbalTornado* self) {
  int width = 40, most = gtk_widget_get_width(GTK_WIDGET(self)) * 2 / 5;
  for (guint i = 0; i < self->rows->len; i++) {
    width = MAX(width, gimbal_plot_text_width(GTK_WIDGET(self), row_at(self, (int)i)->name));
  }
  return MIN(width, most);
}

static void place_area(GimbalTornado* self) {
  GtkWidget* widget = GTK_WIDGET(self);
  int count = (int)self->rows->len, names = names_width(self);
  int room = MAX(LEAST, gtk_widget_get_height(widget) - TOP - BOTTOM);
  self->shown = MIN(count, MAX(1, room / LEAST));
  self->area.x = names + 18;
  self->area.y = TOP;
  self->area.width = MAX(10, gtk_widget_get_width(widget) - self->area.x - RIGHT);
  self->area.height = MIN(room, MOST * MAX(1, self->shown));
}

static double x_of(const GimbalTornado* self, double value) {
  return self->area.x + (value - self->low) / (self->high - self->low) * self->area.width;
}

static double row_height(const GimbalTornado* self) {
  return (double)self->area.height / MAX(1, self->shown);
}

//---- drawing

static void bar_color(GimbalTornado* self, int side, GdkRGBA* color) {
  gimbal_plot_color(side ? 1 : 0, gimbal_plot_is_dark(GTK_WIDGET(self)), color);
}

// As much of a name as there is room for.
static char* tornado_shortened(GtkWidget* widget, const char* name, int room) {
  g_autofree char* text = g_strdup(name);
  for (glong n = g_utf8_strlen(name, -1); n > 1 && gimbal_plot_text_width(widget, text) > room; n--) {
    g_autofree char* part = g_utf8_substring(name, 0, n - 1);
    g_free(text);
    text = g_strconcat(part, "…", NULL);
  }
  return g_steal_pointer(&text);
}

// From the line to the farthest value on either side of it.
static void draw_bar(GimbalTornado* self, GtkSnapshot* snapshot, int index, int side) {
  const GimbalTornadoRow* row = row_at(self, index);
  double height = row_height(self), half = (height - GAP) / 2;
  double y = self->area.y + index * height + GAP / 2.0 + side * half;
  if (row->low[side] > row->high[side]) return;
  double low = fmin(row->low[side], self->base), high = fmax(row->high[side], self->base);
  GdkRGBA color;
  bar_color(self, side, &color);
  if (self->read >= 0 && self->read != index) color.alpha = 0.5f;
  gimbal_plot_rectangle(snapshot, x_of(self, low), round(y), fmax(1, x_of(self, high) - x_of(self, low)),
                        fmax(1, round(half)), &color);
}

static void draw_rows(GimbalTornado* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  for (int i = 0; i < self->shown; i++) {
    GdkRGBA ink = gimbal_plot_text_color(widget, i == self->read ? 1 : 0.85);
    g_autofree char* name = tornado_shortened(widget, row_at(self, i)->name, self->area.x - 16);
    gimbal_plot_text(widget, snapshot, self->area.x - 8, self->area.y + (i + 0.5) * row_height(self), 1, name,
                     &ink);
    for (int side = 0; side < 2; side++) draw_bar(self, snapshot, i, side);
  }
}

// What the two colours are, at the right; and how many rows there was no room for.
static void draw_legend(GimbalTornado* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  const char* const words[] = {_("lower than at the start"), _("higher")};
  GdkRGBA ink = gimbal_plot_text_color(widget, 0.85), color;
  double x = self->area.x;
  for (int side = 0; side < 2; side++) {
    bar_color(self, side, &color);
    gimbal_plot_rectangle(snapshot, x, 9, 10, 10, &color);
    gimbal_plot_text(widget, snapshot, x + 15, 14, 0, words[side], &ink);
    x += 33 + gimbal_plot_text_width(widget, words[side]);
  }
  int rest = (int)self->rows->len - self->shown;
  if (rest <= 0) return;
  g_autofree char* more = g_strdup_printf(ngettext("%d more", "%d more", (gulong)rest), rest);
  gimbal_plot_text(widget, snapshot, self->area.x - 8, self->area.y + self->area.height + 12, 1, more, &ink);
}

static char* range_text(const GimbalTornadoRow* row, int side) {
  char low[48], high[48];
  if (row->low[side] > row->high[side]) return g_strdup("–");
  gimbal_axis_number(row->low[side], NULL, low, sizeof low);
  gimbal_axis_number(row->high[side], NULL, high, sizeof high);
  return strcmp(low, high) ? g_strdup_printf("%s … %s", low, high) : g_strdup(low);
}

static char* tornado_reading(const GimbalTornado* self, int index) {
  const GimbalTornadoRow* row = row_at(self, index);
  char from[48], to[48];
  gimbal_axis_number(row->from, NULL, from, sizeof from);
  gimbal_axis_number(row->to, NULL, to, sizeof to);
  g_autofree char* below = range_text(row, 0);
  g_autofree char* above = range_text(row, 1);
  return g_strdup_printf(_("%s from %s to %s: lower %s, higher %s"), row->name, from, to, below, above);
}

static void draw_reading(GimbalTornado* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  if (self->read < 0 || self->read >= self->shown) return;
  GdkRGBA ink = gimbal_plot_text_color(widget, 0.95);
  GdkRGBA ground =
      gimbal_plot_is_dark(widget) ? (GdkRGBA){0.1f, 0.1f, 0.1f, 0.92f} : (GdkRGBA){1, 1, 1, 0.92f};
  g_autofree char* text = tornado_reading(self, self->read);
  int width = gimbal_plot_text_width(widget, text), all = gtk_widget_get_width(widget);
  double x = CLAMP(self->area.x, 4, MAX(4, all - width - 6)), middle = 14;
  gimbal_plot_rectangle(snapshot, x - 3, middle - 9, all - x + 3, 18, &ground);
  gimbal_plot_text(widget, snapshot, x, middle, 0, text, &ink);
}

static void draw_empty(GimbalTornado* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  GdkRGBA ink = gimbal_plot_text_color(widget, 0.55);
  const GimbalArea all = {0, 0, gtk_widget_get_width(widget), gtk_widget_get_height(widget)};
  gimbal_plot_message(widget, snapshot, &all, self->empty_text ? self->empty_text : "", &ink);
}

static void gimbal_tornado_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalTornado* self = GIMBAL_TORNADO(widget);
  if (!self->rows->len) {
    draw_empty(self, snapshot);
    return;
  }
  place_area(self);
  GdkRGBA ink = gimbal_plot_text_color(widget, 0.85), line = gimbal_plot_text_color(widget, 0.9);
  GimbalAxis axis = gimbal_axis_linear(self->low, self->high, MAX(2, self->area.width / 80));
  gimbal_plot_axes(widget, snapshot, &self->area, &axis, NULL, "", NULL);
  draw_rows(self, snapshot);
  if (isfinite(self->base)) gimbal_plot_rule(snapshot, &self->area, round(x_of(self, self->base)), &line);
  gimbal_plot_text(widget, snapshot, self->area.x + self->area.width / 2.0,
                   self->area.y + self->area.height + 28, 0.5, self->name, &ink);
  draw_legend(self, snapshot);
  draw_reading(self, snapshot);
}

//---- input

static void read_row(GimbalTornado* self, int row) {
  gboolean other = row != self->read;
  self->read = row;
  if (other) gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_motion(GimbalTornado* self, double x, double y) {
  (void)x;
  int row = (int)floor((y - self->area.y) / row_height(self));
  read_row(self, row >= 0 && row < self->shown ? row : -1);
}

static void on_leave(GimbalTornado* self) {
  read_row(self, -1);
}

static void on_pressed(GimbalTornado* self) {
  gtk_widget_grab_focus(GTK_WIDGET(self));
}

static gboolean on_key(GimbalTornado* self, guint key, guint code, GdkModifierType state) {
  (void)code;
  int step = key == GDK_KEY_Down ? 1 : key == GDK_KEY_Up ? -1 : 0;
  if (!step || !self->shown || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))) return FALSE;
  read_row(self, CLAMP(self->read + step, 0, self->shown - 1));
  return TRUE;
}

//---- what is shown

static void clear_row(gpointer row) {
  g_free(((GimbalTornadoRow*)row)->name);
}

void gimbal_tornado_set(GimbalTornado* self, const GimbalTornadoRow* rows, int count, double base,
                        const char* name) {
  g_array_set_size(self->rows, 0);
  for (int i = 0; i < count; i++) {
    GimbalTornadoRow row = rows[i];
    row.name = g_strdup(row.name);
    g_array_append_val(self->rows, row);
  }
  self->base = base;
  self->read = MIN(self->read, count - 1);
  char* copy = g_strdup(name);
  g_free(self->name);
  self->name = copy;
  tornado_fit(self);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_tornado_set_empty_text(GimbalTornado* self, const char* text) {
  g_free(self->empty_text);
  self->empty_text = g_strdup(text);
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalTornado, field, release)

static void gimbal_tornado_class_init(GimbalTornadoClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(name, g_free), OWNS(empty_text, g_free), GIMBAL_TO_THE_LAST,
                    OWNS(rows, g_array_unref));
  gimbal_graph_class(klass, gimbal_tornado_snapshot);
}

static void gimbal_tornado_init(GimbalTornado* self) {
  const GimbalGraphInput input = GIMBAL_GRAPH_POINTED;
  self->rows = g_array_new(FALSE, TRUE, sizeof(GimbalTornadoRow));
  g_array_set_clear_func(self->rows, clear_row);
  self->base = NAN;
  self->read = -1;
  gimbal_graph_init(GTK_WIDGET(self), &input);
}

GtkWidget* gimbal_tornado_new(void) {
  return g_object_new(GIMBAL_TYPE_TORNADO, NULL);
}
