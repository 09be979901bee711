// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One MJCF file: its text buffer, where it lies on disk, and the care that no edit is lost.

#ifndef GIMBAL_DOCUMENT_H_
#define GIMBAL_DOCUMENT_H_

#include <gtksourceview/gtksource.h>

#include "language/scan/cursor.h"
#include "language/scan/tree.h"
#include "project/draft.h"
#include "text/rope.h"

#define GIMBAL_TYPE_DOCUMENT (gimbal_document_get_type())
G_DECLARE_FINAL_TYPE(GimbalDocument, gimbal_document, GIMBAL, DOCUMENT, GObject)

// Properties: "title" (string), "modified" (boolean).
// Signals: "tree-changed": the text was read anew, a moment after an edit; "changed-on-disk": the
// file was changed by another program; "deleted-on-disk": it is gone.
GimbalDocument* gimbal_document_new(GFile* file);  // file may be NULL: a new document

// A number that no other document of this process has or will have.
guint64 gimbal_document_get_id(GimbalDocument* self);

GtkSourceBuffer* gimbal_document_get_buffer(GimbalDocument* self);
GFile* gimbal_document_get_file(GimbalDocument* self);  // NULL if never saved
const char* gimbal_document_get_title(GimbalDocument* self);
gboolean gimbal_document_get_modified(GimbalDocument* self);

// A path for the compiler; for a new document one in the current folder.
char* gimbal_document_dup_path(GimbalDocument* self);
char* gimbal_document_dup_text(GimbalDocument* self);

// The text without a copy on the spot, for work on another thread; and as a whole, kept until the
// next edit.
GimbalRopeText* gimbal_document_snapshot(GimbalDocument* self);
GBytes* gimbal_document_get_bytes(GimbalDocument* self);
gsize gimbal_document_get_size(GimbalDocument* self);  // bytes

// What was written last, in bytes of the text as it is now; of several documents the one with the
// larger serial was edited later. The serial is 0 as long as nothing was.
typedef struct GimbalLastEdit {
  guint64 serial;
  gsize start, end;
} GimbalLastEdit;

GimbalLastEdit gimbal_document_get_last_edit(GimbalDocument* self);

// Places in bytes, as the compiler counts, and in the buffer.
gsize gimbal_document_byte_at(GimbalDocument* self, const GtkTextIter* iter);
void gimbal_document_iter_at(GimbalDocument* self, gsize byte, GtkTextIter* iter);
char* gimbal_document_slice(GimbalDocument* self, gsize start, gsize end);

// The elements of the text as it is now. NULL while a large text is being read on another thread.
const GimbalMjcfTree* gimbal_document_get_tree(GimbalDocument* self);

// The same of the text as it is now, however long reading it takes.
const GimbalMjcfTree* gimbal_document_need_tree(GimbalDocument* self);

// Of the same text: the lines that fold (GimbalMjcfFold) and the colours (GimbalMjcfColor). NULL as
// above.
const GArray* gimbal_document_get_folds(GimbalDocument* self);
const GArray* gimbal_document_get_colors(GimbalDocument* self);

// What stands at a byte, for completion: quick in a large text too. value is that of the document.
// The caller frees it.
GimbalMjcfCursor* gimbal_document_cursor_at(GimbalDocument* self, gsize byte);

// The element that includes this document ("mujoco/worldbody/body"), NULL if none does.
void gimbal_document_set_context(GimbalDocument* self, const char* context);
const char* gimbal_document_get_context(GimbalDocument* self);

// The model that includes the document, NULL: it is one itself. After a crash that is opened with
// it.
void gimbal_document_set_model(GimbalDocument* self, GFile* model);

// Whether it came from an example of the program: it is saved under another name, never where it
// came from.
gboolean gimbal_document_is_example(GimbalDocument* self);

// Whether the file is a binary model that has no text.
gboolean gimbal_document_is_binary(GimbalDocument* self);

// Replace the text; undo does not reach what was before.
void gimbal_document_set_text(GimbalDocument* self, const char* text);

void gimbal_document_load_async(GimbalDocument* self, GAsyncReadyCallback callback, gpointer user_data);
gboolean gimbal_document_load_finish(GimbalDocument* self, GAsyncResult* result, GError** error);

// The same at once, for a small file.
gboolean gimbal_document_load(GimbalDocument* self, GError** error);

// Save to file (NULL: where it came from). The old file stays whole until the new one is written.
void gimbal_document_save_async(GimbalDocument* self, GFile* file, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean gimbal_document_save_finish(GimbalDocument* self, GAsyncResult* result, GError** error);

// Forget the draft of unsaved edits: they are saved or given up.
void gimbal_document_drop_draft(GimbalDocument* self);

// What an earlier session left (gimbal_draft_read): take it over, as one step that undo reaches, or
// let it go.
void gimbal_document_restore_draft(GimbalDocument* self, const GimbalDraft* draft);
void gimbal_document_discard_draft(GimbalDocument* self, const GimbalDraft* draft);

#endif  // GIMBAL_DOCUMENT_H_
