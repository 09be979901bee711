// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The preferences window: a view of the settings.

#include "window/preferences.h"

#include <adwaita.h>

#include "base/settings.h"
#include "window/preferences-files.h"

// Combo rows show an enumeration by number.
static void bind_enum(GtkBuilder* builder, const char* key, const char* widget) {
  AdwComboRow* row = ADW_COMBO_ROW(gtk_builder_get_object(builder, widget));
  GSettings* settings = gimbal_settings_get();
  adw_combo_row_set_selected(row, (guint)g_settings_get_enum(settings, key));
  g_object_set_data_full(G_OBJECT(row), "key", g_strdup(key), g_free);
}

static void on_selected(AdwComboRow* row) {
  const char* key = g_object_get_data(G_OBJECT(row), "key");
  if (key) g_settings_set_enum(gimbal_settings_get(), key, (int)adw_combo_row_get_selected(row));
}

static void watch_enum(GtkBuilder* builder, const char* widget) {
  g_signal_connect(gtk_builder_get_object(builder, widget), "notify::selected", G_CALLBACK(on_selected),
                   NULL);
}

static void bind_switch(GtkBuilder* builder, const char* key, const char* widget) {
  g_settings_bind(gimbal_settings_get(), key, gtk_builder_get_object(builder, widget), "active",
                  G_SETTINGS_BIND_DEFAULT);
}

void gimbal_preferences_show(GtkWindow* parent, const char* const* libraries) {
  g_autoptr(GtkBuilder) builder =
      gtk_builder_new_from_resource("/io/github/gimbal_sim/Gimbal/ui/preferences.ui");
  GtkWindow* window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
  bind_enum(builder, "color-scheme", "color_scheme");
  bind_enum(builder, "render-quality", "render_quality");
  watch_enum(builder, "color_scheme");
  watch_enum(builder, "render_quality");
  bind_switch(builder, "run-on-open", "run_on_open");
  bind_switch(builder, "show-line-numbers", "line_numbers");
  bind_switch(builder, "highlight-current-line", "current_line");
  bind_switch(builder, "autosave", "autosave");
  g_settings_bind(gimbal_settings_get(), "indent-width", gtk_builder_get_object(builder, "indent_width"),
                  "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind(gimbal_settings_get(), "threads", gtk_builder_get_object(builder, "threads"), "value",
                  G_SETTINGS_BIND_DEFAULT);
  gimbal_preferences_fill_folders(ADW_PREFERENCES_GROUP(gtk_builder_get_object(builder, "folders")),
                                  GTK_BUTTON(gtk_builder_get_object(builder, "add_folder")));
  gimbal_preferences_fill_plugins(ADW_PREFERENCES_GROUP(gtk_builder_get_object(builder, "plugins")),
                                  libraries);
  bind_switch(builder, "snap", "snap");
  static const char* const kSteps[][2] = {
      {"snap-move", "snap_move"}, {"snap-rotate", "snap_rotate"}, {"snap-scale", "snap_scale"}};
  for (guint i = 0; i < G_N_ELEMENTS(kSteps); i++)
    g_settings_bind(gimbal_settings_get(), kSteps[i][0], gtk_builder_get_object(builder, kSteps[i][1]),
                    "value", G_SETTINGS_BIND_DEFAULT);
  gtk_window_set_transient_for(window, parent);
  gtk_window_present(window);
  gtk_widget_grab_focus(
      GTK_WIDGET(gtk_builder_get_object(builder, "color_scheme")));  // not the pages' switch
}
