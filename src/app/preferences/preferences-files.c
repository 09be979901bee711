// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page "Files" of the preferences.

#include "preferences/preferences-files.h"

#include <glib/gi18n.h>

#include "base/settings.h"
#include "run/plugins.h"
#include "widgets/control/toolkit.h"

static void show_folders(AdwPreferencesGroup* group);

static AdwActionRow* new_row(const char* title, const char* subtitle) {
  AdwActionRow* row = ADW_ACTION_ROW(adw_action_row_new());
  adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
  if (subtitle) adw_action_row_set_subtitle(row, subtitle);
  adw_action_row_set_subtitle_lines(row, 2);
  return row;
}

//---- folders

static void change_folders(AdwPreferencesGroup* group, const char* added, const char* removed) {
  g_auto(GStrv) now = g_settings_get_strv(gimbal_settings_get(), "search-folders");
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
  gboolean there = FALSE;
  for (int i = 0; now[i]; i++) {
    there |= !g_strcmp0(now[i], added);
    if (g_strcmp0(now[i], removed)) g_strv_builder_add(builder, now[i]);
  }
  if (added && !there) g_strv_builder_add(builder, added);
  g_auto(GStrv) then = g_strv_builder_end(builder);
  g_settings_set_strv(gimbal_settings_get(), "search-folders", (const char* const*)then);
  show_folders(group);
}

static void on_remove(GtkButton* button, AdwPreferencesGroup* group) {
  change_folders(group, NULL, g_object_get_data(G_OBJECT(button), "folder"));
}

static void on_chosen(GFile* folder, gpointer group) {
  const char* path = folder ? g_file_peek_path(folder) : NULL;
  if (path) change_folders(group, path, NULL);
}

static void on_add(GtkWidget* button, AdwPreferencesGroup* group) {
  (void)button;
  gimbal_ask_file(
      GTK_WIDGET(group),
      &(GimbalFileQuestion){.use = GIMBAL_FILE_FOLDER, .title = _("Add a Folder"), .accept = _("_Add")},
      on_chosen, group, NULL);
}

static GtkWidget* folder_row(AdwPreferencesGroup* group, const char* folder) {
  g_autofree char* name = g_path_get_basename(folder);
  gboolean there = g_file_test(folder, G_FILE_TEST_IS_DIR);
  g_autofree char* lost = g_strdup_printf(_("%s (not there)"), folder);
  AdwActionRow* row = new_row(name, there ? folder : lost);
  GtkWidget* remove = gtk_button_new_from_icon_name("list-remove-symbolic");
  g_autofree char* label = g_strdup_printf(_("Remove the Folder “%s”"), name);
  gtk_widget_set_valign(remove, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(remove, "flat");
  gtk_widget_set_tooltip_text(remove, _("Remove"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(remove), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data_full(G_OBJECT(remove), "folder", g_strdup(folder), g_free);
  g_signal_connect_object(remove, "clicked", G_CALLBACK(on_remove), group, 0);
  adw_action_row_add_suffix(row, remove);
  return GTK_WIDGET(row);
}

// Add a row, and note it in the group's data: the children of the widget are libadwaita's own.
static void add_row(AdwPreferencesGroup* group, GtkWidget* row) {
  GPtrArray* rows = g_object_get_data(G_OBJECT(group), "rows");
  adw_preferences_group_add(group, row);
  g_ptr_array_add(rows, row);
}

static void show_folders(AdwPreferencesGroup* group) {
  GPtrArray* rows = g_object_get_data(G_OBJECT(group), "rows");
  for (guint i = 0; i < rows->len; i++) adw_preferences_group_remove(group, g_ptr_array_index(rows, i));
  g_ptr_array_set_size(rows, 0);
  g_auto(GStrv) folders = g_settings_get_strv(gimbal_settings_get(), "search-folders");
  for (int i = 0; folders[i]; i++) add_row(group, folder_row(group, folders[i]));
  if (rows->len) return;
  AdwActionRow* none = new_row(_("No folders"), _("Files are found beside the model alone"));
  add_row(group, GTK_WIDGET(none));
}

void gimbal_preferences_fill_folders(AdwPreferencesGroup* group, GtkButton* add) {
  g_object_set_data_full(G_OBJECT(group), "rows", g_ptr_array_new(), (GDestroyNotify)g_ptr_array_unref);
  g_signal_connect_object(add, "clicked", G_CALLBACK(on_add), group, 0);
  show_folders(group);
}

//---- plugins

void gimbal_preferences_fill_plugins(AdwPreferencesGroup* group, const char* const* libraries) {
  for (int i = 0; libraries && libraries[i]; i++) {
    g_autofree char* name = g_path_get_basename(libraries[i]);
    g_autofree char* folder = g_path_get_dirname(libraries[i]);
    g_autofree char* plugin = gimbal_plugins_describe(libraries[i]);
    g_autofree char* more = plugin ? g_strdup_printf("%s\n%s", folder, plugin) : NULL;
    adw_preferences_group_add(group, GTK_WIDGET(new_row(name, more ? more : folder)));
  }
  if (libraries && *libraries) return;
  g_autofree char* folder = g_build_filename(g_get_user_data_dir(), "gimbal", "plugins", NULL);
  g_autofree char* text = g_strdup_printf(_("Libraries in %s are loaded at the start"), folder);
  adw_preferences_group_add(group, GTK_WIDGET(new_row(_("None found"), text)));
}
