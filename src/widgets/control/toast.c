// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// libadwaita reads the title of a toast as markup, and has one line for it: a file "R&D.xml" or a
// tag "<geom>" would leave it empty, and what went wrong is often longer. The words are a label of
// ours.

#include "widgets/control/toast.h"

#include "widgets/control/tooltip.h"

static GtkWidget* find_below(GtkWidget* widget) {
  GtkWidget* found = ADW_IS_TOAST_OVERLAY(widget) ? widget : NULL;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child && !found;
       child = gtk_widget_get_next_sibling(child)) {
    found = find_below(child);
  }
  return found;
}

AdwToastOverlay* gimbal_toast_find_place(GtkWidget* widget) {
  GtkWidget* found = gtk_widget_get_ancestor(widget, ADW_TYPE_TOAST_OVERLAY);
  GtkRoot* root = gtk_widget_get_root(widget);
  GtkWindow* window = GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
  for (; window && !found; window = gtk_window_get_transient_for(window)) {
    found = find_below(GTK_WIDGET(window));
  }
  return found ? ADW_TOAST_OVERLAY(found) : NULL;
}

AdwToast* gimbal_toast_new(const char* text) {
  GtkWidget* words = gtk_label_new(text);
  AdwToast* toast = adw_toast_new("");
  gtk_label_set_wrap(GTK_LABEL(words), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(words), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode(GTK_LABEL(words), GTK_NATURAL_WRAP_NONE);  // one line, if it fits
  gtk_label_set_lines(GTK_LABEL(words), 2);
  gtk_label_set_ellipsize(GTK_LABEL(words), PANGO_ELLIPSIZE_END);
  gimbal_tooltip_for_cut(GTK_LABEL(words));
  adw_toast_set_custom_title(toast, words);
  return toast;
}

void gimbal_toast_set_text(AdwToast* toast, const char* text) {
  gtk_label_set_text(GTK_LABEL(adw_toast_get_custom_title(toast)), text);
}

static void toast_show(GtkWidget* widget, const char* text, const char* button, const char* action,
                       const char* target) {
  AdwToastOverlay* place = text ? gimbal_toast_find_place(widget) : NULL;
  if (!place) return;
  AdwToast* toast = gimbal_toast_new(text);
  if (button) {
    adw_toast_set_button_label(toast, button);
    adw_toast_set_action_name(toast, action);
    adw_toast_set_action_target_value(toast, g_variant_new_string(target));
  }
  adw_toast_overlay_add_toast(place, toast);
}

void gimbal_toast(GtkWidget* widget, const char* text) {
  toast_show(widget, text, NULL, NULL, NULL);
}

void gimbal_toast_with_button(GtkWidget* widget, const char* text, const char* button, const char* action,
                              const char* target) {
  toast_show(widget, text, button, action, target);
}

void gimbal_toast_error(GtkWidget* widget, const GError* error) {
  if (error) gimbal_toast(widget, error->message);
}
