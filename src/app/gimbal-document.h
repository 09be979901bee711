// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One MJCF file: its text buffer, where it lies on disk, and the care that no edit is lost.

#ifndef GIMBAL_DOCUMENT_H_
#define GIMBAL_DOCUMENT_H_

#include <gtksourceview/gtksource.h>

#define GIMBAL_TYPE_DOCUMENT (gimbal_document_get_type())
G_DECLARE_FINAL_TYPE(GimbalDocument, gimbal_document, GIMBAL, DOCUMENT, GObject)

// Properties: "title" (string), "modified" (boolean).
// Signal "changed-on-disk": the file was changed by another program.
GimbalDocument* gimbal_document_new(GFile* file);  // file may be NULL: a new document

GtkSourceBuffer* gimbal_document_get_buffer(GimbalDocument* self);
GFile* gimbal_document_get_file(GimbalDocument* self);  // NULL if never saved
const char* gimbal_document_get_title(GimbalDocument* self);
gboolean gimbal_document_get_modified(GimbalDocument* self);

// A path to tell the compiler; for a new document one in the current folder.
char* gimbal_document_dup_path(GimbalDocument* self);
char* gimbal_document_dup_text(GimbalDocument* self);

// Whether the file is a binary model that has no text.
gboolean gimbal_document_is_binary(GimbalDocument* self);

// Replace the text as one step that undo does not reach (load) or does reach (restore).
void gimbal_document_set_text(GimbalDocument* self, const char* text);
void gimbal_document_restore_text(GimbalDocument* self, const char* text);

void gimbal_document_load_async(GimbalDocument* self, GAsyncReadyCallback callback, gpointer user_data);
gboolean gimbal_document_load_finish(GimbalDocument* self, GAsyncResult* result, GError** error);

// Save to file (NULL: where it came from). The old file stays whole until the new one is written.
void gimbal_document_save_async(GimbalDocument* self, GFile* file, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean gimbal_document_save_finish(GimbalDocument* self, GAsyncResult* result, GError** error);

// Forget the draft of unsaved edits: they are saved or given up.
void gimbal_document_drop_draft(GimbalDocument* self);

#endif  // GIMBAL_DOCUMENT_H_
