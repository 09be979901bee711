// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which files a model needs: itself, what it includes or attaches, and what its assets name.

#include <mujoco/mujoco.h>

#include <string.h>

#include "spec/container/container.h"
#include "xml/dom/include.h"

typedef struct Dependencies {
  mjStringVec* list;
  GHashTable* seen;
  GimbalDiagnostics* problems;  // not told to anybody
} Dependencies;

// Folders of asset files, as <compiler> says.
typedef struct Folders {
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

static bool is_model(const DomNode* node) {
  return strcmp(node->tag, "include") == 0 || strcmp(node->tag, "model") == 0;
}

static void collect_node(Dependencies* d, const DomNode* node, const Folders* f) {
  bool texture = strcmp(node->tag, "texture") == 0;
  const char* folder = is_model(node) ? "" : texture ? f->texture : f->mesh;
  for (int i = 0; i < node->nattribute; i++) {
    const DomAttribute* a = &node->attributes[i];
    if (!g_str_has_prefix(a->name, "file") || !*a->value) continue;
    char* in_folder = include_join(folder, a->value);
    char* path = include_join(node->file->directory, in_folder);
    if (is_model(node)) {
      collect_file(d, path);
    } else {
      dependencies_add(d, path);
    }
    g_free(path);
    g_free(in_folder);
  }
  for (const DomNode* child = node->first; child; child = child->next) collect_node(d, child, f);
}

static void collect_file(Dependencies* d, const char* path) {
  if (!dependencies_add(d, path)) return;
  Dom* dom = dom_new();
  GimbalPlace place = {path, 0, 0, 0, 0};
  dom->root = include_read(dom, "", path, NULL, &place, d->problems);
  if (dom->root) {
    Folders folders = {"", ""};
    find_folders(dom->root, &folders);
    collect_node(d, dom->root, &folders);
  }
  dom_free(dom);
}

void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies) {
  if (!filename || !dependencies) return;
  Dependencies d = {dependencies, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                    gimbal_diagnostics_new()};
  collect_file(&d, filename);
  gimbal_diagnostics_free(d.problems);
  g_hash_table_destroy(d.seen);
}
