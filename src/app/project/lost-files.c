// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds the missing files of a model.

#include "project/lost-files.h"

#include "language/files/needs.h"

enum { ROUNDS = 10 };  // most levels of includes within found includes

static GBytes* read_file(const char* path) {
  char* text;
  gsize length;
  return path && g_file_get_contents(path, &text, &length, NULL) ? g_bytes_new_take(text, length) : NULL;
}

//---- includes

typedef struct Found {
  GHashTable* texts;  // by the path where the compiler looks for them
  GimbalMjcfLoad load;
  gpointer user_data;
  GimbalSearchPath* search;
} Found;

static GBytes* load_found(const char* path, gpointer user_data) {
  Found* found = user_data;
  GBytes* text = found->load(path, found->user_data);
  if (text) return text;
  text = g_hash_table_lookup(found->texts, path);
  return text ? g_bytes_ref(text) : NULL;
}

// Search for an include. TRUE if it was missing before and is found now.
static gboolean search_include(Found* found, const char* root, const GimbalMjcfFile* file, const char* name) {
  g_autofree char* path = gimbal_mjcf_files_resolve(root, file->path, name, load_found, found);
  g_autoptr(GBytes) there = load_found(path, found);
  if (there) return FALSE;
  g_autofree char* place = gimbal_search_path_find(found->search, name);
  GBytes* text = read_file(place);
  if (!text) return FALSE;
  g_autofree char* folder = g_path_get_dirname(root);
  g_hash_table_insert(found->texts, g_canonicalize_filename(name, folder), text);
  return TRUE;
}

static gboolean search_includes(Found* found, GPtrArray* files) {
  const char* root = ((GimbalMjcfFile*)g_ptr_array_index(files, 0))->path;
  gboolean more = FALSE;
  for (guint i = 0; i < files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, i);
    for (int k = 0; k < gimbal_mjcf_tree_count(file->tree); k++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, k);
      if (!gimbal_mjcf_tree_is(file->tree, node, "include")) continue;
      g_autofree char* name = gimbal_mjcf_tree_value(file->tree, node, "file");
      if (name && *name) more |= search_include(found, root, file, name);
    }
  }
  return more;
}

GPtrArray* gimbal_lost_files_includes(const char* root, GBytes* text, GimbalMjcfLoad load, gpointer user_data,
                                      GimbalSearchPath* search) {
  Found found = {g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref), load,
                 user_data, search};
  GPtrArray* files = gimbal_mjcf_files_new(root, text, load_found, &found);
  for (int i = 0; i < ROUNDS && search_includes(&found, files); i++) {
    g_ptr_array_unref(files);
    files = gimbal_mjcf_files_new(root, text, load_found, &found);
  }
  g_hash_table_unref(found.texts);
  return files;
}

//---- assets

static gboolean lost_files_add(mjVFS* vfs, const char* path, const char* place) {
  g_autoptr(GBytes) bytes = read_file(place);
  gsize size;
  const void* data = bytes ? g_bytes_get_data(bytes, &size) : NULL;
  return data && size <= G_MAXINT && mj_addBufferVFS(vfs, path, data, (int)size) == 0;
}

// Add also the files that are in their places and have the name of a found one: the virtual file
// system compares only the last part of a path, and would return the found file for them.
static void add_namesakes(GPtrArray* needs, GHashTable* names, mjVFS* vfs) {
  for (guint i = 0; i < needs->len; i++) {
    const GimbalNeed* need = g_ptr_array_index(needs, i);
    g_autofree char* last = g_path_get_basename(need->path);
    if (g_hash_table_contains(names, last) && g_file_test(need->path, G_FILE_TEST_EXISTS)) {
      lost_files_add(vfs, need->path, need->path);
    }
  }
}

int gimbal_lost_files_assets(GPtrArray* files, GimbalSearchPath* search, mjVFS* vfs) {
  g_autoptr(GPtrArray) needs = gimbal_mjcf_needs_new(files);
  g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  int count = 0;
  for (guint i = 0; i < needs->len; i++) {
    const GimbalNeed* need = g_ptr_array_index(needs, i);
    if (g_file_test(need->path, G_FILE_TEST_EXISTS)) continue;
    g_autofree char* place = gimbal_search_path_find(search, need->name);
    if (!place || !lost_files_add(vfs, need->path, place)) continue;
    g_hash_table_add(names, g_path_get_basename(need->path));
    count++;
  }
  if (count) add_namesakes(needs, names, vfs);
  return count;
}
