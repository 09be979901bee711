// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A file in the file manager: of one that answers on the bus of the desktop, and without one.

#include <gio/gio.h>
#include <string.h>

#include "app-test.h"
#include "base/show-in-files.h"

static char* opened;  // what was asked of the file manager

static const char kInterface[] =
    "<node><interface name='org.freedesktop.FileManager1'><method name='ShowItems'>"
    "<arg type='as' direction='in'/><arg type='s' direction='in'/></method></interface></node>";

static void on_call(GDBusConnection* bus, const char* sender, const char* path, const char* interface,
                    const char* method, GVariant* parameters, GDBusMethodInvocation* call, gpointer data) {
  (void)bus, (void)sender, (void)path, (void)interface, (void)data;
  g_autoptr(GVariant) uris = g_variant_get_child_value(parameters, 0);
  const char* uri = NULL;
  g_assert_cmpstr(method, ==, "ShowItems");
  g_variant_get_child(uris, 0, "&s", &uri);
  opened = g_strdup(uri);
  g_dbus_method_invocation_return_value(call, NULL);
}

static gboolean was_asked(gpointer unused) {
  (void)unused;
  return opened != NULL;
}

static gboolean owns_name(gpointer owned) {
  return *(gboolean*)owned;
}

static void on_owned(GDBusConnection* bus, const char* name, gpointer owned) {
  (void)bus, (void)name;
  *(gboolean*)owned = TRUE;
}

// A program for folders that writes down what it is to open.
static char* install_opener(void) {
  g_autofree char* folder = g_build_filename(app_test_folder(), "applications", NULL);
  g_autofree char* entry = g_build_filename(folder, "folders.desktop", NULL);
  g_autofree char* list = g_build_filename(folder, "mimeapps.list", NULL);
  char* told = g_build_filename(app_test_folder(), "told", NULL);
  g_autofree char* text = g_strdup_printf(
      "[Desktop Entry]\nType=Application\nName=Folders\nExec=/bin/sh -c \"echo %%u > "
      "%s\"\nMimeType=inode/directory;\n",
      told);
  g_assert_cmpint(g_mkdir_with_parents(folder, 0755), ==, 0);
  g_assert_true(g_file_set_contents(entry, text, -1, NULL));
  g_assert_true(
      g_file_set_contents(list, "[Default Applications]\ninode/directory=folders.desktop\n", -1, NULL));
  return told;
}

static gboolean is_there(gpointer path) {
  g_autofree char* text = NULL;
  return g_file_get_contents(path, &text, NULL, NULL) && *text;
}

static void test_manager(void) {
  g_autofree char* daemon = g_find_program_in_path("dbus-daemon");
  if (!daemon) {
    g_test_skip("needs dbus-daemon");
    return;
  }
  GTestDBus* test_bus = g_test_dbus_new(G_TEST_DBUS_NONE);
  g_test_dbus_up(test_bus);
  GDBusConnection* bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  g_assert_nonnull(bus);
  g_dbus_connection_set_exit_on_close(bus, FALSE);
  g_autoptr(GDBusNodeInfo) node = g_dbus_node_info_new_for_xml(kInterface, NULL);
  static const GDBusInterfaceVTable kTable = {.method_call = on_call};
  g_dbus_connection_register_object(bus, "/org/freedesktop/FileManager1", node->interfaces[0], &kTable, NULL,
                                    NULL, NULL);
  gboolean owned = FALSE;
  guint name =
      g_bus_own_name_on_connection(bus, "org.freedesktop.FileManager1", 0, on_owned, NULL, &owned, NULL);
  app_test_wait(owns_name, &owned);
  gimbal_show_in_files("/some where/film.webm");
  app_test_wait(was_asked, NULL);
  g_assert_cmpstr(opened, ==, "file:///some%20where/film.webm");
  g_bus_unown_name(name);

  // nobody has the name any more: the folder opens
  g_autofree char* told = install_opener();
  g_autofree char* film = g_build_filename(app_test_folder(), "film.webm", NULL);
  gimbal_show_in_files(film);
  app_test_wait(is_there, told);
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(told, &text, NULL, NULL));
  g_assert_nonnull(strstr(text, app_test_folder()));
  g_assert_null(strstr(text, "film.webm"));
  g_object_unref(bus);
  g_free(opened);
}

int main(int argc, char** argv) {
  g_setenv("XDG_DATA_HOME", app_test_folder(), TRUE);
  g_setenv("XDG_CONFIG_HOME", app_test_folder(), TRUE);
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/show-in-files/manager", test_manager);
  return g_test_run();
}
