// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A named number with a slider.

#include "gimbal-slider-row.h"

#include <glib/gi18n.h>
#include <math.h>

#define HOLD_US 300000  // after a change by the user, values from outside wait this long

struct _GimbalSliderRow {
  GtkWidget parent;
  GtkWidget* box;
  GtkAdjustment* adjustment;
  double neutral;
  gint64 touched;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE(GimbalSliderRow, gimbal_slider_row, GTK_TYPE_WIDGET)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

double gimbal_slider_row_get_value(GimbalSliderRow* self) {
  return gtk_adjustment_get_value(self->adjustment);
}

void gimbal_slider_row_set_value(GimbalSliderRow* self, double value) {
  if (g_get_monotonic_time() - self->touched < HOLD_US) return;
  double shown = gtk_adjustment_get_value(self->adjustment);
  double range = gtk_adjustment_get_upper(self->adjustment) - gtk_adjustment_get_lower(self->adjustment);
  if (!isfinite(value) || fabs(shown - value) < 1e-3 * range) return;
  self->showing = TRUE;
  gtk_adjustment_set_value(self->adjustment, value);
  self->showing = FALSE;
}

static void on_value_changed(GimbalSliderRow* self) {
  if (self->showing) return;
  self->touched = g_get_monotonic_time();
  g_signal_emit(self, signals[CHANGED], 0, gtk_adjustment_get_value(self->adjustment));
}

static void on_reset(GimbalSliderRow* self) {
  gtk_adjustment_set_value(self->adjustment, self->neutral);
}

static void gimbal_slider_row_dispose(GObject* object) {
  GimbalSliderRow* self = GIMBAL_SLIDER_ROW(object);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS(gimbal_slider_row_parent_class)->dispose(object);
}

static void gimbal_slider_row_class_init(GimbalSliderRowClass* klass) {
  G_OBJECT_CLASS(klass)->dispose = gimbal_slider_row_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  signals[CHANGED] = g_signal_new("changed", GIMBAL_TYPE_SLIDER_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_DOUBLE);
}

static void gimbal_slider_row_init(GimbalSliderRow* self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class(self->box, "slider-row");
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

static GtkWidget* make_head(GimbalSliderRow* self, const char* name, const char* unit, int digits) {
  GtkWidget* head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* label = gtk_label_new(name);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_widget_set_tooltip_text(label, name);
  GtkWidget* unit_label = gtk_label_new(unit);
  gtk_widget_add_css_class(unit_label, "dim-label");
  gtk_widget_add_css_class(unit_label, "caption");
  GtkWidget* spin = gtk_spin_button_new(self->adjustment, 0, (guint)digits);
  gtk_editable_set_width_chars(GTK_EDITABLE(spin), 7);
  gtk_widget_add_css_class(spin, "compact-spin");
  gtk_accessible_update_property(GTK_ACCESSIBLE(spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  GtkWidget* reset = gtk_button_new_from_icon_name("edit-undo-symbolic");
  gtk_widget_set_tooltip_text(reset, _("Back to the Default"));
  gtk_widget_add_css_class(reset, "flat");
  g_signal_connect_swapped(reset, "clicked", G_CALLBACK(on_reset), self);
  gtk_box_append(GTK_BOX(head), label);
  gtk_box_append(GTK_BOX(head), unit_label);
  gtk_box_append(GTK_BOX(head), spin);
  gtk_box_append(GTK_BOX(head), reset);
  return head;
}

GtkWidget* gimbal_slider_row_new(const char* name, const char* unit, double min, double max, double neutral) {
  GimbalSliderRow* self = g_object_new(GIMBAL_TYPE_SLIDER_ROW, NULL);
  double range = MAX(max - min, 1e-9);
  int digits = (int)CLAMP(3 - floor(log10(range)), 0, 8);
  self->neutral = neutral;
  self->adjustment = gtk_adjustment_new(neutral, min, max, range / 200, range / 20, 0);
  g_signal_connect_object(self->adjustment, "value-changed", G_CALLBACK(on_value_changed), self,
                          G_CONNECT_SWAPPED);
  GtkWidget* scale = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, self->adjustment);
  gtk_widget_set_hexpand(scale, TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(scale), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append(GTK_BOX(self->box), make_head(self, name, unit, digits));
  gtk_box_append(GTK_BOX(self->box), scale);
  return GTK_WIDGET(self);
}
