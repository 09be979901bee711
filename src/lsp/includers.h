// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which files of the workspace include which, so that a part is understood as part of its model.

#ifndef GIMBAL_LSP_INCLUDERS_H_
#define GIMBAL_LSP_INCLUDERS_H_

#include "lsp/folders.h"

typedef struct LspIncluders {
  GHashTable* parents;  // path of an included file → char*, who includes it
  int files;            // that were looked at
  gboolean whole;       // FALSE: there were more than it looks at
} LspIncluders;

// Look through the folders; takes its time. Stops when cancelled.
LspIncluders* lsp_includers_find(const LspSnapshot* snapshot, GCancellable* cancellable);
void lsp_includers_free(LspIncluders* self);

// The model that a file is part of in the end: a copy of path if no other includes it.
char* lsp_includers_root(const LspIncluders* self, const char* path);

#endif  // GIMBAL_LSP_INCLUDERS_H_
