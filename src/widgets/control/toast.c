// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// libadwaita reads the title of a toast as markup: a file "R&D.xml" or a tag "<geom>" would leave it empty.

#include "widgets/control/toast.h"

#include <adwaita.h>

void gimbal_toast(GtkWidget* widget, const char* text) {
  GtkWidget* overlay = gtk_widget_get_ancestor(widget, ADW_TYPE_TOAST_OVERLAY);
  if (!overlay || !text) return;
  g_autofree char* escaped = g_markup_escape_text(text, -1);
  adw_toast_overlay_add_toast(ADW_TOAST_OVERLAY(overlay), adw_toast_new(escaped));
}

void gimbal_toast_error(GtkWidget* widget, const GError* error) {
  if (error) gimbal_toast(widget, error->message);
}
