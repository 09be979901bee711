// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The open files by the requests that name them.

#include "lsp/server.h"
#include "lsp/value.h"

G_DEFINE_QUARK(gimbal_lsp_error, lsp_error)

LspDocument* lsp_find(LspServer* self, GVariant* params, GError** error) {
  g_autofree char* uri = lsp_get_text(params, "textDocument.uri");
  g_autofree char* path = lsp_path_of_uri(uri);
  LspDocument* document = path ? g_hash_table_lookup(self->documents, path) : NULL;
  if (!document) {
    g_set_error(error, LSP_ERROR, LSP_INVALID_PARAMS, "%s is not open", uri ? uri : "the document");
  }
  return document;
}
