// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the program's own files lie.

#include "gimbal-paths.h"

char* gimbal_paths_find_above(const char* relative) {
  g_autofree char* folder = g_file_read_link("/proc/self/exe", NULL);
  for (int up = 0; folder && up < 6; up++) {
    char* parent = g_path_get_dirname(folder);
    g_free(folder);
    folder = parent;
    g_autofree char* path = g_build_filename(folder, relative, NULL);
    if (g_file_test(path, G_FILE_TEST_EXISTS)) return g_steal_pointer(&path);
  }
  return NULL;
}

char* gimbal_paths_models(void) {
  g_autofree char* here = gimbal_paths_find_above("models/humanoid/about.ini");
  if (here) {
    g_autofree char* model = g_path_get_dirname(here);
    return g_path_get_dirname(model);
  }
  const char* const* folders = g_get_system_data_dirs();
  for (int i = 0; folders[i]; i++) {
    g_autofree char* path = g_build_filename(folders[i], "gimbal", "models", NULL);
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) return g_steal_pointer(&path);
  }
  g_autofree char* installed = gimbal_paths_find_above("share/gimbal/models");
  return g_steal_pointer(&installed);
}
