// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// File names are relative to the folder of the root and to the folders that <compiler> gives,
// whichever file it stands in.

#include "language/files/needs.h"

#include <string.h>

typedef struct Needs {
  GPtrArray* list;
  GHashTable* seen;
  char* folder;   // of the root
  char* mesh;     // meshdir
  char* texture;  // texturedir
  gboolean strip;
} Needs;

static void need_free(GimbalNeed* need) {
  g_free(need->path);
  g_free(need->name);
  g_free(need);
}

static void needs_replace_string(char** place, char* value) {
  if (!value) return;
  g_free(*place);
  *place = value;
}

static void read_compiler(Needs* n, const GimbalMjcfTree* tree, const GimbalMjcfNode* node) {
  needs_replace_string(&n->mesh, gimbal_mjcf_tree_value(tree, node, "assetdir"));
  needs_replace_string(&n->texture, gimbal_mjcf_tree_value(tree, node, "assetdir"));
  needs_replace_string(&n->mesh, gimbal_mjcf_tree_value(tree, node, "meshdir"));
  needs_replace_string(&n->texture, gimbal_mjcf_tree_value(tree, node, "texturedir"));
  g_autofree char* strip = gimbal_mjcf_tree_value(tree, node, "strippath");
  if (strip) n->strip = !strcmp(strip, "true");
}

static void needs_add(Needs* n, const char* folder, const char* name, gboolean model) {
  g_autofree char* base = n->strip && !model ? g_path_get_basename(name) : g_strdup(name);
  g_autofree char* inner = folder ? g_build_filename(folder, base, NULL) : g_strdup(base);
  if (strstr(inner, "://")) return;
  g_autofree char* path = g_canonicalize_filename(g_path_is_absolute(base) ? base : inner, n->folder);
  if (!g_hash_table_add(n->seen, g_strdup(path))) return;
  GimbalNeed* need = g_new(GimbalNeed, 1);
  *need = (GimbalNeed){g_steal_pointer(&path), g_strdup(name), model};
  g_ptr_array_add(n->list, need);
}

// The folder that <compiler> gives for the files of elements of a tag; NULL if it gives none.
static const char* folder_for(const Needs* n, const char* tag) {
  if (!strcmp(tag, "model") || !strcmp(tag, "flexcomp") || !strcmp(tag, "include")) return NULL;
  return strcmp(tag, "texture") ? n->mesh : n->texture;
}

// The attributes file, and fileright … fileback of a cube texture.
static void read_node(Needs* n, const GimbalMjcfTree* tree, const GimbalMjcfNode* node) {
  gboolean model = gimbal_mjcf_tree_is(tree, node, "model");
  g_autofree char* tag = gimbal_mjcf_tree_tag(tree, node);
  const char* folder = folder_for(n, tag);
  for (guint i = 0; i < node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(tree, node, i);
    if (a->value_end <= a->value || a->name_end - a->name < 4 || memcmp(tree->text + a->name, "file", 4)) {
      continue;
    }
    g_autofree char* name = gimbal_mjcf_decode(tree->text + a->value, a->value_end - a->value);
    needs_add(n, folder, name, model);
  }
}

typedef void (*Read)(Needs* n, const GimbalMjcfTree* tree, const GimbalMjcfNode* node);

static void needs_walk(Needs* n, GPtrArray* files, gboolean compilers) {
  for (guint i = 0; i < files->len; i++) {
    const GimbalMjcfTree* tree = ((GimbalMjcfFile*)g_ptr_array_index(files, i))->tree;
    for (int k = 0; k < gimbal_mjcf_tree_count(tree); k++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, k);
      if (node->kind != GIMBAL_MJCF_ELEMENT || gimbal_mjcf_tree_is(tree, node, "include")) continue;
      if (gimbal_mjcf_tree_is(tree, node, "compiler") == compilers) {
        (compilers ? read_compiler : read_node)(n, tree, node);
      }
    }
  }
}

static void needs_clear(Needs* n) {
  if (n->seen) g_hash_table_unref(n->seen);
  g_free(n->folder);
  g_free(n->mesh);
  g_free(n->texture);
}

char* gimbal_mjcf_needs_folder(GPtrArray* files, const char* tag) {
  const GimbalMjcfFile* root = g_ptr_array_index(files, 0);
  Needs n = {.folder = g_path_get_dirname(root->path)};
  needs_walk(&n, files, TRUE);
  const char* inner = folder_for(&n, tag);
  char* folder = inner ? g_canonicalize_filename(inner, n.folder) : g_strdup(n.folder);
  needs_clear(&n);
  return folder;
}

GPtrArray* gimbal_mjcf_needs_new(GPtrArray* files) {
  const GimbalMjcfFile* root = g_ptr_array_index(files, 0);
  Needs n = {.list = g_ptr_array_new_with_free_func((GDestroyNotify)need_free),
             .seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
             .folder = g_path_get_dirname(root->path)};
  needs_walk(&n, files, TRUE);
  needs_walk(&n, files, FALSE);
  needs_clear(&n);
  return n.list;
}
