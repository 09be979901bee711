// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A named number with a slider.
//
// Slider and entry have an adjustment each: a joint that has left the range of its slider shows
// where it is.

#include "widgets/control/slider-row.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/control/scroll-through.h"
#include "widgets/control/signal.h"
#include "widgets/control/tooltip.h"

enum { HOLD_US = 300000 };  // after a change by the user, values from outside wait this long
#define FARTHEST 1e9

struct _GimbalSliderRow {
  GtkWidget parent;
  GtkWidget* box;
  GtkLabel* name;
  GtkLabel* unit;
  GtkSpinButton* entry;
  GtkWidget* scale;
  GtkAdjustment* slider;  // within the range
  GtkAdjustment* number;  // as it is
  double neutral;
  double smallest;  // change that is worth showing
  gint64 touched;
  gboolean logarithmic;  // the slider has the power of ten
  gboolean showing;      // slider and field follow each other, each with its rounding
  gboolean typing;       // the entry has a text that was not taken yet
};

G_DEFINE_FINAL_TYPE(GimbalSliderRow, gimbal_slider_row, GTK_TYPE_WIDGET)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

double gimbal_slider_row_get_value(GimbalSliderRow* self) {
  return gtk_adjustment_get_value(self->number);
}

static double to_slider(const GimbalSliderRow* self, double value) {
  return self->logarithmic ? log10(fmax(value, 1e-12)) : value;
}

// Three digits are as fine as a hand is.
static double from_slider(const GimbalSliderRow* self, double place) {
  if (!self->logarithmic) return place;
  double unit = pow(10, floor(place) - 2);
  return round(pow(10, place) / unit) * unit;
}

static void slider_row_show(GimbalSliderRow* self, double value) {
  gboolean was = self->showing;
  self->showing = TRUE;
  gtk_adjustment_set_value(self->slider, to_slider(self, value));
  if (!self->typing) gtk_adjustment_set_value(self->number, value);
  self->showing = was;
}

void gimbal_slider_row_set_value(GimbalSliderRow* self, double value) {
  if (g_get_monotonic_time() - self->touched < HOLD_US || !isfinite(value)) return;
  if (fabs(gtk_adjustment_get_value(self->number) - value) >= self->smallest) slider_row_show(self, value);
}

static void slider_row_accept(GimbalSliderRow* self, double value) {
  self->typing = FALSE;
  self->touched = g_get_monotonic_time();
  slider_row_show(self, value);
  g_signal_emit(self, signals[CHANGED], 0, value);
}

static void on_slider(GimbalSliderRow* self) {
  if (!self->showing) slider_row_accept(self, from_slider(self, gtk_adjustment_get_value(self->slider)));
}
static void on_number(GimbalSliderRow* self) {
  if (!self->showing) slider_row_accept(self, gtk_adjustment_get_value(self->number));
}
static void on_reset(GimbalSliderRow* self) {
  slider_row_accept(self, self->neutral);
}

// A text that says another number than the one on show waits to be taken.
static void on_text(GimbalSliderRow* self) {
  double written = g_strtod(gtk_editable_get_text(GTK_EDITABLE(self->entry)), NULL);
  if (!self->showing) self->typing = fabs(written - gtk_adjustment_get_value(self->number)) >= self->smallest;
}
static void on_text_done(GimbalSliderRow* self) {
  self->typing = FALSE;
}

// Escape abandons what was typed.
static gboolean on_key(GimbalSliderRow* self, guint key) {
  if (key != GDK_KEY_Escape || !self->typing) return FALSE;
  self->typing = FALSE;
  self->showing = TRUE;
  g_autofree char* text = g_strdup_printf("%.*f", (int)gtk_spin_button_get_digits(self->entry),
                                          gtk_adjustment_get_value(self->number));
  gtk_editable_set_text(GTK_EDITABLE(self->entry), text);
  self->showing = FALSE;
  return TRUE;
}

//---- look

static void slider_row_announce(GtkWidget* widget, const char* name) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void gimbal_slider_row_set_look(GimbalSliderRow* self, const GimbalSliderLook* look) {
  gboolean powers = look->logarithmic;
  double range = MAX(powers ? look->neutral : look->max - look->min, 1e-9);
  double step = powers ? range / 10 : range / 200;
  int digits = (int)CLAMP(3 - floor(log10(range)), 0, 8);
  double low = look->strict ? look->min
               : powers     ? pow(10, -digits)
                            : -FARTHEST,
         high = look->strict ? look->max : FARTHEST;
  self->neutral = look->neutral;
  self->logarithmic = powers;
  self->smallest = 0.5 * pow(10, -digits);
  self->touched = 0;
  self->typing = FALSE;
  self->showing = TRUE;
  gtk_adjustment_configure(self->slider, to_slider(self, look->neutral), to_slider(self, look->min),
                           to_slider(self, look->max), powers ? 0.02 : step, powers ? 0.2 : 10 * step, 0);
  gtk_adjustment_configure(self->number, look->neutral, low, high, step, 10 * step, 0);
  gtk_spin_button_set_digits(self->entry, (guint)digits);
  self->showing = FALSE;
  gtk_label_set_text(self->name, look->name);
  gtk_label_set_text(self->unit, look->unit);
  slider_row_announce(GTK_WIDGET(self->entry), look->name);
  slider_row_announce(self->scale, look->name);
}

//---- object

static void gimbal_slider_row_class_init(GimbalSliderRowClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalSliderRow, box, gtk_widget_unparent));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_SLIDER_ROW, 1, G_TYPE_DOUBLE);
}

static void make_entry(GimbalSliderRow* self) {
  GtkEventController *focus = gtk_event_controller_focus_new(), *keys = gtk_event_controller_key_new();
  self->entry = GTK_SPIN_BUTTON(gtk_spin_button_new(self->number, 0, 3));
  gtk_editable_set_width_chars(GTK_EDITABLE(self->entry), 7);
  gtk_widget_add_css_class(GTK_WIDGET(self->entry), "compact-spin");
  gimbal_scroll_through(GTK_WIDGET(self->entry));
  g_signal_connect_swapped(self->entry, "changed", G_CALLBACK(on_text), self);
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_text_done), self);
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller(GTK_WIDGET(self->entry), focus);
  gtk_widget_add_controller(GTK_WIDGET(self->entry), keys);
}

// The name above its slider, both narrow, so that the row is no higher than the number beside them.
static GtkWidget* make_left(GimbalSliderRow* self) {
  GtkWidget* left = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->name = GTK_LABEL(gtk_label_new(NULL));
  self->scale = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, self->slider);
  gtk_label_set_ellipsize(self->name, PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign(self->name, 0);
  gimbal_tooltip_for_cut(self->name);
  gimbal_scroll_through(self->scale);
  gtk_widget_set_hexpand(left, TRUE);
  gtk_widget_set_valign(left, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(left), GTK_WIDGET(self->name));
  gtk_box_append(GTK_BOX(left), self->scale);
  return left;
}

static void make_row(GimbalSliderRow* self) {
  GtkWidget* reset = gtk_button_new_from_icon_name("edit-undo-symbolic");
  self->unit = GTK_LABEL(gtk_label_new(NULL));
  self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  make_entry(self);
  gtk_widget_add_css_class(GTK_WIDGET(self->unit), "dim-label");
  gtk_widget_add_css_class(GTK_WIDGET(self->unit), "caption");
  gimbal_tooltip_set(reset, _("Back to the Default"));
  gtk_widget_add_css_class(reset, "flat");
  gtk_widget_set_valign(GTK_WIDGET(self->entry), GTK_ALIGN_CENTER);
  gtk_widget_set_valign(reset, GTK_ALIGN_CENTER);
  g_signal_connect_swapped(reset, "clicked", G_CALLBACK(on_reset), self);
  gtk_widget_add_css_class(self->box, "slider-row");
  gtk_box_append(GTK_BOX(self->box), make_left(self));
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->unit));
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->entry));
  gtk_box_append(GTK_BOX(self->box), reset);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

static void gimbal_slider_row_init(GimbalSliderRow* self) {
  self->slider = gtk_adjustment_new(0, 0, 1, 0, 0, 0);
  self->number = gtk_adjustment_new(0, 0, 1, 0, 0, 0);
  g_signal_connect_object(self->slider, "value-changed", G_CALLBACK(on_slider), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->number, "value-changed", G_CALLBACK(on_number), self, G_CONNECT_SWAPPED);
  make_row(self);
}

GtkWidget* gimbal_slider_row_new(const char* name, const char* unit, double min, double max, double neutral) {
  GimbalSliderRow* self = g_object_new(GIMBAL_TYPE_SLIDER_ROW, NULL);
  gimbal_slider_row_set_look(self, &(GimbalSliderLook){name, unit, min, max, neutral, TRUE, FALSE});
  return GTK_WIDGET(self);
}
