// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The tip of a widget.

#include "widgets/control/tooltip.h"

void gimbal_tooltip_set(GtkWidget* widget, const char* text) {
  if (!g_strcmp0(gtk_widget_get_tooltip_text(widget), text)) return;
  gboolean hide = gtk_widget_get_visible(widget) && !gtk_widget_get_mapped(widget);
  if (hide) gtk_widget_set_visible(widget, FALSE);
  gtk_widget_set_tooltip_text(widget, text);
  if (hide) gtk_widget_set_visible(widget, TRUE);
}

GtkWidget* gimbal_button_with_tip(const char* label, const char* tip, GCallback callback, gpointer data) {
  GtkWidget* button = gtk_button_new_with_label(label);
  gimbal_tooltip_set(button, tip);
  gtk_widget_set_hexpand(button, TRUE);
  g_signal_connect_swapped(button, "clicked", callback, data);
  return button;
}
