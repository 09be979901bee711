// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Unsaved text on disk, from which it is restored after a crash.
//
// Drafts are in the user's state directory. A draft is written while there are unsaved edits and
// removed when they are saved or discarded, so that a draft found at start was left by a crash. The
// draft of a saved document is named after its file. That of a new document is named after this
// process and the document's id, so that no other document, here or in another process, has it.

#ifndef GIMBAL_DRAFT_H_
#define GIMBAL_DRAFT_H_

#include <gio/gio.h>

typedef struct GimbalDraft {
  char* path;    // of the draft itself
  GFile* file;   // the document, NULL if it was never saved
  GFile* model;  // the model that includes the document; NULL: the document is a model itself
  char* text;
} GimbalDraft;

void gimbal_draft_free(GimbalDraft* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalDraft, gimbal_draft_free)

// The path of the draft of a document: by its file, or, if that is NULL, by its id. The caller
// frees it.
char* gimbal_draft_path(GFile* file, guint64 id);

// Write or replace the draft at a path (atomically). file and model may be NULL.
gboolean gimbal_draft_write(const char* path, GFile* file, GFile* model, const char* text, GError** error);

// The draft of the document with this file; for NULL, the newest draft of a new document that
// another process left. NULL if there is none. The caller frees it.
GimbalDraft* gimbal_draft_read(GFile* file);

// All drafts, as GimbalDraft, the newest first. Free with g_ptr_array_unref.
GPtrArray* gimbal_draft_list(void);

#endif  // GIMBAL_DRAFT_H_
