// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Layouts of the user's own: pairs of a name and a layout, in the order in which they were kept.

#include "window/own-layouts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/settings.h"
#include "widgets/dock/dock-layout.h"

#define KEY   "own-layouts"
#define ENTRY "(s@" GIMBAL_DOCK_LAYOUT_TYPE ")"

GVariant* gimbal_own_layouts_find(const char* name) {
  g_autoptr(GVariant) all = g_settings_get_value(gimbal_settings_get(), KEY);
  GVariantIter iter;
  const char* own;
  GVariant *layout, *found = NULL;
  g_variant_iter_init(&iter, all);
  while (!found && g_variant_iter_next(&iter, "(&s@" GIMBAL_DOCK_LAYOUT_TYPE ")", &own, &layout)) {
    if (!strcmp(own, name)) found = g_variant_ref(layout);
    g_variant_unref(layout);
  }
  return found;
}

void gimbal_own_layouts_put(const char* name, GVariant* put) {
  g_autoptr(GVariant) all = g_settings_get_value(gimbal_settings_get(), KEY);
  GVariantBuilder builder;
  GVariantIter iter;
  const char* own;
  GVariant* layout;
  g_variant_builder_init(&builder, g_variant_get_type(all));
  g_variant_iter_init(&iter, all);
  while (g_variant_iter_next(&iter, "(&s@" GIMBAL_DOCK_LAYOUT_TYPE ")", &own, &layout)) {
    if (strcmp(own, name)) g_variant_builder_add(&builder, ENTRY, own, layout);
    g_variant_unref(layout);
  }
  if (put) g_variant_builder_add(&builder, ENTRY, name, put);
  g_settings_set_value(gimbal_settings_get(), KEY, g_variant_builder_end(&builder));
}

static void append_item(GMenu* menu, const char* name, const char* action) {
  g_autoptr(GMenuItem) item = g_menu_item_new(NULL, NULL);
  g_auto(GStrv) parts = g_strsplit(name, "_", -1);
  g_autofree char* label = g_strjoinv("__", parts);  // a single one marks a key
  g_menu_item_set_label(item, label);
  g_menu_item_set_action_and_target(item, action, "s", name);
  g_menu_append_item(menu, item);
}

static void fill_menu(GMenu* menu) {
  g_autoptr(GVariant) all = g_settings_get_value(gimbal_settings_get(), KEY);
  g_autoptr(GMenu) forget = g_menu_new();
  GVariantIter iter;
  const char* name;
  g_menu_remove_all(menu);
  g_variant_iter_init(&iter, all);
  while (g_variant_iter_next(&iter, "(&s@" GIMBAL_DOCK_LAYOUT_TYPE ")", &name, NULL)) {
    append_item(menu, name, "win.own-layout");
    append_item(forget, name, "win.forget-layout");
  }
  if (g_variant_n_children(all)) g_menu_append_submenu(menu, _("_Forget"), G_MENU_MODEL(forget));
}

void gimbal_own_layouts_show_in(GMenu* menu) {
  g_signal_connect_object(gimbal_settings_get(), "changed::" KEY, G_CALLBACK(fill_menu), menu,
                          G_CONNECT_SWAPPED);
  fill_menu(menu);
}
