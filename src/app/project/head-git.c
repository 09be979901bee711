// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reads the last commit with libgit2-glib.

#include <libgit2-glib/ggit.h>
#include <stdlib.h>
#include <string.h>

#include "project/head.h"

// Whether a folder or one above it has a ".git".
static gboolean is_below_mark(const char* folder) {
  g_autofree char* mark = g_build_filename(folder, ".git", NULL);
  if (g_file_test(mark, G_FILE_TEST_EXISTS)) return TRUE;
  g_autofree char* above = g_path_get_dirname(folder);
  return strcmp(above, folder) != 0 && is_below_mark(above);
}

// Whether a folder is in a repository. The check avoids starting the library in vain, which reads
// all certificates of the machine then.
static gboolean is_in_repository(GFile* folder) {
  char* real = realpath(g_file_peek_path(folder) ? g_file_peek_path(folder) : "", NULL);
  gboolean found = real && is_below_mark(real);
  free(real);
  return found;
}

static GgitRepository* repository_of(GFile* file) {
  static gsize ready;
  g_autoptr(GFile) folder = g_file_get_parent(file);
  if (!folder || !is_in_repository(folder)) return NULL;
  if (g_once_init_enter(&ready)) {
    ggit_init();
    g_once_init_leave(&ready, 1);
  }
  g_autoptr(GFile) found = ggit_repository_discover(folder, NULL);
  return found ? ggit_repository_open(found, NULL) : NULL;
}

// The path of a file in its repository. Links are resolved in both paths, so that they match.
static char* path_in(GgitRepository* repository, GFile* file) {
  g_autoptr(GFile) top = ggit_repository_get_workdir(repository);
  g_autofree char* top_path = top ? g_file_get_path(top) : NULL;
  g_autofree char* path = g_file_get_path(file);
  char *real_top = top_path ? realpath(top_path, NULL) : NULL, *real = path ? realpath(path, NULL) : NULL;
  g_autoptr(GFile) above = real_top ? g_file_new_for_path(real_top) : NULL;
  g_autoptr(GFile) below = real ? g_file_new_for_path(real) : NULL;
  free(real_top);
  free(real);
  return above && below ? g_file_get_relative_path(above, below) : NULL;
}

char* gimbal_head_read(GFile* file) {
  g_autoptr(GgitRepository) repository = repository_of(file);
  g_autofree char* path = repository ? path_in(repository, file) : NULL;
  g_autofree char* meant = path ? g_strconcat("HEAD:", path, NULL) : NULL;
  g_autoptr(GgitObject) object = meant ? ggit_repository_revparse(repository, meant, NULL) : NULL;
  if (!GGIT_IS_BLOB(object)) return NULL;
  gsize length;
  const guchar* bytes = ggit_blob_get_raw_content(GGIT_BLOB(object), &length);
  gboolean text = !memchr(bytes, 0, length) && g_utf8_validate((const char*)bytes, (gssize)length, NULL);
  return text ? g_strndup((const char*)bytes, length) : NULL;
}
