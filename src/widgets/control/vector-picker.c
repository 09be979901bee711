// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of a vector.

#include "widgets/control/vector-picker.h"

#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

enum { SLIDER_WIDTH = 190 };
#define FAR 1e9  // a field goes that far

typedef struct Number {
  GtkAdjustment* field;
  GtkAdjustment* slider;
} Number;

struct _GimbalVectorPicker {
  GtkWidget parent;
  GtkWidget* box;
  GtkGrid* grid;
  GArray* numbers;
  gboolean showing;  // slider and field follow each other
};

G_DEFINE_FINAL_TYPE(GimbalVectorPicker, gimbal_vector_picker, GTK_TYPE_WIDGET)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void on_value(GtkAdjustment* adjustment, GimbalVectorPicker* self) {
  double value = gtk_adjustment_get_value(adjustment);
  for (guint i = 0; i < self->numbers->len && !self->showing; i++) {
    Number* number = &g_array_index(self->numbers, Number, i);
    if (adjustment != number->field && adjustment != number->slider) continue;
    self->showing = TRUE;
    gtk_adjustment_set_value(adjustment == number->field ? number->slider : number->field, value);
    self->showing = FALSE;
    g_signal_emit(self, signals[CHANGED], 0, i, value);
    return;
  }
}

static GtkAdjustment* make_adjustment(GimbalVectorPicker* self, double value, double min, double max,
                                      double step) {
  GtkAdjustment* adjustment = gtk_adjustment_new(value, min, max, step, 10 * step, 0);
  g_signal_connect_object(adjustment, "value-changed", G_CALLBACK(on_value), self, 0);
  return adjustment;
}

void gimbal_vector_picker_add(GimbalVectorPicker* self, const char* name, double value, double min,
                              double max, double step) {
  int row = (int)self->numbers->len, digits = (int)CLAMP(ceil(-log10(step) - 1e-9), 0, 9);
  Number number = {make_adjustment(self, value, -FAR, FAR, step),
                   make_adjustment(self, value, min, max, step)};
  GtkWidget* label = gtk_label_new(name);
  GtkWidget* scale = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, number.slider);
  GtkWidget* field = gtk_spin_button_new(number.field, 0, (guint)digits);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "dim-label");
  gtk_widget_set_size_request(scale, SLIDER_WIDTH, -1);
  gtk_widget_set_hexpand(scale, TRUE);
  gtk_scale_set_draw_value(GTK_SCALE(scale), FALSE);
  gtk_editable_set_width_chars(GTK_EDITABLE(field), 7);
  gtk_accessible_update_property(GTK_ACCESSIBLE(scale), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property(GTK_ACCESSIBLE(field), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_grid_attach(self->grid, label, 0, row, 1, 1);
  gtk_grid_attach(self->grid, scale, 1, row, 1, 1);
  gtk_grid_attach(self->grid, field, 2, row, 1, 1);
  g_array_append_val(self->numbers, number);
}

static void on_axis(GtkButton* button, GimbalVectorPicker* self) {
  int axis = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "axis"));
  for (guint i = 0; i < MIN(self->numbers->len, 3); i++) {
    double value = (int)i == axis % 3 ? (axis < 3 ? 1 : -1) : 0;
    gtk_adjustment_set_value(g_array_index(self->numbers, Number, i).field, value);
  }
}

void gimbal_vector_picker_add_axes(GimbalVectorPicker* self) {
  static const char* const kAxes[] = {"+x", "+y", "+z", "−x", "−y", "−z"};
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class(row, "linked");
  gtk_box_set_homogeneous(GTK_BOX(row), TRUE);
  for (int i = 0; i < 6; i++) {
    GtkWidget* button = gtk_button_new_with_label(kAxes[i]);
    gtk_widget_set_hexpand(button, TRUE);
    g_object_set_data(G_OBJECT(button), "axis", GINT_TO_POINTER(i));
    g_signal_connect_object(button, "clicked", G_CALLBACK(on_axis), self, 0);
    gtk_box_append(GTK_BOX(row), button);
  }
  gtk_box_append(GTK_BOX(self->box), row);
}

static void gimbal_vector_picker_class_init(GimbalVectorPickerClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalVectorPicker, box, gtk_widget_unparent),
                    GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalVectorPicker, numbers, g_array_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_VECTOR_PICKER, 2, G_TYPE_UINT, G_TYPE_DOUBLE);
}

static void gimbal_vector_picker_init(GimbalVectorPicker* self) {
  self->numbers = g_array_new(FALSE, FALSE, sizeof(Number));
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
  gtk_widget_add_css_class(self->box, "vector-picker");
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

GtkWidget* gimbal_vector_picker_new(const char* title) {
  GimbalVectorPicker* self = g_object_new(GIMBAL_TYPE_VECTOR_PICKER, NULL);
  GtkWidget* heading = gtk_label_new(title);
  gtk_label_set_xalign(GTK_LABEL(heading), 0);
  gtk_widget_add_css_class(heading, "heading");
  self->grid = GTK_GRID(gtk_grid_new());
  gtk_grid_set_column_spacing(self->grid, 8);
  gtk_grid_set_row_spacing(self->grid, 4);
  gtk_box_append(GTK_BOX(self->box), heading);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->grid));
  return GTK_WIDGET(self);
}
