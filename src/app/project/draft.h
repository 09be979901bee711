// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Unsaved text on disk: what a crash must not take away.
//
// A draft lies in the user's state directory. It is written while there are unsaved edits and
// removed when they are saved or given up, so that a draft found at start is what a crash left
// behind. That of a saved document is named after its file. That of a new one is named after this
// process and the document's id: no other document, here or in another process, writes there.

#ifndef GIMBAL_DRAFT_H_
#define GIMBAL_DRAFT_H_

#include <gio/gio.h>

typedef struct GimbalDraft {
  char* path;    // of the draft itself
  GFile* file;   // the document, NULL if it was never saved
  GFile* model;  // the model that it was open with, which includes it; NULL: it is one itself
  char* text;
} GimbalDraft;

void gimbal_draft_free(GimbalDraft* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalDraft, gimbal_draft_free)

// Where the draft of a document lies: by its file, or, where that is NULL, by its id.
char* gimbal_draft_path(GFile* file, guint64 id);

// Write or replace the draft that lies at a path (atomically). file and model may be NULL.
gboolean gimbal_draft_write(const char* path, GFile* file, GFile* model, const char* text, GError** error);

// What was left of a document with this file; of a new document (NULL) the newest draft that
// another process left. NULL: nothing. The caller frees it.
GimbalDraft* gimbal_draft_read(GFile* file);

// All drafts, as GimbalDraft, the newest first.
GPtrArray* gimbal_draft_list(void);

#endif  // GIMBAL_DRAFT_H_
