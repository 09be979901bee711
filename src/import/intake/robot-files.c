// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files that a robot names.

#include "import/intake/robot-files.h"

#include <string.h>

enum { MOST_UP = 5 };  // folders above the robot

char* gimbal_robot_top(const char* folder) {
  g_autofree char* at = g_strdup(folder);
  for (int i = 0; i < MOST_UP; i++) {
    g_autofree char* mark = g_build_filename(at, "package.xml", NULL);
    if (g_file_test(mark, G_FILE_TEST_IS_REGULAR)) return g_steal_pointer(&at);
    char* up = g_path_get_dirname(at);
    g_free(at);
    at = up;
  }
  return g_path_get_dirname(folder);
}

static gboolean is_below(const char* path, const char* folder) {
  gsize n = strlen(folder);
  return g_str_has_prefix(path, folder) && (path[n] == '/' || g_str_has_suffix(folder, "/"));
}

static char* try_file(const char* folder, const char* rest, const char* top) {
  g_autofree char* path = g_canonicalize_filename(rest, folder);
  gboolean there = is_below(path, top) && g_file_test(path, G_FILE_TEST_IS_REGULAR);
  return there ? g_steal_pointer(&path) : NULL;
}

// Find package://NAME/REST, going up from the robot's folder: in a folder NAME there, or in a
// folder that is itself the package.
static char* find_in_package(const char* folder, const char* top, const char* name) {
  const char* slash = strchr(name, '/');
  if (!slash) return NULL;
  g_autofree char* package = g_strndup(name, (gsize)(slash - name));
  g_autofree char* at = g_strdup(folder);
  if (!strcmp(package, "..") || !strcmp(package, ".")) return NULL;
  for (int i = 0; i <= MOST_UP; i++) {
    g_autofree char* base = g_path_get_basename(at);
    g_autofree char* inside = g_build_filename(at, package, NULL);
    char* found = try_file(inside, slash + 1, inside);
    if (!found && (!strcmp(base, package) || is_below(at, top) || !strcmp(at, top))) {
      found = try_file(at, slash + 1, at);
    }
    if (found) return found;
    char* up = g_path_get_dirname(at);
    g_free(at);
    at = up;
  }
  return NULL;
}

char* gimbal_robot_find_file(const char* folder, const char* top, const char* name) {
  static const char* const schemes[] = {"package://", "model://"};
  for (guint i = 0; i < G_N_ELEMENTS(schemes); i++) {
    if (g_str_has_prefix(name, schemes[i])) return find_in_package(folder, top, name + strlen(schemes[i]));
  }
  if (g_str_has_prefix(name, "file://")) name += strlen("file://");
  char* found = try_file(folder, name, top);
  g_autofree char* base = found ? NULL : g_path_get_basename(name);
  if (!found) found = try_file(folder, base, top);
  g_autofree char* meshes = found ? NULL : g_build_filename(folder, "meshes", NULL);
  return found ? found : try_file(meshes, base, top);
}

char* gimbal_path_from(const char* folder, const char* path) {
  GString* text = g_string_new(NULL);
  g_autofree char* at = g_strdup(folder);
  while (!is_below(path, at) && strcmp(at, "/")) {
    char* up = g_path_get_dirname(at);
    g_free(at);
    at = up;
    g_string_append(text, "../");
  }
  const char* rest = path + strlen(at);
  g_string_append(text, *rest == '/' ? rest + 1 : rest);
  return g_string_free(text, FALSE);
}
