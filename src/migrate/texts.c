// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "migrate/texts.h"

#include <gimbal/guard.h>
#include <string.h>

//---- files

static void file_free(GimbalMjcfFile* file) {
  g_free(file->path);
  g_free(file->context);
  gimbal_mjcf_tree_unref(file->tree);
  g_free(file);
}

GPtrArray* gimbal_texts_copy(GPtrArray* files) {
  GPtrArray* copies = g_ptr_array_new_with_free_func((GDestroyNotify)file_free);
  for (guint i = 0; i < files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, i);
    GimbalMjcfFile* copy = g_new0(GimbalMjcfFile, 1);
    copy->path = g_strdup(file->path);
    copy->context = g_strdup(file->context);
    copy->tree = gimbal_mjcf_tree_ref(file->tree);
    g_ptr_array_add(copies, copy);
  }
  return copies;
}

void gimbal_texts_set(GimbalMjcfFile* file, const char* text) {
  // with the zero that trees want behind it
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text) + 1);
  g_autoptr(GBytes) own = g_bytes_new_from_bytes(bytes, 0, strlen(text));
  GimbalMjcfTree* tree = gimbal_mjcf_tree_new(own, file->context);
  gimbal_mjcf_tree_unref(file->tree);
  file->tree = tree;
}

GPtrArray* gimbal_texts_replaced(GPtrArray* files, const GPtrArray* texts) {
  GPtrArray* copies = gimbal_texts_copy(files);
  for (guint i = 0; i < copies->len; i++) {
    const char* becomes = g_ptr_array_index(texts, i);
    if (becomes) gimbal_texts_set(g_ptr_array_index(copies, i), becomes);
  }
  return copies;
}

//---- the model

typedef struct Compile {
  GPtrArray* files;
  gboolean quick;
  GimbalTextsPrepare prepare;  // or NULL
  gpointer data;               // its
  mjVFS* vfs;
  mjSpec* spec;
  mjModel* model;
  GimbalDiagnostics* problems;
} Compile;

static void compile_texts(void* data) {
  Compile* c = data;
  g_autoptr(GPtrArray) paths = g_ptr_array_new();
  g_autoptr(GPtrArray) texts = g_ptr_array_new();
  for (guint i = 0; i < c->files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(c->files, i);
    g_ptr_array_add(paths, file->path);
    g_ptr_array_add(texts, (char*)file->tree->text);
  }
  c->spec = gimbal_mjcf_parse_texts(paths, texts, c->vfs, c->problems);
  if (!c->spec || (c->prepare && !c->prepare(c->spec, c->vfs, c->data))) return;
  if (c->quick) c->spec->compiler.LRopt.mode = mjLRMODE_NONE;
  c->model = gimbal_compile(c->spec, c->vfs, c->problems);
}

static mjModel* run_compile(Compile* c, mjSpec** spec) {
  mj_defaultVFS(c->vfs);
  if (gimbal_guard(compile_texts, c, c->problems)) c->model = NULL;
  *spec = c->spec;
  return c->model;
}

mjModel* gimbal_texts_compile(GPtrArray* files, gboolean quick, mjVFS* vfs, mjSpec** spec,
                              GimbalDiagnostics* problems) {
  Compile c = {.files = files, .quick = quick, .vfs = vfs, .problems = problems};
  return run_compile(&c, spec);
}

mjModel* gimbal_texts_compile_prepared(GPtrArray* files, GimbalTextsPrepare prepare, gpointer data,
                                       mjVFS* vfs, mjSpec** spec, GimbalDiagnostics* problems) {
  Compile c = {
      .files = files, .quick = TRUE, .prepare = prepare, .data = data, .vfs = vfs, .problems = problems};
  return run_compile(&c, spec);
}
