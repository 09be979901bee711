// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the server may read, and what is open. A request names any path it likes, and so does a
// model that somebody else has written: nothing is read outside of the workspace's folders and
// those of open files.

#ifndef GIMBAL_LSP_FOLDERS_H_
#define GIMBAL_LSP_FOLDERS_H_

#include <gio/gio.h>

// The path of a "file:" URI, absolute and without dots; NULL for any other. And back.
char* lsp_path_of_uri(const char* uri);
char* lsp_uri_of_path(const char* path);

// The texts and the folders of a moment: does not change, and may be shared between threads.
typedef struct LspSnapshot {
  GHashTable* texts;   // path → GBytes, of open files
  GPtrArray* folders;  // char*, as the client calls them
  GPtrArray* real;     // the same without links
} LspSnapshot;

LspSnapshot* lsp_snapshot_new(void);
LspSnapshot* lsp_snapshot_ref(LspSnapshot* self);
void lsp_snapshot_unref(LspSnapshot* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LspSnapshot, lsp_snapshot_unref)

// While it is being made.
void lsp_snapshot_add_folder(LspSnapshot* self, const char* path);
void lsp_snapshot_add_text(LspSnapshot* self, const char* path, GBytes* text);

// Whether a path is in one of the folders, wherever links lead.
gboolean lsp_snapshot_allows(const LspSnapshot* self, const char* path);

// The text of an open file, or of a regular one on disk that may be read and is no larger than a
// model is. NULL: there is none. A GimbalMjcfLoad.
GBytes* lsp_snapshot_load(const char* path, gpointer snapshot);

#endif  // GIMBAL_LSP_FOLDERS_H_
