// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files of a test, in a folder of its own.

#ifndef GIMBAL_TESTS_IMPORT_FILES_H_
#define GIMBAL_TESTS_IMPORT_FILES_H_

#include <glib/gstdio.h>

static char* folder;

// Writes a file below the folder; size -1: of the text. Its path, to be freed.
static char* put_bytes(const char* name, const char* text, gssize size) {
  char* path = g_build_filename(folder, name, NULL);
  g_autofree char* above = g_path_get_dirname(path);
  g_assert_cmpint(g_mkdir_with_parents(above, 0755), ==, 0);
  g_assert_true(g_file_set_contents(path, text, size, NULL));
  return path;
}

static inline char* put(const char* name, const char* text) {
  return put_bytes(name, text, -1);
}

#endif  // GIMBAL_TESTS_IMPORT_FILES_H_
