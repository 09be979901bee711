// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shortcuts of one place of the window.

#include "base/key-shortcuts.h"

#include "base/keys.h"
#include "base/settings.h"

static void add_shortcut(GtkEventController* controller, const char* action, const char* accelerator) {
  guint keyval;
  GdkModifierType modifiers;
  if (!gtk_accelerator_parse(accelerator, &keyval, &modifiers)) return;
  GtkShortcutTrigger* trigger = gtk_keyval_trigger_new(keyval, modifiers);
  gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(controller),
                                       gtk_shortcut_new(trigger, gtk_named_action_new(action)));
}

static void remove_shortcuts(GtkEventController* controller) {
  for (guint i = g_list_model_get_n_items(G_LIST_MODEL(controller)); i-- > 0;) {
    g_autoptr(GtkShortcut) old = g_list_model_get_item(G_LIST_MODEL(controller), i);
    gtk_shortcut_controller_remove_shortcut(GTK_SHORTCUT_CONTROLLER(controller), old);
  }
}

static void bind_shortcuts(GtkEventController* controller) {
  const char* const* ids = g_object_get_data(G_OBJECT(controller), "key-shortcuts");
  remove_shortcuts(controller);
  for (; *ids; ids++) {
    for (const char* const* key = gimbal_keys_get(*ids); *key; key++) add_shortcut(controller, *ids, *key);
  }
}

void gimbal_key_shortcuts_add(GtkWidget* widget, const char* const* ids) {
  static const char* const signals[] = {"changed::keys", "changed::key-preset"};
  GtkEventController* controller = gtk_shortcut_controller_new();
  gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
  g_object_set_data(G_OBJECT(controller), "key-shortcuts", (gpointer)ids);
  bind_shortcuts(controller);
  for (guint i = 0; i < G_N_ELEMENTS(signals); i++) {
    g_signal_connect_object(gimbal_settings_get(), signals[i], G_CALLBACK(bind_shortcuts), controller,
                            G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  }
  gtk_widget_add_controller(widget, controller);
}
