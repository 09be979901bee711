// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The preferences window: a view of the settings.

#include "preferences/preferences.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "base/settings.h"
#include "preferences/preferences-files.h"
#include "preferences/preferences-keys.h"
#include "widgets/control/toolkit.h"

static const char* const kColours[] = {N_("As the desktop"), N_("Light"), N_("Dark"), NULL};
static const char* const kQualities[] = {N_("Automatic"), N_("Fast"), N_("Medium"),
                                         N_("High"),      N_("Best"), NULL};

const GimbalPreference gimbal_preferences[] = {
    {"color-scheme", N_("Colours"), kColours},
    {"render-quality", N_("3D Quality"), kQualities},
    {"run-on-open", N_("Run a Model When It Is Opened"), NULL},
    {"reopen", N_("Open What Was Open Last"), NULL},
    {"turn-zoom", N_("Scroll Up to Zoom In"), NULL},
    {"threads", N_("Threads"), NULL},
    {"show-line-numbers", N_("Line Numbers"), NULL},
    {"wrap-lines", N_("Wrap Long Lines"), NULL},
    {"editor-font", N_("Font of the Editor"), NULL},
    {"lint", N_("Tell What Will Go Wrong"), NULL},
    {"highlight-current-line", N_("Highlight the Current Line"), NULL},
    {"autosave", N_("Save Automatically"), NULL},
    {"indent-width", N_("Indentation Width"), NULL},
    {"snap", N_("Snap"), NULL},
    {"snap-move", N_("Step of Moving (m)"), NULL},
    {"snap-rotate", N_("Step of Turning (°)"), NULL},
    {"snap-scale", N_("Step of Sizing (factor)"), NULL},
    {"key-preset", N_("Keys as in"), NULL},
    {0}};

// Show the value of an enumeration, which is the index in a combo row.
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

static void on_font(GObject* button) {
  PangoFontDescription* font = NULL;
  g_object_get(button, "font-desc", &font, NULL);
  g_autofree char* name = font ? pango_font_description_to_string(font) : g_strdup("");
  g_settings_set_string(gimbal_settings_get(), "editor-font", name);
  if (font) pango_font_description_free(font);
}

static void on_font_reset(void) {
  g_settings_reset(gimbal_settings_get(), "editor-font");
}

static void add_font(GtkBuilder* builder) {
  AdwActionRow* row = ADW_ACTION_ROW(gtk_builder_get_object(builder, "font_row"));
  GtkWidget* button = gimbal_font_button_new(_("Font of the Editor"));
  g_autofree char* name = g_settings_get_string(gimbal_settings_get(), "editor-font");
  PangoFontDescription* font = pango_font_description_from_string(*name ? name : "Monospace 11");
  g_object_set(button, "font-desc", font, NULL);
  pango_font_description_free(font);
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Font of the Editor"), -1);
  adw_action_row_add_suffix(row, button);
  g_signal_connect(button, "notify::font-desc", G_CALLBACK(on_font), NULL);
  g_signal_connect(gtk_builder_get_object(builder, "font_reset"), "clicked", G_CALLBACK(on_font_reset), NULL);
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
  bind_switch(builder, "reopen", "reopen");
  bind_switch(builder, "show-line-numbers", "line_numbers");
  bind_switch(builder, "wrap-lines", "wrap_lines");
  add_font(builder);
  bind_switch(builder, "highlight-current-line", "current_line");
  bind_switch(builder, "autosave", "autosave");
  bind_switch(builder, "lint", "lint");
  g_settings_bind(gimbal_settings_get(), "indent-width", gtk_builder_get_object(builder, "indent_width"),
                  "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind(gimbal_settings_get(), "threads", gtk_builder_get_object(builder, "threads"), "value",
                  G_SETTINGS_BIND_DEFAULT);
  gimbal_preferences_fill_folders(ADW_PREFERENCES_GROUP(gtk_builder_get_object(builder, "folders")),
                                  GTK_BUTTON(gtk_builder_get_object(builder, "add_folder")));
  gimbal_preferences_fill_plugins(ADW_PREFERENCES_GROUP(gtk_builder_get_object(builder, "plugins")),
                                  libraries);
  gimbal_preferences_fill_keys(ADW_PREFERENCES_PAGE(gtk_builder_get_object(builder, "keys_page")),
                               GTK_WIDGET(window));
  bind_switch(builder, "turn-zoom", "turn_zoom");
  bind_switch(builder, "snap", "snap");
  static const char* const kSteps[][2] = {
      {"snap-move", "snap_move"}, {"snap-rotate", "snap_rotate"}, {"snap-scale", "snap_scale"}};
  for (guint i = 0; i < G_N_ELEMENTS(kSteps); i++) {
    g_settings_bind(gimbal_settings_get(), kSteps[i][0], gtk_builder_get_object(builder, kSteps[i][1]),
                    "value", G_SETTINGS_BIND_DEFAULT);
  }
  gtk_window_set_transient_for(window, parent);
  gtk_window_present(window);
  gtk_widget_grab_focus(
      GTK_WIDGET(gtk_builder_get_object(builder, "color_scheme")));  // not the pages' switch
}
