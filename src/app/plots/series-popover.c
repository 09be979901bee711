// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The popover of a curve.

#include "plots/series-popover.h"

#include <glib/gi18n.h>

#include "widgets/control/signal.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/plot-paint.h"

struct _GimbalSeriesPopover {
  GtkPopover parent;
  GtkSpinButton* time;  // time constant of the filter
};

G_DEFINE_FINAL_TYPE(GimbalSeriesPopover, gimbal_series_popover, GTK_TYPE_POPOVER)

enum { COLOR, DERIVE, REMOVE, N_SIGNALS };
static guint signals[N_SIGNALS];

static void draw_color(GtkDrawingArea* area, cairo_t* cr, int width, int height, gpointer user_data) {
  GdkRGBA color;
  gimbal_plot_color(GPOINTER_TO_INT(user_data), gimbal_plot_is_dark(GTK_WIDGET(area)), &color);
  gdk_cairo_set_source_rgba(cr, &color);
  cairo_arc(cr, width / 2.0, height / 2.0, MIN(width, height) / 2.0, 0, 2 * G_PI);
  cairo_fill(cr);
}

static void on_color(GimbalSeriesPopover* self, GtkWidget* button) {
  int color = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "color"));
  gtk_popover_popdown(GTK_POPOVER(self));
  g_signal_emit(self, signals[COLOR], 0, color);
}

static GtkWidget* make_colors(GimbalSeriesPopover* self, int chosen) {
  static const char* const names[GIMBAL_PLOT_COLORS] = {
      N_("Blue"),       N_("Vermilion"), N_("Green"), N_("Purple"),     N_("Amber"),
      N_("Light blue"), N_("Wine"),      N_("Olive"), N_("Dark green"), N_("Violet")};
  GtkWidget* grid = gtk_grid_new();
  for (int i = 0; i < GIMBAL_PLOT_COLORS; i++) {
    GtkWidget* button = gtk_button_new();
    GtkWidget* swatch = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(swatch), 16);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(swatch), 16);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(swatch), draw_color, GINT_TO_POINTER(i), NULL);
    gtk_button_set_child(GTK_BUTTON(button), swatch);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "color-choice");
    if (i == chosen) gtk_widget_add_css_class(button, "chosen");
    gimbal_tooltip_set(button, _(names[i]));
    g_object_set_data(G_OBJECT(button), "color", GINT_TO_POINTER(i));
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(on_color), self);
    gtk_grid_attach(GTK_GRID(grid), button, i % 5, i / 5, 1, 1);
  }
  return grid;
}

static void on_derivative(GimbalSeriesPopover* self) {
  gtk_popover_popdown(GTK_POPOVER(self));
  g_signal_emit(self, signals[DERIVE], 0, "d(%s)");
}

static void on_integral(GimbalSeriesPopover* self) {
  gtk_popover_popdown(GTK_POPOVER(self));
  g_signal_emit(self, signals[DERIVE], 0, "integral(%s)");
}

static void on_filter(GimbalSeriesPopover* self) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(number, sizeof number, "%g", gtk_spin_button_get_value(self->time));
  g_autofree char* format = g_strdup_printf("lowpass(%%s, %s)", number);
  gtk_popover_popdown(GTK_POPOVER(self));
  g_signal_emit(self, signals[DERIVE], 0, format);
}

static void on_remove(GimbalSeriesPopover* self) {
  gtk_popover_popdown(GTK_POPOVER(self));
  g_signal_emit(self, signals[REMOVE], 0);
}

static GtkWidget* add_button(GimbalSeriesPopover* self, GtkWidget* box, const char* label,
                             GCallback clicked) {
  GtkWidget* button = gtk_button_new_with_label(label);
  gtk_widget_add_css_class(button, "flat");
  gtk_label_set_xalign(GTK_LABEL(gtk_button_get_child(GTK_BUTTON(button))), 0);
  g_signal_connect_swapped(button, "clicked", clicked, self);
  gtk_box_append(GTK_BOX(box), button);
  return button;
}

static GtkWidget* make_filter(GimbalSeriesPopover* self) {
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* button = add_button(self, row, _("Low-pass filter, s"), G_CALLBACK(on_filter));
  gtk_widget_set_hexpand(button, TRUE);
  self->time = GTK_SPIN_BUTTON(gtk_spin_button_new_with_range(0.001, 10, 0.01));
  gtk_spin_button_set_value(self->time, 0.05);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->time), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Time constant of the filter"), -1);
  gtk_box_append(GTK_BOX(row), GTK_WIDGET(self->time));
  return row;
}

static void gimbal_series_popover_class_init(GimbalSeriesPopoverClass* klass) {
  GType type = GIMBAL_TYPE_SERIES_POPOVER;
  (void)klass;
  signals[COLOR] = gimbal_signal_new("color", type, 1, G_TYPE_INT);
  signals[DERIVE] = gimbal_signal_new("derive", type, 1, G_TYPE_STRING);
  signals[REMOVE] = gimbal_signal_new("remove", type, 0);
}

static void gimbal_series_popover_init(GimbalSeriesPopover* self) {
  gtk_popover_set_position(GTK_POPOVER(self), GTK_POS_BOTTOM);
}

GtkWidget* gimbal_series_popover_new(int color) {
  GimbalSeriesPopover* self = g_object_new(GIMBAL_TYPE_SERIES_POPOVER, NULL);
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  gtk_box_append(GTK_BOX(box), make_colors(self, color));
  gtk_box_append(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL));
  add_button(self, box, _("Derivative"), G_CALLBACK(on_derivative));
  add_button(self, box, _("Integral"), G_CALLBACK(on_integral));
  gtk_box_append(GTK_BOX(box), make_filter(self));
  gtk_box_append(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL));
  add_button(self, box, _("Remove from the Plot"), G_CALLBACK(on_remove));
  gtk_popover_set_child(GTK_POPOVER(self), box);
  return GTK_WIDGET(self);
}
