// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The tip of a widget.

#include "widgets/control/tooltip.h"

#include <adwaita.h>

void gimbal_tooltip_set(GtkWidget* widget, const char* text) {
  if (!g_strcmp0(gtk_widget_get_tooltip_text(widget), text)) return;
  gboolean hide = gtk_widget_get_visible(widget) && !gtk_widget_get_mapped(widget);
  if (hide) gtk_widget_set_visible(widget, FALSE);
  gtk_widget_set_tooltip_text(widget, text);
  if (hide) gtk_widget_set_visible(widget, TRUE);
}

static gboolean on_cut(GtkWidget* label, int x, int y, gboolean keyboard, GtkTooltip* tooltip) {
  (void)x, (void)y, (void)keyboard;
  gtk_tooltip_set_text(tooltip, gtk_label_get_text(GTK_LABEL(label)));
  return pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(label)));
}

void gimbal_tooltip_for_cut(GtkLabel* label) {
  gtk_widget_set_has_tooltip(GTK_WIDGET(label), TRUE);
  g_signal_connect(label, "query-tooltip", G_CALLBACK(on_cut), NULL);
}

static gboolean on_long(GtkWidget* field, int x, int y, gboolean keyboard, GtkTooltip* tooltip) {
  const char* text = gtk_editable_get_text(GTK_EDITABLE(field));
  (void)x, (void)y, (void)keyboard;
  gtk_tooltip_set_text(tooltip, text);
  return g_utf8_strlen(text, -1) > gtk_editable_get_width_chars(GTK_EDITABLE(field));
}

void gimbal_tooltip_for_long(GtkEditable* field) {
  gtk_widget_set_has_tooltip(GTK_WIDGET(field), TRUE);
  g_signal_connect(field, "query-tooltip", G_CALLBACK(on_long), NULL);
}

GtkWidget* gimbal_button_with_tip(const char* label, const char* tip, GCallback callback, gpointer data) {
  GtkWidget* button = gtk_button_new_with_label(label);
  gimbal_tooltip_set(button, tip);
  gtk_widget_set_hexpand(button, TRUE);
  g_signal_connect_swapped(button, "clicked", callback, data);
  return button;
}

static void tooltip_follow(GObject* other, GParamSpec* property, GtkWidget* widget) {
  gboolean open = FALSE;
  g_object_get(other, property->name, &open, NULL);
  gtk_widget_set_has_tooltip(widget, !open);
}

void gimbal_tooltip_make_way(GtkWidget* widget, GObject* other, const char* property) {
  g_autofree char* signal = g_strconcat("notify::", property, NULL);
  if (gtk_widget_get_tooltip_text(widget)) {
    g_signal_connect_object(other, signal, G_CALLBACK(tooltip_follow), widget, 0);
  }
}

void gimbal_tooltip_make_way_for_menus(GtkWidget* widget) {
  // the button inside knows: a menu button has "active" itself since GTK 4.10, a list never
  GtkWidget* inner = gtk_widget_get_first_child(widget);
  if ((GTK_IS_MENU_BUTTON(widget) || GTK_IS_DROP_DOWN(widget)) && GTK_IS_TOGGLE_BUTTON(inner)) {
    GtkWidget* around = gtk_widget_get_ancestor(widget, ADW_TYPE_SPLIT_BUTTON);
    gimbal_tooltip_make_way(widget, G_OBJECT(inner), "active");
    if (around) {
      // its own comes where the inner has none
      gimbal_tooltip_make_way(around, G_OBJECT(inner), "active");
    }
  }
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    gimbal_tooltip_make_way_for_menus(child);
  }
}
