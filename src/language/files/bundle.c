// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "language/files/bundle.h"

#include <glib/gstdio.h>
#include <string.h>

#include "language/files/needs.h"

enum { DEEPEST = 16 };  // models that attach models

typedef struct Bundle {
  GPtrArray* list;
  GHashTable* seen;  // paths
  char* folder;      // of the root
  GimbalMjcfLoad load;
  gpointer user_data;
  gsize left;  // bytes for other files
} Bundle;

static void bundled_free(GimbalBundled* file) {
  g_free(file->name);
  g_bytes_unref(file->bytes);
  g_free(file);
}

// Takes ownership of bytes; NULL adds nothing.
static void bundle_add(Bundle* self, const char* path, GBytes* bytes) {
  g_autoptr(GBytes) taken = bytes;
  if (!taken || !g_bytes_get_size(taken) || !g_hash_table_add(self->seen, g_strdup(path))) return;
  gsize length = strlen(self->folder);
  gboolean below = g_str_has_prefix(path, self->folder) && path[length] == '/';
  GimbalBundled* file = g_new(GimbalBundled, 1);
  *file = (GimbalBundled){g_strdup(below ? path + length + 1 : path), g_steal_pointer(&taken)};
  g_ptr_array_add(self->list, file);
}

// Add a file that is not a text. Devices and files that are too large are left out.
static void add_other(Bundle* self, const char* path) {
  GStatBuf info;
  if (g_stat(path, &info) || !S_ISREG(info.st_mode) || (gsize)info.st_size > self->left) return;
  guint before = self->list->len;
  bundle_add(self, path, self->load(path, self->user_data));
  if (self->list->len > before) self->left -= MIN(self->left, (gsize)info.st_size);
}

static void add_model(Bundle* self, const char* path, GBytes* text, int depth) {
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(path, text, self->load, self->user_data);
  g_autoptr(GPtrArray) needs = gimbal_mjcf_needs_new(files);
  for (guint i = 0; i < files->len; i++) {
    const char* included = ((const GimbalMjcfFile*)files->pdata[i])->path;
    bundle_add(self, included, i ? self->load(included, self->user_data) : g_bytes_ref(text));
  }
  for (guint i = 0; i < needs->len; i++) {
    const GimbalNeed* need = needs->pdata[i];
    g_autoptr(GBytes) model = need->model ? self->load(need->path, self->user_data) : NULL;
    if (!need->model) {
      add_other(self, need->path);
    } else if (model && depth < DEEPEST && !g_hash_table_contains(self->seen, need->path)) {
      add_model(self, need->path, model, depth + 1);
    }
  }
}

GPtrArray* gimbal_mjcf_bundle_new(const char* root, GBytes* text, GimbalMjcfLoad load, gpointer user_data,
                                  gsize most) {
  g_autofree char* folder = g_path_get_dirname(root);
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Bundle bundle = {
      g_ptr_array_new_with_free_func((GDestroyNotify)bundled_free), seen, folder, load, user_data, most};
  add_model(&bundle, root, text, 0);
  return bundle.list;
}
