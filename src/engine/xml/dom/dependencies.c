// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which files a model needs: itself, what it includes or attaches, and what its assets name.

#include <mujoco/mujoco.h>

#include <string.h>

#include "asset/file/path.h"
#include "spec/container/container.h"
#include "xml/dom/include.h"

typedef struct Dependencies {
  mjStringVec* list;
  GHashTable* seen;
  GimbalDiagnostics* problems;
} Dependencies;

// Folders of asset files: the model's own, and those in it that <compiler> says.
typedef struct Folders {
  const char* model;
  const char* mesh;
  const char* texture;
} Folders;

static void collect_file(Dependencies* d, const char* path);

// Remember a path; returns whether it is new.
static bool dependencies_add(Dependencies* d, const char* path) {
  if (!g_hash_table_add(d->seen, g_strdup(path))) return false;
  string_vec_append(d->list, path);
  return true;
}

static void find_folders(const DomNode* node, Folders* f) {
  if (strcmp(node->tag, "compiler") == 0) {
    const char *all = dom_value(node, "assetdir"), *mesh = dom_value(node, "meshdir"),
               *texture = dom_value(node, "texturedir");
    if (mesh || all) f->mesh = mesh ? mesh : all;
    if (texture || all) f->texture = texture ? texture : all;
  }
  for (const DomNode* child = node->first; child; child = child->next) find_folders(child, f);
}

static bool is_there(const char* path) {
  return g_file_test(path, G_FILE_TEST_EXISTS);
}

// As the compiler looks for it: from the folder of the model, and if it is not there from that of
// the file that names it.
static char* asset_path(const DomNode* node, const Folders* f, const char* in_folder) {
  char* path = include_join(f->model, in_folder);
  char* beside = include_join(node->file->directory, in_folder);
  if (!is_there(path) && is_there(beside)) {
    g_free(path);
    return beside;
  }
  g_free(beside);
  return path;
}

// A file that the model needs but has not become a part of its tree.
static void collect_named(Dependencies* d, const DomNode* node, const Folders* f, const char* name) {
  bool texture = strcmp(node->tag, "texture") == 0, model = strcmp(node->tag, "model") == 0;
  if (strcmp(node->tag, "include") == 0 || model) {  // an include that is still there can't be read
    char* path = include_join(node->file->directory, name);
    if (model) {
      collect_file(d, path);
    } else {
      dependencies_add(d, path);
    }
    g_free(path);
    return;
  }
  char* in_folder = include_join(texture ? f->texture : f->mesh, name);
  char* path = asset_path(node, f, in_folder);
  dependencies_add(d, path);
  g_free(path);
  g_free(in_folder);
}

static void collect_node(Dependencies* d, const DomNode* node, const Folders* f) {
  for (int i = 0; i < node->nattribute; i++) {
    const DomAttribute* a = &node->attributes[i];
    if (g_str_has_prefix(a->name, "file") && *a->value) collect_named(d, node, f, a->value);
  }
  for (const DomNode* child = node->first; child; child = child->next) collect_node(d, child, f);
}

static void collect_model(Dependencies* d, Dom* dom, const char* path) {
  char* folder = g_strndup(path, path_directory_length(path));
  Folders folders = {folder, "", ""};
  include_expand(dom, folder, NULL, d->problems);
  for (guint i = 0; i < dom->files->len; i++) {
    dependencies_add(d, ((const DomFile*)g_ptr_array_index(dom->files, i))->name);
  }
  find_folders(dom->root, &folders);
  collect_node(d, dom->root, &folders);
  g_free(folder);
}

static void collect_file(Dependencies* d, const char* path) {
  if (!dependencies_add(d, path)) return;
  Dom* dom = dom_new();
  GimbalPlace place = {path, 0, 0, 0, 0};
  dom->root = include_read(dom, "", path, NULL, &place, d->problems);
  if (dom->root) collect_model(d, dom, path);
  dom_free(dom);
}

// What can't be read is listed, but what it needs in its turn is not known.
static void warn_of_unread(const GimbalDiagnostics* problems) {
  for (int i = 0; i < gimbal_diagnostics_count(problems); i++) {
    const GimbalDiagnostic* problem = gimbal_diagnostics_get(problems, i);
    const char* file = problem->place.file;
    mju_warning("mju_getXMLDependencies: %s%s%s", file ? file : "", file ? ": " : "", problem->message);
  }
}

void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies) {
  if (!filename || !dependencies) return;
  Dependencies d = {dependencies, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                    gimbal_diagnostics_new()};
  collect_file(&d, filename);
  warn_of_unread(d.problems);
  gimbal_diagnostics_free(d.problems);
  g_hash_table_destroy(d.seen);
}
