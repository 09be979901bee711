// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// libadwaita reads the title of a toast as markup: a file "R&D.xml" or a tag "<geom>" would leave it empty.

#include "widgets/control/toast.h"

#include <adwaita.h>

static void show(GtkWidget* widget, const char* text, const char* button, const char* action,
                 const char* target) {
  GtkWidget* overlay = gtk_widget_get_ancestor(widget, ADW_TYPE_TOAST_OVERLAY);
  if (!overlay || !text) return;
  g_autofree char* escaped = g_markup_escape_text(text, -1);
  AdwToast* toast = adw_toast_new(escaped);
  if (button) {
    adw_toast_set_button_label(toast, button);
    adw_toast_set_action_name(toast, action);
    adw_toast_set_action_target_value(toast, g_variant_new_string(target));
  }
  adw_toast_overlay_add_toast(ADW_TOAST_OVERLAY(overlay), toast);
}

void gimbal_toast(GtkWidget* widget, const char* text) {
  show(widget, text, NULL, NULL, NULL);
}

void gimbal_toast_with_button(GtkWidget* widget, const char* text, const char* button, const char* action,
                              const char* target) {
  show(widget, text, button, action, target);
}

void gimbal_toast_error(GtkWidget* widget, const GError* error) {
  if (error) gimbal_toast(widget, error->message);
}
