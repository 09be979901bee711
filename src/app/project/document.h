// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One MJCF file: its text buffer, its file on disk, and the drafts that protect unsaved edits.

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
// Signals: "tree-changed": the text was parsed again, a moment after an edit; "changed-on-disk":
// another program has changed the file; "deleted-on-disk": it has deleted it; "overwritten" (the
// text before): the text is now what another program wrote.
GimbalDocument* gimbal_document_new(GFile* file);  // file may be NULL: a new document

// A number that is unique among all documents of this process, also later ones.
guint64 gimbal_document_get_id(GimbalDocument* self);

GtkSourceBuffer* gimbal_document_get_buffer(GimbalDocument* self);
GFile* gimbal_document_get_file(GimbalDocument* self);  // NULL if never saved
const char* gimbal_document_get_title(GimbalDocument* self);

// The program outside that sent the model and shows it, which it is called after too; NULL: none.
void gimbal_document_set_program(GimbalDocument* self, const char* program);
const char* gimbal_document_get_program(GimbalDocument* self);

// The file of a run that the document was taken from, which it is called after as long as it is not
// saved elsewhere; NULL: none.
void gimbal_document_set_run(GimbalDocument* self, const char* path);
GFile* gimbal_document_get_run(GimbalDocument* self);
gboolean gimbal_document_get_modified(GimbalDocument* self);

// A path for the compiler; for a new document "untitled.xml" in the home folder. The caller frees
// it.
char* gimbal_document_dup_path(GimbalDocument* self);
char* gimbal_document_dup_text(GimbalDocument* self);

// A snapshot of the text for another thread, which is made without a copy and which the caller
// frees with gimbal_rope_text_unref. And the text in one piece, owned by the document and valid
// until the next edit.
GimbalRopeText* gimbal_document_snapshot(GimbalDocument* self);
GBytes* gimbal_document_get_bytes(GimbalDocument* self);
gsize gimbal_document_get_size(GimbalDocument* self);  // bytes

// The range of the last edit, in bytes of the present text. Of several documents, the one with the
// largest serial was edited last. The serial is 0 if there was no edit.
typedef struct GimbalLastEdit {
  guint64 serial;
  gsize start, end;
} GimbalLastEdit;

GimbalLastEdit gimbal_document_get_last_edit(GimbalDocument* self);

// Conversions between bytes, as the compiler counts, and positions in the buffer.
gsize gimbal_document_byte_at(GimbalDocument* self, const GtkTextIter* iter);
void gimbal_document_iter_at(GimbalDocument* self, gsize byte, GtkTextIter* iter);
char* gimbal_document_slice(GimbalDocument* self, gsize start, gsize end);

// The elements of the present text, owned by the document. NULL while a large text is being parsed
// on another thread.
const GimbalMjcfTree* gimbal_document_get_tree(GimbalDocument* self);

// The same, but never NULL: a large text is parsed at once, however long it takes.
const GimbalMjcfTree* gimbal_document_need_tree(GimbalDocument* self);

// The folds (GimbalMjcfFold) and colours (GimbalMjcfColor) of the same text. NULL as for
// gimbal_document_get_tree.
const GArray* gimbal_document_get_folds(GimbalDocument* self);
const GArray* gimbal_document_get_colors(GimbalDocument* self);

// The context at a byte, for completion: fast also in a large text. Its value is a byte of the
// document. The caller frees it.
GimbalMjcfCursor* gimbal_document_cursor_at(GimbalDocument* self, gsize byte);

// The element that includes this document ("mujoco/worldbody/body"), NULL if none does.
void gimbal_document_set_context(GimbalDocument* self, const char* context);
const char* gimbal_document_get_context(GimbalDocument* self);

// The model that includes the document, NULL: the document is a model itself. It is stored in the
// drafts, so that after a crash they are opened with the model.
void gimbal_document_set_model(GimbalDocument* self, GFile* model);

// Whether the file is an example of the program, which can only be saved under another name.
gboolean gimbal_document_is_example(GimbalDocument* self);

// Whether the file is a binary model that has no text.
gboolean gimbal_document_is_binary(GimbalDocument* self);

// Replace the text. This cannot be undone.
void gimbal_document_set_text(GimbalDocument* self, const char* text);

void gimbal_document_load_async(GimbalDocument* self, GAsyncReadyCallback callback, gpointer user_data);
gboolean gimbal_document_load_finish(GimbalDocument* self, GAsyncResult* result, GError** error);

// Load at once, for a small file.
gboolean gimbal_document_load(GimbalDocument* self, GError** error);

// Save to file (NULL: the document's). The old file stays intact until the new one is written.
void gimbal_document_save_async(GimbalDocument* self, GFile* file, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean gimbal_document_save_finish(GimbalDocument* self, GAsyncResult* result, GError** error);

// Make the text that of the file, as one undo step that changes only the lines that differ, with
// the checksum of the file. The text counts as saved then.
void gimbal_document_revert_to(GimbalDocument* self, const char* text, const char* checksum);

// Remove the draft of unsaved edits, which are saved or discarded.
void gimbal_document_drop_draft(GimbalDocument* self);

// Restore a draft that an earlier session left (gimbal_draft_read), as one undo step, or discard
// it.
void gimbal_document_restore_draft(GimbalDocument* self, const GimbalDraft* draft);
void gimbal_document_discard_draft(GimbalDocument* self, const GimbalDraft* draft);

#endif  // GIMBAL_DOCUMENT_H_
