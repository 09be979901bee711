// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether a model stays in its folders: those of the workspace, and for meshes and pictures the
// folder that its <compiler> names for them.

#ifndef GIMBAL_LSP_BORDERS_H_
#define GIMBAL_LSP_BORDERS_H_

#include <gimbal/diagnostics.h>

#include "language/files/files.h"
#include "lsp/folders.h"

// FALSE if a file that it names lies elsewhere: then list says where that is written, and the model
// must not be compiled.
gboolean lsp_borders_check(GPtrArray* files, const LspSnapshot* snapshot, GimbalDiagnostics* list);

// Whether a model may read a file.
gboolean lsp_borders_allow(GPtrArray* files, const LspSnapshot* snapshot, const char* path);

#endif  // GIMBAL_LSP_BORDERS_H_
