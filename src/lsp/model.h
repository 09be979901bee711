// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A model with all of its files: what the text of each means, and what the compiler and the rules
// of lint say of it.

#ifndef GIMBAL_LSP_MODEL_H_
#define GIMBAL_LSP_MODEL_H_

#include <gimbal/diagnostics.h>

#include "language/files/names.h"
#include "lsp/folders.h"

// The result of one compile. It does not change, and is shared with the thread that lints it.
typedef struct LspCompiled {
  mjSpec* spec;             // NULL: there were errors
  mjModel* model;           // NULL: the same
  GPtrArray* files;         // of GimbalMjcfFile, that it was made of
  GimbalDiagnostics* list;  // of the compiler
  guint64 revision;         // of the model's text
} LspCompiled;

typedef struct LspModel LspModel;

// Something new is to be told: list is lint's, NULL: it has not looked yet.
typedef void (*LspFound)(LspModel* model, gpointer data);

struct LspModel {
  char* root;               // its path
  LspSnapshot* snapshot;    // of what is open
  GPtrArray* files;         // of GimbalMjcfFile, NULL: to be read
  GArray* names;            // of them, NULL: to be gathered
  guint64 revision;         // another number after each change
  LspCompiled* compiled;    // the last, NULL: none yet
  GimbalDiagnostics* lint;  // of the last, NULL: none yet
  GHashTable* told;         // paths of files that the client has problems of
  gboolean working;         // a thread compiles
  int overtaken;            // atomic: the text has changed since it began
  gboolean linting;
  guint lint_timer;
  LspFound found;
  gpointer data;
};

LspModel* lsp_model_new(const char* root, LspFound found, gpointer data);
void lsp_model_unref(LspModel* self);  // a thread at work keeps it

// The texts are others now.
void lsp_model_change(LspModel* self, LspSnapshot* snapshot);

// NULL if the root cannot be read.
GPtrArray* lsp_model_files(LspModel* self);
GArray* lsp_model_names(LspModel* self);
gboolean lsp_model_has(LspModel* self, const char* path);

// Compile on a thread if the text is another one than the last that was compiled, and lint it after
// a rest.
void lsp_model_compile(LspModel* self);

// What was compiled of just this text, NULL if nothing was.
const LspCompiled* lsp_model_fresh(const LspModel* self);

// Wait for the threads of all models to come back, but no longer; FALSE: one is still at work.
gboolean lsp_model_wait(guint ms);

#endif  // GIMBAL_LSP_MODEL_H_
