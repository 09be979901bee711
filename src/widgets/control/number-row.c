// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A drag over the number changes it by a hundredth of its size each few pixels; a press that does
// not move starts to type.

#include "widgets/control/number-row.h"

#include <math.h>
#include <string.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/tooltip.h"

enum {
  HOLD_US = 300000,  // after a change by the user, values from outside wait this long
  THRESHOLD = 5,     // pixels of a press that is not yet a drag
  SPREAD = 4,        // pixels for a step of a drag
  LOOK_DIGITS = 9
};

struct _GimbalNumberRow {
  GtkWidget parent;
  GtkWidget* box;
  GtkButton* link;
  GtkLabel* name;
  GtkLabel* place;
  GtkLabel* field;
  GtkEntry* entry;
  GtkLabel* unit;
  double value;
  double start;  // of the drag
  double step;
  int moved;  // steps of the drag so far
  gint64 touched;
  gboolean flag;
  gboolean shown;   // value is what the entry has
  gboolean typing;  // the entry has a text that was not taken yet
  gboolean held;    // the user is at the entry: nothing may change under the caret
  gboolean quiet;   // the row writes into its entry: nobody types
  gboolean dragging;
  gboolean was_focus;
};

G_DEFINE_FINAL_TYPE(GimbalNumberRow, gimbal_number_row, GTK_TYPE_WIDGET)

enum { CHANGED, TYPED, ABANDONED, ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

//---- the number

// To be looked at, a number without the last digits, where sums of steps leave noise; to be
// edited, the shortest text that reads back the same.
static void write_number(double value, gboolean edited, char* text, gsize size) {
  for (int digits = edited ? 15 : LOOK_DIGITS; digits <= 17; digits++) {
    char format[8];
    g_snprintf(format, sizeof format, "%%.%dg", digits);
    g_ascii_formatd(text, (int)size, format, value);
    if (!edited || g_ascii_strtod(text, NULL) == value) return;
  }
}

static void number_row_show(GimbalNumberRow* self) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  write_number(self->value, self->held, text, sizeof text);
  self->quiet = TRUE;
  gtk_editable_set_text(GTK_EDITABLE(self->entry), text);
  self->quiet = FALSE;
  self->shown = TRUE;
  self->typing = FALSE;
  gtk_widget_remove_css_class(GTK_WIDGET(self->entry), "error");
}

void gimbal_number_row_set_value(GimbalNumberRow* self, double value) {
  if (self->typing || self->held || self->dragging || g_get_monotonic_time() - self->touched < HOLD_US) {
    return;
  }
  if (self->shown && !memcmp(&self->value, &value, sizeof value)) return;
  self->value = value;
  number_row_show(self);
}

void gimbal_number_row_accept(GimbalNumberRow* self, double value) {
  self->touched = g_get_monotonic_time();
  self->value = value;
  self->held = FALSE;
  number_row_show(self);
}

void gimbal_number_row_refuse(GimbalNumberRow* self) {
  self->typing = TRUE;
  gtk_widget_add_css_class(GTK_WIDGET(self->entry), "error");
}

// A round step near a hundredth of the number.
static double step_for(const GimbalNumberRow* self, double value) {
  double size = isfinite(value) ? fabs(value) : 1;
  return self->flag ? 1 : pow(10, floor(log10(MAX(size, 0.1))) - 2);
}

static double factor_of(GdkModifierType state) {
  return state & GDK_SHIFT_MASK ? 10 : state & GDK_CONTROL_MASK ? 0.1 : 1;
}

// Steps of a decimal number stay decimal: 0.1 + 2 · 0.01 is 0.12.
static double add_steps(double start, double step, double count) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  double sum = start + count * step;
  g_ascii_formatd(text, sizeof text, "%.15g", sum);
  return g_ascii_strtod(text, NULL);
}

static void number_row_change(GimbalNumberRow* self, double value) {
  if (self->flag) value = CLAMP(value, 0, 1);
  gimbal_number_row_accept(self, value);
  g_signal_emit(self, signals[CHANGED], 0, value);
}

//---- typing

static void on_text(GimbalNumberRow* self) {
  if (!self->quiet) self->typing = TRUE;
}

static void number_row_emit_typed(GimbalNumberRow* self) {
  g_autofree char* text = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry)));
  if (self->typing) g_signal_emit(self, signals[TYPED], 0, text);
}

static void number_row_abandon(GimbalNumberRow* self) {
  number_row_show(self);
  g_signal_emit(self, signals[ABANDONED], 0);
}

// Text that is not a number is discarded when the focus leaves.
static void on_leave(GimbalNumberRow* self) {
  number_row_emit_typed(self);
  if (self->typing) number_row_abandon(self);
  self->held = FALSE;
  if (self->shown) number_row_show(self);
}

static void on_enter(GimbalNumberRow* self) {
  self->held = TRUE;
  if (self->shown && !self->typing) number_row_show(self);
}

static gboolean on_key(GimbalNumberRow* self, guint key, guint code, GdkModifierType state) {
  (void)code;
  self->held = key != GDK_KEY_Return && key != GDK_KEY_KP_Enter;
  if (key == GDK_KEY_Escape && self->typing) {
    number_row_abandon(self);
    return TRUE;
  }
  if (key != GDK_KEY_Up && key != GDK_KEY_Down) return FALSE;
  number_row_emit_typed(self);
  if (self->typing) return TRUE;
  double step = step_for(self, self->value) * factor_of(state);
  number_row_change(self, add_steps(self->value, key == GDK_KEY_Up ? step : -step, 1));
  return TRUE;
}

//---- dragging

static void on_drag_begin(GimbalNumberRow* self, double x, double y, GtkGestureDrag* drag) {
  (void)x, (void)y;
  GtkWidget* text = gtk_widget_get_first_child(GTK_WIDGET(self->entry));
  self->was_focus = gtk_widget_is_focus(text);
  if (self->was_focus) gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
  self->start = self->value;
  self->step = step_for(self, self->value);
  self->moved = 0;
}

static void on_drag_update(GimbalNumberRow* self, double dx, double dy, GtkGestureDrag* drag) {
  (void)dy;
  if (self->was_focus) return;
  if (!self->dragging && fabs(dx) < THRESHOLD) return;
  if (!self->dragging) gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
  self->dragging = TRUE;
  GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(drag));
  int moved = (int)(dx / SPREAD);
  if (moved == self->moved) return;
  self->start = add_steps(self->start, self->step * factor_of(state), moved - self->moved);
  self->moved = moved;
  number_row_change(self, self->start);
}

// The press has put the caret into the entry, where the next drag would select text.
static void on_drag_end(GimbalNumberRow* self) {
  if (self->dragging) gtk_widget_grab_focus(GTK_WIDGET(self->link));
  self->dragging = FALSE;
}

static void on_activated(GimbalNumberRow* self) {
  g_signal_emit(self, signals[ACTIVATED], 0);
}

//---- look

void gimbal_number_row_set_look(GimbalNumberRow* self, const GimbalNumberLook* look) {
  g_autofree char* spoken = g_strdup_printf("%s %s %s", look->name, look->place, look->field);
  gtk_label_set_text(self->name, look->name);
  gtk_label_set_text(self->place, look->place);
  gtk_widget_set_visible(GTK_WIDGET(self->place), *look->place);
  gtk_label_set_text(self->field, look->field);
  gtk_label_set_text(self->unit, look->unit);
  gtk_widget_set_sensitive(GTK_WIDGET(self->link), look->linked);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->link), GTK_ACCESSIBLE_PROPERTY_LABEL, look->name, -1);
  self->flag = look->flag;
  self->shown = FALSE;
  self->typing = FALSE;
  self->held = FALSE;
  self->dragging = FALSE;
  self->touched = 0;
}

static GtkWidget* new_label(GtkLabel** label, float xalign, int width, const char* css_class) {
  GtkWidget* widget = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(widget), xalign);
  gtk_label_set_width_chars(GTK_LABEL(widget), width);
  gtk_widget_add_css_class(widget, css_class);
  *label = GTK_LABEL(widget);
  return widget;
}

static void make_entry(GimbalNumberRow* self) {
  GtkEventController *focus = gtk_event_controller_focus_new(), *keys = gtk_event_controller_key_new();
  GtkGesture* drag = gtk_gesture_drag_new();
  self->entry = GTK_ENTRY(gtk_entry_new());
  gtk_editable_set_width_chars(GTK_EDITABLE(self->entry), 21);
  gtk_editable_set_max_width_chars(GTK_EDITABLE(self->entry), 21);
  gtk_editable_set_alignment(GTK_EDITABLE(self->entry), 1);
  gtk_widget_add_css_class(GTK_WIDGET(self->entry), "numeric");
  gimbal_tooltip_for_long(GTK_EDITABLE(self->entry));
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(drag), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped(self->entry, "changed", G_CALLBACK(on_text), self);
  g_signal_connect_swapped(self->entry, "activate", G_CALLBACK(number_row_emit_typed), self);
  g_signal_connect_swapped(focus, "enter", G_CALLBACK(on_enter), self);
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_leave), self);
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(on_key), self);
  g_signal_connect_swapped(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  g_signal_connect_swapped(drag, "drag-update", G_CALLBACK(on_drag_update), self);
  g_signal_connect_swapped(drag, "drag-end", G_CALLBACK(on_drag_end), self);
  gtk_widget_add_controller(GTK_WIDGET(self->entry), focus);
  gtk_widget_add_controller(GTK_WIDGET(self->entry), keys);
  gtk_widget_add_controller(GTK_WIDGET(self->entry), GTK_EVENT_CONTROLLER(drag));
}

static GtkWidget* make_link(GimbalNumberRow* self) {
  GtkWidget* names = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append(GTK_BOX(names), new_label(&self->name, 0, -1, "row-name"));
  gtk_box_append(GTK_BOX(names), new_label(&self->place, 0, -1, "dim-label"));
  gtk_label_set_ellipsize(self->name, PANGO_ELLIPSIZE_MIDDLE);
  gimbal_tooltip_for_cut(self->name);
  self->link = GTK_BUTTON(gtk_button_new());
  gtk_button_set_child(self->link, names);
  gtk_widget_add_css_class(GTK_WIDGET(self->link), "flat");
  gtk_widget_set_size_request(GTK_WIDGET(self->link), 220, -1);
  g_signal_connect_swapped(self->link, "clicked", G_CALLBACK(on_activated), self);
  return GTK_WIDGET(self->link);
}

static void gimbal_number_row_class_init(GimbalNumberRowClass* klass) {
  GType type = GIMBAL_TYPE_NUMBER_ROW;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalNumberRow, box, gtk_widget_unparent));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  signals[CHANGED] = gimbal_signal_new("changed", type, 1, G_TYPE_DOUBLE);
  signals[TYPED] = gimbal_signal_new("typed", type, 1, G_TYPE_STRING);
  signals[ABANDONED] = gimbal_signal_new("abandoned", type, 0);
  signals[ACTIVATED] = gimbal_signal_new("activated", type, 0);
}

static void gimbal_number_row_init(GimbalNumberRow* self) {
  self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_widget_add_css_class(self->box, "number-row");
  make_entry(self);
  gtk_box_append(GTK_BOX(self->box), make_link(self));
  gtk_box_append(GTK_BOX(self->box), new_label(&self->field, 1, 19, "dim-label"));
  gtk_widget_add_css_class(GTK_WIDGET(self->field), "monospace");
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->entry));
  gtk_box_append(GTK_BOX(self->box), new_label(&self->unit, 0, 6, "dim-label"));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

GtkWidget* gimbal_number_row_new(void) {
  return g_object_new(GIMBAL_TYPE_NUMBER_ROW, NULL);
}
