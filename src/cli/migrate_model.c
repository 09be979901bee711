// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "migrate_model.h"

#include "language/messages/messages.h"
#include "migrate/texts.h"

static void read_migrated(GPtrArray* files, const GimbalMigration* migration, gboolean quick,
                          CliSource* source, GimbalDiagnostics* problems) {
  g_autoptr(GPtrArray) texts = gimbal_texts_replaced(files, migration->texts);
  source->model = gimbal_texts_compile(texts, quick, &source->files, &source->spec, problems);
}

static gboolean is_text(GPtrArray* files) {
  const GimbalMjcfFile* root = g_ptr_array_index(files, 0);
  const int element = gimbal_mjcf_tree_first_child(root->tree, -1);
  return element >= 0 &&
         gimbal_mjcf_tree_is(root->tree, gimbal_mjcf_tree_node(root->tree, element), "mujoco");
}

static char* dup_first_error(const GimbalDiagnostics* problems) {
  for (int i = 0; i < gimbal_diagnostics_count(problems); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(problems, i);
    if (d->severity == GIMBAL_SEVERITY_ERROR) return gimbal_diagnostic_dup_text(d);
  }
  return NULL;
}

GimbalDiagnostics* migrate_read_model(const char* path, GPtrArray* files, CliSource* source, GPtrArray** rods,
                                      char** refusal) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  *rods = NULL;
  if (refusal) *refusal = NULL;
  if (cli_read(path, source, problems) || !is_text(files)) return problems;
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, (GimbalMigrateSpan){.loading = TRUE});
  cli_close(source);
  if (refusal) *refusal = dup_first_error(problems);
  gimbal_diagnostics_free(problems);
  problems = gimbal_diagnostics_new();
  read_migrated(files, migration, TRUE, source, problems);
  *rods = g_ptr_array_ref(migration->rods);
  return problems;
}

GimbalDiagnostics* migrate_compile(GPtrArray* files, const GimbalMigration* migration) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  CliSource source;
  read_migrated(files, migration, FALSE, &source, problems);
  cli_close(&source);
  return problems;
}
