// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Paths are compared after links are followed: a link inside of a folder may lead out of it.

#include "lsp/folders.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FILE (64 << 20)  // bytes

char* lsp_path_of_uri(const char* uri) {
  g_autofree char* path =
      uri && g_ascii_strncasecmp(uri, "file:", 5) == 0 ? g_filename_from_uri(uri, NULL, NULL) : NULL;
  return path ? g_canonicalize_filename(path, "/") : NULL;
}

char* lsp_uri_of_path(const char* path) {
  char* uri = g_filename_to_uri(path, NULL, NULL);
  return uri ? uri : g_strdup("file:///");
}

//---- life

LspSnapshot* lsp_snapshot_new(void) {
  LspSnapshot* self = g_atomic_rc_box_new0(LspSnapshot);
  self->texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
  self->folders = g_ptr_array_new_with_free_func(g_free);
  self->real = g_ptr_array_new_with_free_func(g_free);
  return self;
}

LspSnapshot* lsp_snapshot_ref(LspSnapshot* self) {
  return g_atomic_rc_box_acquire(self);
}

static void folders_clear(gpointer data) {
  LspSnapshot* self = data;
  g_hash_table_unref(self->texts);
  g_ptr_array_unref(self->folders);
  g_ptr_array_unref(self->real);
}

void lsp_snapshot_unref(LspSnapshot* self) {
  g_atomic_rc_box_release_full(self, folders_clear);
}

//---- folders

// Without links; what does not exist ends in the names that are not there. NULL: not even its
// folder is there.
static char* real_path(const char* path) {
  char* real = realpath(path, NULL);
  if (!real) {
    g_autofree char* folder = g_path_get_dirname(path);
    g_autofree char* base = g_path_get_basename(path);
    char* above = realpath(folder, NULL);
    char* whole = above ? g_build_filename(above, base, NULL) : NULL;
    free(above);
    return whole;
  }
  char* copy = g_strdup(real);
  free(real);
  return copy;
}

void lsp_snapshot_add_folder(LspSnapshot* self, const char* path) {
  char* real = real_path(path);
  if (!real) return;
  g_ptr_array_add(self->folders, g_strdup(path));
  g_ptr_array_add(self->real, real);
}

void lsp_snapshot_add_text(LspSnapshot* self, const char* path, GBytes* text) {
  g_hash_table_replace(self->texts, g_strdup(path), g_bytes_ref(text));
}

static gboolean is_in(const char* path, const char* folder) {
  gsize length = strlen(folder);
  if (length && folder[length - 1] == '/') length--;
  return !strncmp(path, folder, length) && (path[length] == '/' || !path[length]);
}

gboolean lsp_snapshot_allows(const LspSnapshot* self, const char* path) {
  g_autofree char* real = real_path(path);
  for (guint i = 0; real && i < self->real->len; i++) {
    if (is_in(real, g_ptr_array_index(self->real, i))) return TRUE;
  }
  return FALSE;
}

GBytes* lsp_snapshot_load(const char* path, gpointer snapshot) {
  const LspSnapshot* self = snapshot;
  GBytes* open = g_hash_table_lookup(self->texts, path);
  if (open) return g_bytes_ref(open);
  GStatBuf info;
  char* text;
  gsize length;
  // a pipe or a device may have no end
  if (g_stat(path, &info) || !S_ISREG(info.st_mode) || info.st_size > MAX_FILE) return NULL;
  if (!lsp_snapshot_allows(self, path) || !g_file_get_contents(path, &text, &length, NULL)) return NULL;
  return g_bytes_new_take(text, length);
}
