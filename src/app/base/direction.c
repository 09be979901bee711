// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows numbers from left to right. A widget does not inherit the direction of its parent, so each
// gets its own when it is mapped. Where text runs from left to right, too, there is nothing to do.

#include "base/direction.h"

#include <gtk/gtk.h>
#include <string.h>

enum { PARTS_DEEP = 4 };

// Whether a widget shows numbers. Labels of numbers have the class "numeric" already, for digits of
// equal width.
static gboolean goes_from_left(GtkWidget* widget) {
  static const char* const kClasses[] = {"numeric", "vector", "from-left", "monospace"};
  static const char* const kNodes[] = {"plot", "chart", "sparkline", "bars", "spinbutton"};
  for (guint i = 0; i < G_N_ELEMENTS(kClasses); i++) {
    if (gtk_widget_has_css_class(widget, kClasses[i])) return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS(kNodes); i++) {
    if (!strcmp(gtk_widget_get_css_name(widget), kNodes[i])) return TRUE;
  }
  return FALSE;
}

// Whether a widget is a part of a control that shows numbers: parts do not have its classes.
static gboolean is_part_of_such(GtkWidget* widget) {
  gboolean such = FALSE;
  if (!GTK_IS_LABEL(widget) && !GTK_IS_TEXT(widget)) return FALSE;
  for (int i = 0; i < PARTS_DEEP && !such; i++) {
    widget = gtk_widget_get_parent(widget);
    such = widget && goes_from_left(widget);
  }
  return such;
}

// Change the direction of a widget, and mirror its alignment so that it stays on the same side of
// its parent.
static void direction_flip_widget(GtkWidget* widget) {
  GtkAlign side = gtk_widget_get_halign(widget);
  int start = gtk_widget_get_margin_start(widget), end = gtk_widget_get_margin_end(widget);
  gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR);
  if (side == GTK_ALIGN_START) gtk_widget_set_halign(widget, GTK_ALIGN_END);
  if (side == GTK_ALIGN_END) gtk_widget_set_halign(widget, GTK_ALIGN_START);
  gtk_widget_set_margin_start(widget, end);
  gtk_widget_set_margin_end(widget, start);
  if (!GTK_IS_LABEL(widget)) return;
  GtkLabel* label = GTK_LABEL(widget);
  gtk_label_set_xalign(label, 1 - gtk_label_get_xalign(label));
}

static gboolean on_map(GSignalInvocationHint* hint, guint count, const GValue* values, gpointer unused) {
  (void)hint, (void)count, (void)unused;
  GtkWidget* widget = g_value_get_object(values);
  if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL &&
      (goes_from_left(widget) || is_part_of_such(widget))) {
    direction_flip_widget(widget);
  }
  return TRUE;
}

void gimbal_direction_install(void) {
  static gsize once;
  if (gtk_widget_get_default_direction() != GTK_TEXT_DIR_RTL || !g_once_init_enter(&once)) return;
  g_type_class_unref(g_type_class_ref(GTK_TYPE_WIDGET));
  g_signal_add_emission_hook(g_signal_lookup("map", GTK_TYPE_WIDGET), 0, on_map, NULL, NULL);
  g_once_init_leave(&once, 1);
}
