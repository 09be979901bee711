// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Loading a library runs its constructors, which register its plugins.

#include "plugins.h"

#include <dlfcn.h>
#include <gimbal/plugin_info.h>
#include <glib/gi18n.h>
#include <stdio.h>

// The library stays loaded, since the tables of the engine refer to its functions.
static gboolean plugins_load(const char* path) {
  const char* trouble = gimbal_plugin_library_trouble(path);
  if (!trouble && dlopen(path, RTLD_NOW | RTLD_LOCAL)) return TRUE;
  if (trouble) {
    fprintf(stderr, _("gimbal: plugin library not loaded: %s: %s\n"), path, trouble);
  } else {
    fprintf(stderr, _("gimbal: plugin library not loaded: %s\n"), dlerror());
  }
  return FALSE;
}

static int compare_names(const void* a, const void* b) {
  return g_strcmp0(*(char* const*)a, *(char* const*)b);
}

// In alphabetical order, so that the order of registration does not depend on the file system.
static void load_folder(const char* folder, GHashTable* seen, GStrvBuilder* loaded) {
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  const char* name;
  while (dir && (name = g_dir_read_name(dir))) {
    if (g_str_has_suffix(name, ".so")) g_ptr_array_add(names, g_strdup(name));
  }
  g_ptr_array_sort(names, compare_names);
  for (guint i = 0; i < names->len; i++) {
    if (!g_hash_table_add(seen, g_strdup(g_ptr_array_index(names, i)))) continue;
    g_autofree char* path = g_build_filename(folder, g_ptr_array_index(names, i), NULL);
    if (plugins_load(path)) g_strv_builder_add(loaded, path);
  }
}

GStrv cli_load_plugins(void) {
  g_autoptr(GStrvBuilder) loaded = g_strv_builder_new();
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_auto(GStrv) named =
      g_strsplit(g_getenv("GIMBAL_PLUGIN_PATH") ? g_getenv("GIMBAL_PLUGIN_PATH") : "", ":", -1);
  for (int i = 0; named[i]; i++) {
    if (*named[i]) load_folder(named[i], seen, loaded);
  }
  g_autofree char* own = g_build_filename(g_get_user_data_dir(), "gimbal", "plugins", NULL);
  load_folder(own, seen, loaded);
  g_autofree char* program = g_file_read_link("/proc/self/exe", NULL);
  g_autofree char* bin = g_path_get_dirname(program ? program : ".");
  g_autofree char* beside = g_build_filename(bin, "mujoco_plugin", NULL);
  g_autofree char* installed = g_build_filename(bin, "..", "lib", "gimbal", "plugins", NULL);
  load_folder(beside, seen, loaded);
  load_folder(installed, seen, loaded);
  return g_strv_builder_end(loaded);
}
