// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The compiler opens what a model names. So what it names is looked at before.

#include "lsp/borders.h"

#include <stdlib.h>
#include <string.h>

#include "language/files/needs.h"
#include "lsp/lines.h"

typedef struct Borders {
  const LspSnapshot* snapshot;
  const char* root;         // the model that is looked at
  GimbalDiagnostics* list;  // NULL: nothing is told
  GHashTable* seen;         // models that are attached
  gboolean good;
} Borders;

typedef void (*Visit)(const GimbalMjcfFile* file, const GimbalMjcfNode* node, gpointer data);

// All elements that are called so (NULL: all).
static void borders_visit_elements(GPtrArray* files, const char* tag, Visit visit, gpointer data) {
  for (guint f = 0; f < files->len; f++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, f);
    int count = gimbal_mjcf_tree_count(file->tree);
    for (int i = 0; i < count; i++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, i);
      if (!tag || gimbal_mjcf_tree_is(file->tree, node, tag)) visit(file, node, data);
    }
  }
}

//---- the folders of a model's own

typedef struct Assets {
  LspSnapshot* folders;
  char* beside;  // what names of folders are relative to
} Assets;

static void add_folders(const GimbalMjcfFile* file, const GimbalMjcfNode* compiler, gpointer data) {
  static const char* const kAttributes[] = {"meshdir", "texturedir", "assetdir"};
  const Assets* assets = data;
  for (guint k = 0; k < G_N_ELEMENTS(kAttributes); k++) {
    g_autofree char* name = gimbal_mjcf_tree_value(file->tree, compiler, kAttributes[k]);
    g_autofree char* folder = name && *name ? g_canonicalize_filename(name, assets->beside) : NULL;
    if (folder && strcmp(folder, "/") != 0) lsp_snapshot_add_folder(assets->folders, folder);
  }
}

// Folders of assets that the model itself names.
static LspSnapshot* asset_folders(GPtrArray* files) {
  const GimbalMjcfFile* root = g_ptr_array_index(files, 0);
  g_autofree char* beside = g_path_get_dirname(root->path);
  Assets assets = {lsp_snapshot_new(), beside};
  borders_visit_elements(files, "compiler", add_folders, &assets);
  return assets.folders;
}

//---- what is named

// Why a file may not be opened.
typedef struct Reason {
  const char *code, *what, *hint;
} Reason;

static const Reason kOutside = {"outside-workspace", "lies outside of the workspace",
                                "Add its folder to the workspace, or copy the file beside the model."};
static const Reason kNoFile = {"not-a-file", "is a folder or a device, and no file", "Name a file."};

// NULL: it may be opened, or it is missing, which the compiler reports.
static const Reason* reason_of(const char* path, gboolean allowed) {
  if (!g_file_test(path, G_FILE_TEST_EXISTS)) return NULL;
  if (!allowed) return &kOutside;
  return g_file_test(path, G_FILE_TEST_IS_REGULAR) ? NULL : &kNoFile;
}

// Where a file is named so.
static void borders_report(Borders* b, const GimbalMjcfFile* file, const GimbalMjcfNode* node,
                           const char* name, const Reason* reason) {
  b->good = FALSE;
  if (!b->list) return;
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_find(file->tree, node, "file");
  gsize start = a ? a->value : node->start, end = a ? a->value_end : node->name_end;
  g_autoptr(LspLines) lines = lsp_lines_new(file->tree->bytes);
  LspPosition at = lsp_lines_position(lines, start, LSP_UTF32);
  g_autofree char* message = g_strdup_printf("'%s' %s", name, reason->what);
  gimbal_diagnostics_add(b->list, &(GimbalDiagnostic){.severity = GIMBAL_SEVERITY_ERROR,
                                                      .code = reason->code,
                                                      .message = message,
                                                      .hint = reason->hint,
                                                      .place = {.file = file->path,
                                                                .line = at.line + 1,
                                                                .column = at.character + 1,
                                                                .start = (mjtSize)start,
                                                                .end = (mjtSize)end}});
}

// A file that is named somewhere, not where it is.
typedef struct Named {
  Borders* b;
  const char* name;
  const Reason* reason;  // NULL: told
} Named;

static void report_if_named(const GimbalMjcfFile* file, const GimbalMjcfNode* node, gpointer data) {
  Named* named = data;
  g_autofree char* value = named->reason ? gimbal_mjcf_tree_value(file->tree, node, "file") : NULL;
  if (!value || strcmp(value, named->name) != 0) return;
  borders_report(named->b, file, node, named->name, named->reason);
  named->reason = NULL;
}

static void report_name(Borders* b, GPtrArray* files, const char* name, const Reason* reason) {
  Named named = {b, name, reason};
  b->good = FALSE;
  borders_visit_elements(files, NULL, report_if_named, &named);
}

// An include is looked for beside the model and beside the file that it stands in; neither may be
// outside.
static void check_include(const GimbalMjcfFile* file, const GimbalMjcfNode* node, gpointer data) {
  Borders* b = data;
  g_autofree char* name = gimbal_mjcf_tree_value(file->tree, node, "file");
  const char* const beside[] = {b->root, file->path};
  for (guint k = 0; name && *name && k < G_N_ELEMENTS(beside); k++) {
    g_autofree char* folder = g_path_get_dirname(beside[k]);
    g_autofree char* path = g_canonicalize_filename(name, folder);
    const Reason* reason = reason_of(path, lsp_snapshot_allows(b->snapshot, path));
    if (reason) borders_report(b, file, node, name, reason);
  }
}

static void borders_check(Borders* b, GPtrArray* files) {
  g_autoptr(LspSnapshot) assets = asset_folders(files);
  g_autoptr(GPtrArray) needs = gimbal_mjcf_needs_new(files);
  const GimbalMjcfFile* root = g_ptr_array_index(files, 0);
  b->root = root->path;
  borders_visit_elements(files, "include", check_include, b);
  for (guint i = 0; i < needs->len; i++) {
    const GimbalNeed* need = g_ptr_array_index(needs, i);
    gboolean allowed =
        lsp_snapshot_allows(b->snapshot, need->path) || lsp_snapshot_allows(assets, need->path);
    const Reason* reason = reason_of(need->path, allowed);
    if (reason) report_name(b, files, need->name, reason);
    if (!need->model || !allowed || !g_hash_table_add(b->seen, g_strdup(need->path))) continue;
    g_autoptr(GBytes) text = lsp_snapshot_load(need->path, (gpointer)b->snapshot);
    g_autoptr(GPtrArray) inner =
        text ? gimbal_mjcf_files_new(need->path, text, lsp_snapshot_load, (gpointer)b->snapshot) : NULL;
    if (inner) borders_check(b, inner);
  }
}

gboolean lsp_borders_check(GPtrArray* files, const LspSnapshot* snapshot, GimbalDiagnostics* list) {
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Borders b = {.snapshot = snapshot, .list = list, .seen = seen, .good = TRUE};
  borders_check(&b, files);
  return b.good;
}

gboolean lsp_borders_allow(GPtrArray* files, const LspSnapshot* snapshot, const char* path) {
  g_autoptr(LspSnapshot) assets = asset_folders(files);
  return lsp_snapshot_allows(snapshot, path) || lsp_snapshot_allows(assets, path);
}
