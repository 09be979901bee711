// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Folders are walked without following links; of a file without the word include nothing is parsed.

#include "lsp/includers.h"

#include <string.h>

#include "language/files/files.h"

enum {
  MAX_FILES = 50000,
  MAX_DEPTH = 16,       // of folders
  MAX_BYTES = 4000000,  // of a file that is looked at
  MAX_CHAIN = 64        // includes within each other
};

typedef struct Walk {
  LspIncluders* found;
  const LspSnapshot* snapshot;
  GCancellable* cancellable;
} Walk;

// Of several includers the first counts.
static void includers_note(LspIncluders* self, const char* path, const char* includer) {
  gboolean known = g_hash_table_contains(self->parents, path);
  if (!known) g_hash_table_insert(self->parents, g_strdup(path), g_strdup(includer));
}

static void visit_file(Walk* walk, const char* path) {
  g_autoptr(GBytes) text = lsp_snapshot_load(path, (gpointer)walk->snapshot);
  gsize size = text ? g_bytes_get_size(text) : 0;
  if (!size || size > MAX_BYTES || !g_strstr_len(g_bytes_get_data(text, NULL), (gssize)size, "<include")) {
    return;
  }
  g_autofree char* copy = g_strndup(g_bytes_get_data(text, NULL), size);
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(copy);
  g_autofree char* folder = g_path_get_dirname(path);
  for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    gboolean include = gimbal_mjcf_tree_is(tree, node, "include");
    g_autofree char* name = include ? gimbal_mjcf_tree_value(tree, node, "file") : NULL;
    g_autofree char* whole = name && *name ? g_canonicalize_filename(name, folder) : NULL;
    if (whole && strcmp(whole, path) != 0) includers_note(walk->found, whole, path);
  }
}

static int compare_names(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char* const*)a, *(const char* const*)b);
}

// The names in a folder in their order, so that each look finds the same.
static GPtrArray* names_in(const char* folder) {
  GPtrArray* names = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  const char* name;
  while (dir && (name = g_dir_read_name(dir)) && names->len < MAX_FILES) {
    if (*name != '.') g_ptr_array_add(names, g_strdup(name));
  }
  g_ptr_array_sort(names, compare_names);
  return names;
}

static void walk_folder(Walk* walk, const char* folder, int depth) {
  g_autoptr(GPtrArray) names = names_in(folder);
  for (guint i = 0; i < names->len && !g_cancellable_is_cancelled(walk->cancellable); i++) {
    const char* name = g_ptr_array_index(names, i);
    g_autofree char* path = g_build_filename(folder, name, NULL);
    gboolean model = g_str_has_suffix(name, ".xml") || g_str_has_suffix(name, ".mjcf");
    if (walk->found->files >= MAX_FILES) walk->found->whole = FALSE;
    if (!walk->found->whole || g_file_test(path, G_FILE_TEST_IS_SYMLINK)) continue;
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
      if (depth < MAX_DEPTH) walk_folder(walk, path, depth + 1);
    } else if (model) {
      walk->found->files++;
      visit_file(walk, path);
    }
  }
}

LspIncluders* lsp_includers_find(const LspSnapshot* snapshot, GCancellable* cancellable) {
  LspIncluders* self = g_new0(LspIncluders, 1);
  self->parents = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  self->whole = TRUE;
  Walk walk = {self, snapshot, cancellable};
  for (guint i = 0; i < snapshot->folders->len; i++) {
    walk_folder(&walk, g_ptr_array_index(snapshot->folders, i), 0);
  }
  return self;
}

void lsp_includers_free(LspIncluders* self) {
  g_hash_table_unref(self->parents);
  g_free(self);
}

char* lsp_includers_root(const LspIncluders* self, const char* path) {
  for (int i = 0; i < MAX_CHAIN && g_hash_table_contains(self->parents, path); i++) {
    path = g_hash_table_lookup(self->parents, path);
  }
  return g_strdup(path);
}
