// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The texts of a model, open or not.

#include "author/each-text.h"

void gimbal_author_each_text(GimbalSession* session, GimbalAuthorVisitor visit, gpointer data) {
  GimbalProject* project = gimbal_session_get_project(session);
  g_autoptr(GPtrArray) files = g_ptr_array_ref(gimbal_project_get_files(project));
  for (guint i = 0; i < files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, i);
    visit(file->path, file->tree, data);
  }
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(project)); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(G_LIST_MODEL(project), i);
    g_autofree char* path = gimbal_document_dup_path(document);
    if (gimbal_mjcf_files_find(files, path)) continue;
    const GimbalMjcfTree* tree = gimbal_document_need_tree(document);
    visit(path, tree, data);
  }
}
