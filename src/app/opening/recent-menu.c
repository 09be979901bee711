// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "opening/recent-menu.h"

#include <glib/gi18n.h>

#include "start/recent-models.h"

enum { MAX_RECENT = 10 };

static void show_recent(AdwSplitButton* button) {
  g_autoptr(GMenu) menu = g_menu_new();
  g_autoptr(GPtrArray) models = gimbal_recent_models_list(MAX_RECENT);
  for (guint i = 0; i < models->len; i++) {
    g_autofree char* label = gimbal_recent_models_label(models, i);
    g_autofree char* uri = g_file_get_uri(g_ptr_array_index(models, i));
    g_auto(GStrv) parts = g_strsplit(label, "_", -1);
    // a single underscore would make the letter after it a mnemonic
    g_autofree char* plain = g_strjoinv("__", parts);
    g_autoptr(GMenuItem) item = g_menu_item_new(plain, NULL);
    g_menu_item_set_action_and_target(item, "win.open-file", "s", uri);
    g_menu_append_item(menu, item);
  }
  g_autoptr(GMenu) elsewhere = g_menu_new();
  g_menu_append(elsewhere, _("Open _Address…"), "win.open-address");
  g_menu_append_section(menu, NULL, G_MENU_MODEL(elsewhere));
  adw_split_button_set_menu_model(button, G_MENU_MODEL(menu));
}

void gimbal_recent_menu_follow(AdwSplitButton* button) {
  g_signal_connect_object(gtk_recent_manager_get_default(), "changed", G_CALLBACK(show_recent), button,
                          G_CONNECT_SWAPPED);
  show_recent(button);
}
