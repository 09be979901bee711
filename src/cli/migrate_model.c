// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "migrate_model.h"

#include <gimbal/guard.h>

#include "migrate/migrate.h"

typedef struct Texts {
  GPtrArray *paths, *texts;  // lent
  CliSource* source;
  GimbalDiagnostics* problems;
} Texts;

// Length ranges of muscles are not looked for: with the tendons of 4.0 they may not be found.
static void read_texts(void* data) {
  Texts* t = data;
  t->source->spec = gimbal_mjcf_parse_texts(t->paths, t->texts, &t->source->files, t->problems);
  if (!t->source->spec) return;
  t->source->spec->compiler.LRopt.mode = mjLRMODE_NONE;
  t->source->model = gimbal_compile(t->source->spec, &t->source->files, t->problems);
}

static void read_migrated(GPtrArray* files, const GimbalMigration* migration, CliSource* source,
                          GimbalDiagnostics* problems) {
  g_autoptr(GPtrArray) paths = g_ptr_array_new();
  g_autoptr(GPtrArray) texts = g_ptr_array_new();
  for (guint i = 0; i < files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, i);
    char* becomes = g_ptr_array_index(migration->texts, i);
    g_ptr_array_add(paths, file->path);
    g_ptr_array_add(texts, becomes ? becomes : (char*)file->tree->text);
  }
  *source = (CliSource){.spec = NULL};
  mj_defaultVFS(&source->files);
  Texts read = {paths, texts, source, problems};
  if (gimbal_guard(read_texts, &read, problems)) source->model = NULL;
}

static gboolean is_text(GPtrArray* files) {
  const GimbalMjcfFile* root = g_ptr_array_index(files, 0);
  const int element = gimbal_mjcf_tree_first_child(root->tree, -1);
  return element >= 0 &&
         gimbal_mjcf_tree_is(root->tree, gimbal_mjcf_tree_node(root->tree, element), "mujoco");
}

GimbalDiagnostics* migrate_read_model(const char* path, GPtrArray* files, CliSource* source,
                                      GPtrArray** rods) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  *rods = NULL;
  if (cli_read(path, source, problems) || !is_text(files)) return problems;
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, (GimbalMigrateSpan){.loading = TRUE});
  cli_close(source);
  gimbal_diagnostics_free(problems);
  problems = gimbal_diagnostics_new();
  read_migrated(files, migration, source, problems);
  *rods = g_ptr_array_ref(migration->rods);
  return problems;
}
