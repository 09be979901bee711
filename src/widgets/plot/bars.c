// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The range is ±1 and grows with the bars.

#include "widgets/plot/bars.h"

#include "widgets/plot/graph-input.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/plot/plot-paint.h"

struct _GimbalBars {
  GtkWidget parent;
  int count;
  int* colors;      // (count)
  GStrv names;      // (count)
  GStrv units;      // (count)
  GStrv groups;     // (count)
  double* heights;  // (count)
  double* values;   // (count)
  int read;         // the bar that is read off, -1: none
  GimbalArea area;
};

G_DEFINE_FINAL_TYPE(GimbalBars, gimbal_bars, GTK_TYPE_WIDGET)

static double range_of(const GimbalBars* self) {
  double range = 1;
  for (int i = 0; i < self->count; i++) {
    if (isfinite(self->heights[i])) range = fmax(range, fabs(self->heights[i]));
  }
  return 1.05 * range;
}

static void draw_bars(GimbalBars* self, GtkSnapshot* snapshot, double range) {
  gboolean dark = gimbal_plot_is_dark(GTK_WIDGET(self));
  double width = (double)self->area.width / self->count, middle = self->area.y + self->area.height / 2.0;
  double gap = width > 6 ? floor(width * 0.2) : 0;
  for (int i = 0; i < self->count; i++) {
    GdkRGBA color;
    double x0 = round(self->area.x + i * width), x1 = round(self->area.x + (i + 1) * width - gap);
    double height = self->heights[i] / range * self->area.height / 2;
    if (!isfinite(height)) continue;
    gimbal_plot_color(self->colors[i], dark, &color);
    if (self->read >= 0 && self->read != i) color.alpha = 0.5f;
    gimbal_plot_rectangle(snapshot, x0, height > 0 ? middle - height : middle, fmax(1, x1 - x0),
                          fmax(1, fabs(height)), &color);
  }
}

// Names of groups, where there is room for them.
static void draw_groups(GimbalBars* self, GtkSnapshot* snapshot) {
  GdkRGBA ink = gimbal_plot_text_color(GTK_WIDGET(self), 0.7);
  double width = (double)self->area.width / self->count, y = self->area.y + self->area.height + 11;
  for (int i = 0, next; i < self->count; i = next) {
    for (next = i + 1; next < self->count && !strcmp(self->groups[next], self->groups[i]);) next++;
    double x0 = self->area.x + i * width, x1 = self->area.x + next * width;
    if (gimbal_plot_text_width(GTK_WIDGET(self), self->groups[i]) > x1 - x0 - 2) continue;
    gimbal_plot_text(GTK_WIDGET(self), snapshot, (x0 + x1) / 2, y, 0.5, self->groups[i], &ink);
  }
}

static void draw_reading(GimbalBars* self, GtkSnapshot* snapshot) {
  char number[48];
  GdkRGBA ink = gimbal_plot_text_color(GTK_WIDGET(self), 0.9);
  if (self->read < 0 || self->read >= self->count) return;
  gimbal_axis_number(self->values[self->read], self->units[self->read], number, sizeof number);
  g_autofree char* text = g_strdup_printf("%s  %s", self->names[self->read], number);
  gimbal_plot_text(GTK_WIDGET(self), snapshot, self->area.x + 4, 14, 0, text, &ink);
}

static void gimbal_bars_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalBars* self = GIMBAL_BARS(widget);
  int height = gtk_widget_get_height(widget), width = gtk_widget_get_width(widget);
  if (!self->count) {
    GdkRGBA ink = gimbal_plot_text_color(widget, 0.55);
    gimbal_plot_text(widget, snapshot, width / 2.0, height / 2.0, 0.5, _("The model has no sensors"), &ink);
    return;
  }
  double range = range_of(self);
  GimbalAxis axis = gimbal_axis_linear(-range, range, MAX(2, height / 40));
  self->area = (GimbalArea){44, 26, MAX(10, width - 54), MAX(10, height - 48)};
  gimbal_plot_axes(widget, snapshot, &self->area, NULL, &axis, NULL, NULL);
  draw_bars(self, snapshot, range);
  draw_groups(self, snapshot);
  draw_reading(self, snapshot);
}

static void set_reading(GimbalBars* self, int read) {
  if (read == self->read) return;
  self->read = read;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_motion(GimbalBars* self, double x) {
  int i = (int)floor((x - self->area.x) / MAX(1, self->area.width) * self->count);
  set_reading(self, i >= 0 && i < self->count ? i : -1);
}

static void on_leave(GimbalBars* self) {
  set_reading(self, -1);
}

static gboolean on_key(GimbalBars* self, guint key) {
  int step = key == GDK_KEY_Left ? -1 : key == GDK_KEY_Right ? 1 : 0;
  if (!step || !self->count) return FALSE;
  set_reading(self, CLAMP(self->read + step, 0, self->count - 1));
  return TRUE;
}

static void bars_clear(GimbalBars* self) {
  g_clear_pointer(&self->colors, g_free);
  g_clear_pointer(&self->names, g_strfreev);
  g_clear_pointer(&self->units, g_strfreev);
  g_clear_pointer(&self->groups, g_strfreev);
  g_clear_pointer(&self->heights, g_free);
  g_clear_pointer(&self->values, g_free);
  self->count = 0;
  self->read = -1;
}

void gimbal_bars_set_layout(GimbalBars* self, const GimbalBar* bars, int count) {
  bars_clear(self);
  self->colors = g_new0(int, count + 1);
  self->names = g_new0(char*, count + 1);
  self->units = g_new0(char*, count + 1);
  self->groups = g_new0(char*, count + 1);
  for (int i = 0; i < count; i++) {
    self->colors[i] = bars[i].color;
    self->names[i] = g_strdup(bars[i].name);
    self->units[i] = g_strdup(bars[i].unit);
    self->groups[i] = g_strdup(bars[i].group);
  }
  self->heights = g_new0(double, count + 1);
  self->values = g_new0(double, count + 1);
  self->count = count;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_bars_set_values(GimbalBars* self, const double* heights, const double* values, int count) {
  if (count != self->count) return;
  memcpy(self->heights, heights, sizeof(double) * (gsize)count);
  memcpy(self->values, values, sizeof(double) * (gsize)count);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void gimbal_bars_finalize(GObject* object) {
  bars_clear(GIMBAL_BARS(object));
  G_OBJECT_CLASS(gimbal_bars_parent_class)->finalize(object);
}

static void gimbal_bars_class_init(GimbalBarsClass* klass) {
  G_OBJECT_CLASS(klass)->finalize = gimbal_bars_finalize;
  gimbal_graph_class(klass, gimbal_bars_snapshot);
}

static void gimbal_bars_init(GimbalBars* self) {
  self->read = -1;
  self->area = (GimbalArea){44, 26, 100, 60};
  gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_size_request(GTK_WIDGET(self), 160, 110);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Sensor bars"), -1);
  GtkEventController* motion = gtk_event_controller_motion_new();
  g_signal_connect_swapped(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(on_leave), self);
  gtk_widget_add_controller(GTK_WIDGET(self), motion);
  GtkEventController* keys = gtk_event_controller_key_new();
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

GtkWidget* gimbal_bars_new(void) {
  return g_object_new(GIMBAL_TYPE_BARS, NULL);
}
