// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The server: what is open, what the client can do, and the answers to its requests.

#ifndef GIMBAL_LSP_SERVER_H_
#define GIMBAL_LSP_SERVER_H_

#include "language/edit/edit.h"
#include "lsp/includers.h"
#include "lsp/lines.h"
#include "lsp/model.h"
#include "lsp/wire.h"

// A file that the client has open. The text is the client's.
typedef struct LspDocument {
  char* path;
  char* uri;  // as the client writes it
  gint64 version;
  LspLines* lines;  // and the text
  LspModel* model;  // lent; NULL: not assigned
} LspDocument;

typedef struct LspClient {
  LspEncoding encoding;
  gboolean snippets;
  gboolean markdown;
  gboolean related;  // places beside a problem
  gboolean tree_of_symbols;
  gboolean show_document;     // may be asked to show a place
  gboolean document_changes;  // edits with versions
  gboolean suggests;          // knows the command that asks for proposals again
} LspClient;

typedef struct LspStudio LspStudio;

typedef struct LspServer {
  LspWire* wire;
  GMainLoop* loop;
  LspClient client;
  gboolean initialized, shut_down, gone;
  GHashTable* documents;    // path → LspDocument
  GHashTable* models;       // path of the root → LspModel
  GPtrArray* folders;       // of the workspace, char*
  LspSnapshot* snapshot;    // NULL: to be made
  LspIncluders* includers;  // NULL: not known yet
  GCancellable* looking;    // through the folders
  guint compile_source;
  LspStudio* studio;
} LspServer;

// Why a request has no result.
#define LSP_ERROR (lsp_error_quark())
GQuark lsp_error_quark(void);

//---- documents.c

LspDocument* lsp_find(LspServer* self, GVariant* params, GError** error);  // by textDocument.uri

//---- workspace.c

LspSnapshot* lsp_snapshot(LspServer* self);
void lsp_open(LspServer* self, GVariant* params);
void lsp_change(LspServer* self, GVariant* params);
void lsp_close(LspServer* self, GVariant* params);
void lsp_save(LspServer* self, GVariant* params);
void lsp_disk_changed(LspServer* self, GVariant* params);
void lsp_folders_changed(LspServer* self, GVariant* params);
void lsp_find_includers(LspServer* self);
void lsp_workspace_init(LspServer* self);
void lsp_workspace_clear(LspServer* self);

//---- place.c: a request's place, and places as values

typedef struct LspPlace {
  LspDocument* document;
  LspModel* model;
  GPtrArray* files;            // of the model
  const GimbalMjcfFile* file;  // of the document
  gsize byte;
} LspPlace;

// The document of a request in its model, and the byte of its position (0: it has none).
gboolean lsp_place(LspServer* self, GVariant* params, LspPlace* place, GError** error);
LspPosition lsp_position_of(GVariant* position);
gsize lsp_byte_of(LspServer* self, const LspDocument* document, GVariant* params, const char* path);
GVariant* lsp_range(const LspServer* self, const LspLines* lines, gsize start, gsize end);
GVariant* lsp_location(const LspServer* self, const char* path, const LspLines* lines, gsize start,
                       gsize end);
// as the client writes it, if it has the file open
char* lsp_uri(const LspServer* self, const char* path);

// Lines of files that are not open, each counted once.
typedef struct LspLineCache LspLineCache;
LspLineCache* lsp_line_cache_new(LspServer* server, GPtrArray* files);
void lsp_line_cache_free(LspLineCache* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LspLineCache, lsp_line_cache_free)
const LspLines* lsp_line_cache_get(LspLineCache* self, const char* path);  // NULL: no such file
GVariant* lsp_line_cache_location(LspLineCache* self, const char* path, gsize start, gsize end);
// Edits as the protocol has them: of one file, and of all.
GVariant* lsp_text_edits(LspLineCache* self, const GArray* edits, const char* path);
GVariant* lsp_workspace_edit(LspLineCache* self, const GArray* edits);

//---- diagnose.c

void lsp_publish(LspModel* model, gpointer server);
void lsp_unpublish(LspServer* self, LspModel* model);

//---- answers, one file each room of features

typedef GVariant* (*LspAnswer)(LspServer* self, GVariant* params, GError** error);

GVariant* lsp_complete(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_hover(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_signature(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_definition(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_references(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_highlight(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_prepare_rename(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_rename(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_linked_tags(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_links(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_symbols(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_workspace_symbols(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_folds(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_selections(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_tokens(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_tokens_in_range(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_token_legend(void);
GVariant* lsp_colors(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_color_texts(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_inlay_hints(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_format(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_format_range(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_format_on_type(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_code_actions(LspServer* self, GVariant* params, GError** error);
GVariant* lsp_execute(LspServer* self, GVariant* params, GError** error);

//---- studio.c

LspStudio* lsp_studio_new(LspServer* server);
void lsp_studio_free(LspStudio* self);
gboolean lsp_studio_open(LspStudio* self, const char* model, GError** error);
void lsp_caret(LspServer* self, GVariant* params);

#endif  // GIMBAL_LSP_SERVER_H_
