// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The preferences of the user.

#define G_SETTINGS_ENABLE_BACKEND
#include "base/settings.h"

#include <gio/gsettingsbackend.h>

#include "base/paths.h"

#define SCHEMA_ID   "io.github.gimbal_sim.Gimbal"
#define SCHEMA_PATH "/io/github/gimbal_sim/Gimbal/"

// Beside an uninstalled program, "data" in one of the folders above it holds the compiled schema.
static GSettingsSchema* uninstalled_schema(void) {
  g_autofree char* compiled = gimbal_paths_find_above("data/gschemas.compiled");
  if (!compiled) return NULL;
  g_autofree char* folder = g_path_get_dirname(compiled);
  g_autoptr(GSettingsSchemaSource) source =
      g_settings_schema_source_new_from_directory(folder, g_settings_schema_source_get_default(), TRUE, NULL);
  return source ? g_settings_schema_source_lookup(source, SCHEMA_ID, FALSE) : NULL;
}

static GSettingsSchema* find_schema(void) {
  GSettingsSchemaSource* source = g_settings_schema_source_get_default();
  GSettingsSchema* schema = source ? g_settings_schema_source_lookup(source, SCHEMA_ID, TRUE) : NULL;
  return schema ? schema : uninstalled_schema();
}

// Whether the settings service of the desktop can be reached.
static gboolean has_session_bus(void) {
  g_autofree char* socket = g_build_filename(g_get_user_runtime_dir(), "bus", NULL);
  return g_getenv("DBUS_SESSION_BUS_ADDRESS") || g_file_test(socket, G_FILE_TEST_EXISTS);
}

// Without a settings service the default backend loses everything at exit, so a key file stores the
// settings instead.
static GSettingsBackend* choose_backend(void) {
  g_autoptr(GSettingsBackend) backend = g_settings_backend_get_default();
  gboolean forgets = !g_strcmp0(G_OBJECT_TYPE_NAME(backend), "GMemorySettingsBackend") || !has_session_bus();
  if (!forgets || g_getenv("GSETTINGS_BACKEND")) return g_steal_pointer(&backend);
  g_autofree char* path = g_build_filename(g_get_user_config_dir(), "gimbal", "settings.ini", NULL);
  return g_keyfile_settings_backend_new(path, SCHEMA_PATH, "Gimbal");
}

static gpointer make_settings(gpointer data) {
  (void)data;
  g_autoptr(GSettingsSchema) schema = find_schema();
  if (!schema) {
    g_error("The settings schema %s is not installed. Set GSETTINGS_SCHEMA_DIR to its folder.", SCHEMA_ID);
  }
  g_autoptr(GSettingsBackend) backend = choose_backend();
  return g_settings_new_full(schema, backend, NULL);
}

GSettings* gimbal_settings_get(void) {
  static GOnce once = G_ONCE_INIT;
  return g_once(&once, make_settings, NULL);
}
