// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The documents of one model: its root file and the files that it includes, each opened when it is
// needed. A GListModel of GimbalDocument, the root first.

#ifndef GIMBAL_PROJECT_H_
#define GIMBAL_PROJECT_H_

#include <gio/gio.h>

#include "language/edit/edit.h"
#include "language/files/files.h"
#include "language/files/names.h"
#include "project/document.h"

#define GIMBAL_TYPE_PROJECT (gimbal_project_get_type())
G_DECLARE_FINAL_TYPE(GimbalProject, gimbal_project, GIMBAL, PROJECT, GObject)

// Signals: "text-changed" (GimbalDocument*): the text of an open document has changed, or it was
// closed with unsaved edits; "undoing": before an undo or redo; "undone" (GimbalDocument*, gboolean
// redo): after it, also if there was nothing to undo.
GimbalProject* gimbal_project_new(void);

// Set the root, NULL for none, and close all other documents.
void gimbal_project_set_root(GimbalProject* self, GimbalDocument* root);
GimbalDocument* gimbal_project_get_root(GimbalProject* self);  // NULL if there is none

// The open document of a path (NULL: the root), owned by the project, or NULL.
GimbalDocument* gimbal_project_find(GimbalProject* self, const char* path);

// Whether a document is open in the project.
gboolean gimbal_project_has(GimbalProject* self, GimbalDocument* document);

// Find the document of a path, or open it. The project owns it. NULL with an error.
GimbalDocument* gimbal_project_open(GimbalProject* self, const char* path, GError** error);

// Open the files included by the model of which a crash left drafts.
void gimbal_project_open_drafts(GimbalProject* self);

void gimbal_project_close(GimbalProject* self, GimbalDocument* document);  // not the root

gboolean gimbal_project_get_modified(GimbalProject* self);

// Remove the drafts of all open documents.
void gimbal_project_drop_drafts(GimbalProject* self);

// All files of the model, open or not, as GimbalMjcfFile, the root first. Owned by the project and
// valid until the next edit. Empty if the model has no text.
GPtrArray* gimbal_project_get_files(GimbalProject* self);

// The same without waiting: of a large model, the files as they were last read, which is repeated
// on another thread after edits.
GPtrArray* gimbal_project_peek_files(GimbalProject* self);

// The names in the files that gimbal_project_peek_files returns.
const GArray* gimbal_project_peek_names(GimbalProject* self);

// Apply all edits or none, as one undo step, and open the files that they change.
gboolean gimbal_project_apply(GimbalProject* self, const GArray* edits, GError** error);

// Undo or redo a step in a document, and in all others that the step has changed.
void gimbal_project_undo(GimbalProject* self, GimbalDocument* document);
void gimbal_project_redo(GimbalProject* self, GimbalDocument* document);

// A text and its path on disk (where it may not be saved yet), for another thread, which joins the
// pieces of the text itself.
typedef struct GimbalSource {
  char* path;
  GimbalRopeText* text;
} GimbalSource;

// The open documents as sources, the root first. Free with g_ptr_array_unref.
GPtrArray* gimbal_project_get_sources(GimbalProject* self);

// A new list of sources. Adding to it takes ownership of path and text.
GPtrArray* gimbal_sources_new(void);
void gimbal_sources_add(GPtrArray* sources, char* path, GimbalRopeText* text);

// The text of a path: that of a source, else the one on disk; NULL if there is none. The caller
// frees it. For gimbal_mjcf_files_new, with the sources as its user_data, on any thread.
GBytes* gimbal_sources_load(const char* path, gpointer sources);

#endif  // GIMBAL_PROJECT_H_
