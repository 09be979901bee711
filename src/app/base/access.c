// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names controls for screen readers when they are first shown.

#include "base/access.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

// Name a control after its tooltip without the key: "Run (F8)" gives "Run".
static void set_name(GtkWidget* widget, const char* tip) {
  const char* key = strrchr(tip, '(');
  gsize length = key > tip + 1 && g_str_has_suffix(tip, ")") ? (gsize)(key - tip - 1) : strlen(tip);
  g_autofree char* name = g_strndup(tip, length);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

// The close button of a toast has only an icon in libadwaita 1.2.
static gboolean is_closer(GtkWidget* widget) {
  return GTK_IS_BUTTON(widget) &&
         !g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), "window-close-symbolic");
}

// The purpose of a control in words that are not its visible label, such as its tooltip. NULL if
// there are none.
static const char* find_words(GtkWidget* widget) {
  GtkWidget* parent = gtk_widget_get_parent(widget);
  const char* tip = gtk_widget_get_tooltip_text(widget);
  if (tip && *tip) return tip;
  if (GTK_IS_EXPANDER(widget)) return gtk_expander_get_label(GTK_EXPANDER(widget));
  if (GTK_IS_ENTRY(widget)) return gtk_entry_get_placeholder_text(GTK_ENTRY(widget));
  if (GTK_IS_SEARCH_ENTRY(widget)) {
    GtkEditable* text = gtk_editable_get_delegate(GTK_EDITABLE(widget));
    return GTK_IS_TEXT(text) ? gtk_text_get_placeholder_text(GTK_TEXT(text)) : NULL;
  }
  if (ADW_IS_SPLIT_BUTTON(parent) && GTK_IS_MENU_BUTTON(widget)) {
    return adw_split_button_get_dropdown_tooltip(ADW_SPLIT_BUTTON(parent));
  }
  if (ADW_IS_SPLIT_BUTTON(parent) || GTK_IS_MENU_BUTTON(parent)) return find_words(parent);
  return is_closer(widget) ? _("Close") : NULL;
}

// Whether a button has only an icon. GTK 4.8 uses the icon as its label, which says nothing, so
// that relation is removed.
static gboolean has_icon_alone(GtkWidget* widget) {
  if (!GTK_IS_BUTTON(widget) || !gtk_button_get_icon_name(GTK_BUTTON(widget))) return FALSE;
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  return TRUE;
}

static void on_tip(GtkWidget* widget) {
  has_icon_alone(widget);
  const char* words = find_words(widget);
  if (words && *words) set_name(widget, words);
}

static gboolean has_label(GtkWidget* widget) {
  if (GTK_IS_MENU_BUTTON(widget) && gtk_widget_get_tooltip_text(widget)) {
    return FALSE;  // its label shows its value
  }
  if (has_icon_alone(widget)) {
    return gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
  }
  const char* label = GTK_IS_BUTTON(widget)        ? gtk_button_get_label(GTK_BUTTON(widget))
                      : GTK_IS_MENU_BUTTON(widget) ? gtk_menu_button_get_label(GTK_MENU_BUTTON(widget))
                                                   : NULL;
  GtkWidget* parent = gtk_widget_get_parent(widget);
  if (GTK_IS_MENU_BUTTON(parent)) label = gtk_menu_button_get_label(GTK_MENU_BUTTON(parent));
  return (label && *label) ||
         gtk_test_accessible_has_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
         gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

static gboolean on_map(GSignalInvocationHint* hint, guint count, const GValue* values, gpointer unused) {
  (void)hint, (void)count, (void)unused;
  static const char kKnown[] = "gimbal-access";
  GtkWidget* widget = g_value_get_object(values);
  gboolean button = GTK_IS_BUTTON(widget) || GTK_IS_MENU_BUTTON(widget);
  if (!button && !GTK_IS_ENTRY(widget) && !GTK_IS_SEARCH_ENTRY(widget) && !GTK_IS_EXPANDER(widget)) {
    return TRUE;
  }
  if (g_object_get_data(G_OBJECT(widget), kKnown)) return TRUE;
  g_object_set_data(G_OBJECT(widget), kKnown, widget);
  if (has_label(widget)) return TRUE;
  on_tip(widget);
  g_signal_connect(widget, "notify::tooltip-text", G_CALLBACK(on_tip), NULL);
  return TRUE;
}

void gimbal_access_install(void) {
  static gsize once = 0;
  if (!g_once_init_enter(&once)) return;
  g_type_class_unref(g_type_class_ref(GTK_TYPE_BUTTON));  // signals exist once their class does
  g_signal_add_emission_hook(g_signal_lookup("map", GTK_TYPE_WIDGET), 0, on_map, NULL, NULL);
  g_once_init_leave(&once, 1);
}
