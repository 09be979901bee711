// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Unsaved text on disk: what a crash must not take away.
//
// A draft lies in the user's state directory, named after the document. It is written while there are unsaved
// edits and removed when they are saved or given up, so that a draft found at start is what a crash left
// behind.

#ifndef GIMBAL_DRAFT_H_
#define GIMBAL_DRAFT_H_

#include <gio/gio.h>

typedef struct GimbalDraft {
  char* path;   // of the draft itself
  GFile* file;  // the document, NULL if it was never saved
  char* text;
} GimbalDraft;

void gimbal_draft_free(GimbalDraft* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalDraft, gimbal_draft_free)

// Where the draft of a document lies. file may be NULL.
char* gimbal_draft_path(GFile* file);

// Write or replace the draft (atomically).
gboolean gimbal_draft_write(GFile* file, const char* text, GError** error);
void gimbal_draft_remove(GFile* file);

// The draft of a document, or NULL. The caller frees it.
GimbalDraft* gimbal_draft_read(GFile* file);

// All drafts, as GimbalDraft.
GPtrArray* gimbal_draft_list(void);

#endif  // GIMBAL_DRAFT_H_
