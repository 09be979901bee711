// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files of a model.

#include "language/files/files.h"

#include <string.h>

enum {
  MAX_NEARBY = 200,
  MAX_DEPTH = 4  // of folders below the first
};

typedef struct Gather {
  GPtrArray* files;
  const char* root;
  GimbalMjcfLoad load;
  gpointer user_data;
} Gather;

static void file_free(GimbalMjcfFile* file) {
  char* const texts[] = {file->path, file->context, file->includer};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) g_free(texts[i]);
  gimbal_mjcf_tree_unref(file->tree);
  g_free(file);
}

static char* files_beside(const char* file, const char* name) {
  g_autofree char* folder = g_path_get_dirname(file);
  return g_canonicalize_filename(name, folder);
}

char* gimbal_mjcf_files_resolve(const char* root, const char* own, const char* name, GimbalMjcfLoad load,
                                gpointer user_data) {
  char* path = files_beside(root, name);
  g_autoptr(GBytes) there = load(path, user_data);
  if (there) return path;
  g_free(path);
  return files_beside(own, name);
}

// The grammar's path of the element around a node: the root of an included file stands for its
// context.
static char* context_of(const GimbalMjcfFile* file, int index) {
  g_autofree char* path = gimbal_mjcf_tree_path(file->tree, index);
  if (!file->context) return g_steal_pointer(&path);
  const char* inner = strchr(path, '/');
  return g_strconcat(file->context, inner ? inner : "", NULL);
}

static void files_gather(Gather* g, GimbalMjcfFile* file);

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
  included->includer = g_strdup(file->path);
  included->include = node->start;
  included->tree = gimbal_mjcf_tree_new(text, included->context);
  g_ptr_array_add(g->files, included);
  files_gather(g, included);
}

static void files_gather(Gather* g, GimbalMjcfFile* file) {
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
  files_gather(&g, file);
  return files;
}

GimbalMjcfFile* gimbal_mjcf_files_find(GPtrArray* files, const char* path) {
  for (guint i = 0; i < files->len; i++) {
    GimbalMjcfFile* file = g_ptr_array_index(files, i);
    if (!strcmp(file->path, path)) return file;
  }
  return NULL;
}

char* gimbal_mjcf_files_include_at(GPtrArray* files, const GimbalMjcfFile* file, gsize byte) {
  int index = gimbal_mjcf_tree_at(file->tree, byte);
  const GimbalMjcfNode* node = index < 0 ? NULL : gimbal_mjcf_tree_node(file->tree, index);
  if (!node || !gimbal_mjcf_tree_is(file->tree, node, "include")) return NULL;
  g_autofree char* name = gimbal_mjcf_tree_value(file->tree, node, "file");
  const char* const beside_what[] = {((GimbalMjcfFile*)g_ptr_array_index(files, 0))->path, file->path};
  for (guint i = 0; name && i < G_N_ELEMENTS(beside_what); i++) {
    g_autofree char* whole = files_beside(beside_what[i], name);
    if (g_file_test(whole, G_FILE_TEST_IS_REGULAR)) return g_steal_pointer(&whole);
  }
  return NULL;
}

// Whether a name has this extension, which may be written in capitals.
static gboolean ends_with(const char* name, const char* extension) {
  size_t length = strlen(name), end = strlen(extension);
  return length >= end && !g_ascii_strcasecmp(name + length - end, extension);
}

static void search_folder(const char* folder, const char* extension, int depth, GPtrArray* found) {
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  const char* name;
  while (dir && (name = g_dir_read_name(dir)) && found->len < MAX_NEARBY) {
    g_autofree char* path = g_build_filename(folder, name, NULL);
    if (*name == '.' || g_file_test(path, G_FILE_TEST_IS_SYMLINK)) continue;
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
      if (depth < MAX_DEPTH) search_folder(path, extension, depth + 1, found);
    } else if (ends_with(name, extension)) {
      g_ptr_array_add(found, g_steal_pointer(&path));
    }
  }
}

GPtrArray* gimbal_mjcf_files_nearby(const char* folder, const char* extension) {
  GPtrArray* found = g_ptr_array_new_with_free_func(g_free);
  search_folder(folder, extension, 0, found);
  return found;
}

//---- for a compiler

typedef struct Mount {
  const char* root;
  GimbalMjcfLoad load;
  gpointer user_data;
  mjVFS* vfs;
  GHashTable* seen;  // paths of models that are attached, each of which is read once
} Mount;

static void mount_file(const Mount* m, const GimbalMjcfFile* file) {
  mj_addBufferVFS(m->vfs, file->path, file->tree->text, (int)file->tree->length);
}

static void mount_models(const Mount* m, const GPtrArray* files);

static void mount_model(const Mount* m, const GimbalMjcfFile* file, const GimbalMjcfNode* node) {
  g_autofree char* name = gimbal_mjcf_tree_value(file->tree, node, "file");
  if (!name || !g_str_has_suffix(name, ".xml")) return;
  // models are looked for beside the file that names them first, then beside the root
  g_autofree char* path = gimbal_mjcf_files_resolve(file->path, m->root, name, m->load, m->user_data);
  if (!g_hash_table_add(m->seen, g_strdup(path))) return;
  g_autoptr(GBytes) text = m->load(path, m->user_data);
  if (!text) return;
  g_autoptr(GPtrArray) inner = gimbal_mjcf_files_new(path, text, m->load, m->user_data);
  for (guint i = 0; i < inner->len; i++) mount_file(m, g_ptr_array_index(inner, i));
  mount_models(m, inner);
}

static void mount_models(const Mount* m, const GPtrArray* files) {
  for (guint i = 0; i < files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, i);
    for (int k = 0; k < gimbal_mjcf_tree_count(file->tree); k++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, k);
      if (gimbal_mjcf_tree_is(file->tree, node, "model")) mount_model(m, file, node);
    }
  }
}

void gimbal_mjcf_files_mount(GPtrArray* files, GimbalMjcfLoad load, gpointer user_data, mjVFS* vfs) {
  const GimbalMjcfFile* root = g_ptr_array_index(files, 0);
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Mount m = {root->path, load, user_data, vfs, seen};
  for (guint i = 1; i < files->len; i++) mount_file(&m, g_ptr_array_index(files, i));
  mount_models(&m, files);
}

mjSpec* gimbal_mjcf_parse_texts(const GPtrArray* paths, const GPtrArray* texts, mjVFS* vfs,
                                GimbalDiagnostics* list) {
  const char* root = texts->pdata[0];
  for (guint i = 1; i < texts->len; i++) {
    mj_addBufferVFS(vfs, paths->pdata[i], texts->pdata[i], (int)strlen(texts->pdata[i]));
  }
  return gimbal_parse_text(root, strlen(root), paths->pdata[0], vfs, list);
}
