// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds the program's own files.

#include "base/paths.h"

#include <string.h>

#include "language/messages/translations.h"

char* gimbal_paths_find_above(const char* relative) {
  return gimbal_program_find_above(relative);
}

// Find a folder of the program: in its source tree, or where it is installed. NULL if there is
// none.
static char* find_folder(const char* in_sources, const char* file, const char* installed) {
  g_autofree char* there = g_build_filename(in_sources, file, NULL);
  g_autofree char* here = gimbal_paths_find_above(there);
  if (here) return g_strndup(here, strlen(here) - strlen(file) - 1);
  const char* const* folders = g_get_system_data_dirs();
  for (int i = 0; folders[i]; i++) {
    g_autofree char* path = g_build_filename(folders[i], installed, NULL);
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) return g_steal_pointer(&path);
  }
  g_autofree char* shared = g_build_filename("share", installed, NULL);
  return gimbal_paths_find_above(shared);
}

char* gimbal_paths_models(void) {
  return find_folder("models", "humanoid/about.ini", "gimbal/models");
}

char* gimbal_paths_dup_runs(void) {
  return g_build_filename(g_get_user_data_dir(), "gimbal", "runs", NULL);
}

gboolean gimbal_paths_is_of_run(GFile* file) {
  g_autofree char* path = gimbal_paths_dup_runs();
  g_autoptr(GFile) folder = g_file_new_for_path(path);
  return g_file_has_prefix(file, folder);
}

gboolean gimbal_paths_is_example(GFile* file) {
  static GFile* models;
  static gsize once;
  if (g_once_init_enter(&once)) {
    g_autofree char* folder = gimbal_paths_models();
    models = folder ? g_file_new_for_path(folder) : NULL;
    g_once_init_leave(&once, 1);
  }
  return models && g_file_has_prefix(file, models);
}

char* gimbal_paths_styles(void) {
  return find_folder("data/styles", "gimbal.xml", "gimbal/styles");
}

char* gimbal_paths_shorten(GFile* folder) {
  g_autofree char* path = g_file_get_parse_name(folder);
  const char* home = g_get_home_dir();
  gsize length = strlen(home);
  gboolean own = g_str_has_prefix(path, home) && (!path[length] || path[length] == '/');
  return own ? g_strconcat("~", path + length, NULL) : g_steal_pointer(&path);
}

char* gimbal_paths_dup_picture(const char* model) {
  g_autofree char* hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, model, -1);
  hash[16] = 0;
  g_autofree char* name = g_strconcat(hash, ".png", NULL);
  return g_build_filename(g_get_user_state_dir(), "gimbal", "layouts", name, NULL);
}
