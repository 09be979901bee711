// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The legend of a plot: a row of buttons with colour, name and number. A click hides and shows the
// series, a secondary click or the menu key asks for more.

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/control/tooltip.h"
#include "widgets/plot/plot-private.h"

enum { READ_US = 100000 };  // the numbers change that often: faster than this nobody reads

static GimbalSeries* series_of(GimbalPlot* self, GtkWidget* button) {
  for (guint i = 0; i < self->series->len; i++) {
    if (gimbal_plot_series_at(self, i)->button == button) return gimbal_plot_series_at(self, i);
  }
  return NULL;
}

static void on_toggled(GimbalPlot* self, GtkToggleButton* button) {
  GimbalSeries* series = series_of(self, GTK_WIDGET(button));
  if (series) gimbal_plot_set_hidden(self, series->id, !gtk_toggle_button_get_active(button));
}

static void ask_menu(GimbalPlot* self, GtkEventController* controller) {
  GtkWidget* button = gtk_event_controller_get_widget(controller);
  GimbalSeries* series = series_of(self, button);
  if (series) gimbal_plot_emit_menu(self, series->id, button);
}

static void on_secondary(GtkGestureClick* click, int count, double x, double y, GimbalPlot* self) {
  (void)count, (void)x, (void)y;
  ask_menu(self, GTK_EVENT_CONTROLLER(click));
}

static gboolean on_key(GtkEventControllerKey* keys, guint key, guint code, GdkModifierType state,
                       GimbalPlot* self) {
  (void)code;
  if (key != GDK_KEY_Menu && !(key == GDK_KEY_F10 && state & GDK_SHIFT_MASK)) return FALSE;
  ask_menu(self, GTK_EVENT_CONTROLLER(keys));
  return TRUE;
}

static void draw_swatch(GtkDrawingArea* area, cairo_t* cr, int width, int height, gpointer user_data) {
  (void)area;
  GdkRGBA color;
  GimbalPlot* self = g_object_get_data(G_OBJECT(area), "plot");
  GimbalSeries* series = user_data;
  gimbal_plot_color(series->color, gimbal_plot_is_dark(GTK_WIDGET(self)), &color);
  gdk_cairo_set_source_rgba(cr, &color);
  cairo_arc(cr, width / 2.0, height / 2.0, series->hidden ? 3.5 : 4.5, 0, 2 * G_PI);
  if (series->hidden) {
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
  } else {
    cairo_fill(cr);
  }
}

static GtkWidget* make_swatch(GimbalPlot* self, GimbalSeries* series) {
  GtkWidget* swatch = gtk_drawing_area_new();
  gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(swatch), 10);
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(swatch), 10);
  g_object_set_data(G_OBJECT(swatch), "plot", self);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(swatch), draw_swatch, series, NULL);
  gtk_widget_set_valign(swatch, GTK_ALIGN_CENTER);
  return swatch;
}

void gimbal_plot_legend_add(GimbalPlot* self, GimbalSeries* series) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 5);
  GtkWidget* name = gtk_label_new(series->name);
  GtkWidget* value = gtk_label_new("");
  series->button = gtk_toggle_button_new();
  series->swatch = make_swatch(self, series);
  series->value = GTK_LABEL(value);
  series->number[0] = series->number[1] = NAN;
  gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_MIDDLE);
  gimbal_tooltip_for_cut(GTK_LABEL(name));
  gtk_label_set_max_width_chars(GTK_LABEL(name), 28);
  gtk_label_set_width_chars(GTK_LABEL(value), 13);
  gtk_label_set_xalign(GTK_LABEL(value), 0);
  gtk_widget_add_css_class(value, "numeric");
  gtk_widget_add_css_class(value, "dim-label");
  gtk_box_append(GTK_BOX(box), series->swatch);
  gtk_box_append(GTK_BOX(box), name);
  gtk_box_append(GTK_BOX(box), value);
  gtk_button_set_child(GTK_BUTTON(series->button), box);
  gtk_widget_add_css_class(series->button, "legend-entry");
  gtk_widget_add_css_class(series->button, "flat");
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(series->button), !series->hidden);
  gimbal_tooltip_set(series->button, _("Click to hide or show; right-click for colour and filters"));
  g_autofree char* label = g_strdup_printf(_("Show %s"), series->name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(series->button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_swapped(series->button, "toggled", G_CALLBACK(on_toggled), self);
  GtkGesture* click = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
  g_signal_connect(click, "pressed", G_CALLBACK(on_secondary), self);
  gtk_widget_add_controller(series->button, GTK_EVENT_CONTROLLER(click));
  GtkEventController* keys = gtk_event_controller_key_new();
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(series->button, keys);
  gtk_box_append(GTK_BOX(self->legend), series->button);
}

void gimbal_plot_legend_remove(GimbalPlot* self, GimbalSeries* series) {
  if (!series->button) return;
  GtkWidget* button = series->button;
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(series->swatch), NULL, NULL, NULL);
  series->button = NULL;
  gtk_box_remove(GTK_BOX(self->legend), button);
}

void gimbal_plot_legend_recolor(GimbalPlot* self) {
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    gtk_widget_queue_draw(series->swatch);
    if (series->hidden) {
      gtk_widget_add_css_class(series->button, "dim-label");
    } else {
      gtk_widget_remove_css_class(series->button, "dim-label");
    }
  }
}

// The time whose number is shown: at the pointer, or what the rest of the window shows; INFINITY:
// the newest.
static double time_to_read(GimbalPlot* self) {
  if (self->pointer >= 0) return gimbal_plot_time_at(self, self->pointer);
  return isfinite(self->now) ? self->now : INFINITY;
}

static gboolean reads_cursors(GimbalPlot* self) {
  return self->pointer < 0 && gimbal_plot_is_in_sight(self, self->cursors[0]) &&
         gimbal_plot_is_in_sight(self, self->cursors[1]);
}

// Numbers are taken at once, since the samples may be gone when they are written.
static void take_numbers(GimbalPlot* self) {
  self->between = reads_cursors(self);
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    for (int k = 0; k < 2; k++) {
      double time = self->between ? self->cursors[k] : time_to_read(self);
      series->number[k] = gimbal_curve_at(self->times, series->ring, time);
    }
  }
}

// At the cursors that are in sight and between them, or at one time.
static void number_text(const GimbalPlot* self, const GimbalSeries* series, char* text, gsize size) {
  double x = series->number[0], y = series->number[1];
  char a[32], b[32], difference[48];
  if (self->between) {
    gimbal_axis_number(x, NULL, a, sizeof a);
    gimbal_axis_number(y, NULL, b, sizeof b);
    gimbal_axis_number(y - x, series->unit, difference, sizeof difference);
    g_snprintf(text, size, "A %s  B %s  Δ %s", a, b, difference);
  } else {
    gimbal_axis_number(x, series->unit, text, size);
  }
}

static void write_numbers(GimbalPlot* self) {
  self->read_at = g_get_monotonic_time();
  for (guint i = 0; i < self->series->len; i++) {
    GimbalSeries* series = gimbal_plot_series_at(self, i);
    char text[160] = "";
    if (self->times) number_text(self, series, text, sizeof text);
    gtk_label_set_text(series->value, text);
  }
}

static void read_late(gpointer data) {
  GimbalPlot* self = data;
  self->read_timer = 0;
  write_numbers(self);
}

// The last change is written too, when nothing follows it.
void gimbal_plot_legend_read(GimbalPlot* self) {
  if (!self->named) return;
  take_numbers(self);
  if (self->read_timer) return;
  gint64 wait = self->read_at + READ_US - g_get_monotonic_time();
  if (self->read_at && wait > 0) {
    self->read_timer = g_timeout_add_once((guint)(wait / 1000) + 1, read_late, self);
  } else {
    write_numbers(self);
  }
}

void gimbal_plot_set_hidden(GimbalPlot* self, int id, gboolean hidden) {
  GimbalSeries* series = gimbal_plot_find_series(self, id);
  if (!series || series->hidden == hidden) return;
  series->hidden = hidden;
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(series->button), !hidden);
  gimbal_plot_legend_recolor(self);
  gimbal_plot_changed(self);
}
