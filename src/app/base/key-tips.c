// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tooltips name the keys of the table ("Open (Ctrl+O)"). All widgets of the window are updated when
// keys change. The original tip is stored with its widget, so that it can be updated again.

#include "base/key-tips.h"

#include <string.h>

#include "base/keys.h"
#include "base/settings.h"

// Two texts are stored: the tip with the keys of the table, and with the current ones.
static void key_tip_update(GtkWidget* widget) {
  const char* now = gtk_widget_get_tooltip_text(widget);
  if (!now || !g_str_has_suffix(now, ")")) return;
  const char* const* old = g_object_get_data(G_OBJECT(widget), "key-tip");
  const char* first = old && !strcmp(old[1], now) ? old[0] : now;
  g_autofree char* told = gimbal_keys_retell(first);
  char** tip = g_strdupv((char*[]){(char*)first, told, NULL});
  if (strcmp(told, now) != 0) gtk_widget_set_tooltip_text(widget, told);
  g_object_set_data_full(G_OBJECT(widget), "key-tip", tip, (GDestroyNotify)g_strfreev);
}

static void key_tip_update_below(GtkWidget* widget) {
  key_tip_update(widget);
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    key_tip_update_below(child);
  }
}

void gimbal_key_tips_follow(GtkWidget* window) {
  static const char* const kSignals[] = {"changed::keys", "changed::key-preset"};
  for (guint i = 0; i < G_N_ELEMENTS(kSignals); i++) {
    g_signal_connect_object(gimbal_settings_get(), kSignals[i], G_CALLBACK(key_tip_update_below), window,
                            G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  }
  g_autoptr(GVariant) own = g_settings_get_value(gimbal_settings_get(), "keys");
  if (gimbal_key_preset() || g_variant_n_children(own)) key_tip_update_below(window);
}
