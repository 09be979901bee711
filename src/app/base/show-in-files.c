// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows files in the file manager.

#include "base/show-in-files.h"

#include <gio/gio.h>

enum { WAIT_MS = 5000 };  // a file manager may have to start

static void open_folder(const char* path) {
  g_autofree char* folder = g_path_get_dirname(path);
  g_autofree char* uri = g_filename_to_uri(folder, NULL, NULL);
  if (uri) g_app_info_launch_default_for_uri_async(uri, NULL, NULL, NULL, NULL);
}

static void on_shown(GObject* source, GAsyncResult* result, gpointer path) {
  g_autoptr(GVariant) answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, NULL);
  if (!answer) open_folder(path);
  g_free(path);
}

static void on_bus(GObject* source, GAsyncResult* result, gpointer data) {
  (void)source;
  g_autofree char* path = data;
  g_autoptr(GDBusConnection) bus = g_bus_get_finish(result, NULL);
  g_autofree char* uri = g_filename_to_uri(path, NULL, NULL);
  if (!bus || !uri) {
    open_folder(path);
    return;
  }
  const char* uris[] = {uri, NULL};
  g_dbus_connection_call(bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
                         "org.freedesktop.FileManager1", "ShowItems", g_variant_new("(^ass)", uris, ""), NULL,
                         G_DBUS_CALL_FLAGS_NONE, WAIT_MS, NULL, on_shown, g_steal_pointer(&path));
}

void gimbal_show_in_files(const char* path) {
  g_bus_get(G_BUS_TYPE_SESSION, NULL, on_bus, g_canonicalize_filename(path, NULL));
}
