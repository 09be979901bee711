// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files of a model.

#include "language/files.h"

#include <string.h>

typedef struct Gather {
  GPtrArray* files;
  const char* root;
  GimbalMjcfLoad load;
  gpointer user_data;
} Gather;

static void file_free(GimbalMjcfFile* file) {
  g_free(file->path);
  g_free(file->context);
  gimbal_mjcf_tree_unref(file->tree);
  g_free(file);
}

static char* beside(const char* file, const char* name) {
  g_autofree char* folder = g_path_get_dirname(file);
  return g_canonicalize_filename(name, folder);
}

char* gimbal_mjcf_files_resolve(const char* root, const char* own, const char* name, GimbalMjcfLoad load,
                                gpointer user_data) {
  char* path = beside(root, name);
  g_autoptr(GBytes) there = load(path, user_data);
  if (there) return path;
  g_free(path);
  return beside(own, name);
}

// The path that the grammar knows of the element around a node: the roots of included files stand for their
// context.
static char* context_of(const GimbalMjcfFile* file, int index) {
  g_autofree char* path = gimbal_mjcf_tree_path(file->tree, index);
  if (!file->context) return g_steal_pointer(&path);
  const char* inner = strchr(path, '/');
  return g_strconcat(file->context, inner ? inner : "", NULL);
}

static void gather(Gather* g, GimbalMjcfFile* file);

static void gather_include(Gather* g, GimbalMjcfFile* file, const GimbalMjcfNode* node) {
  g_autofree char* name = gimbal_mjcf_tree_value(file->tree, node, "file");
  if (!name || !*name) return;
  g_autofree char* path = gimbal_mjcf_files_resolve(g->root, file->path, name, g->load, g->user_data);
  if (gimbal_mjcf_files_find(g->files, path)) return;
  g_autoptr(GBytes) text = g->load(path, g->user_data);
  if (!text) return;
  GimbalMjcfFile* included = g_new0(GimbalMjcfFile, 1);
  included->path = g_steal_pointer(&path);
  included->context = context_of(file, node->parent);
  included->tree = gimbal_mjcf_tree_new(text, included->context);
  g_ptr_array_add(g->files, included);
  gather(g, included);
}

static void gather(Gather* g, GimbalMjcfFile* file) {
  for (int i = 0; i < gimbal_mjcf_tree_count(file->tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, i);
    if (gimbal_mjcf_tree_is(file->tree, node, "include")) gather_include(g, file, node);
  }
}

GPtrArray* gimbal_mjcf_files_new(const char* root, GBytes* text, GimbalMjcfLoad load, gpointer user_data) {
  GPtrArray* files = g_ptr_array_new_with_free_func((GDestroyNotify)file_free);
  Gather g = {files, root, load, user_data};
  GimbalMjcfFile* file = g_new0(GimbalMjcfFile, 1);
  file->path = g_strdup(root);
  file->tree = gimbal_mjcf_tree_new(text, NULL);
  g_ptr_array_add(files, file);
  gather(&g, file);
  return files;
}

GimbalMjcfFile* gimbal_mjcf_files_find(GPtrArray* files, const char* path) {
  for (guint i = 0; i < files->len; i++) {
    GimbalMjcfFile* file = g_ptr_array_index(files, i);
    if (!strcmp(file->path, path)) return file;
  }
  return NULL;
}
