// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The documents of one model: its root file and the files that it includes, each opened when
// something needs it. A GListModel of GimbalDocument, the root first.

#ifndef GIMBAL_PROJECT_H_
#define GIMBAL_PROJECT_H_

#include <gio/gio.h>

#include "language/edit/edit.h"
#include "language/files/files.h"
#include "language/files/names.h"
#include "project/document.h"

#define GIMBAL_TYPE_PROJECT (gimbal_project_get_type())
G_DECLARE_FINAL_TYPE(GimbalProject, gimbal_project, GIMBAL, PROJECT, GObject)

// Signals: "text-changed" (GimbalDocument*): the text of an open document is another one; "undoing"
// and, if anything was undone or done again or not, "undone" (GimbalDocument*, gboolean redo).
GimbalProject* gimbal_project_new(void);

// NULL: none; closes the others
void gimbal_project_set_root(GimbalProject* self, GimbalDocument* root);
GimbalDocument* gimbal_project_get_root(GimbalProject* self);  // NULL if there is none

// The open document of a path (NULL: the root), or NULL.
GimbalDocument* gimbal_project_find(GimbalProject* self, const char* path);

// Whether a document is one of those that are open.
gboolean gimbal_project_has(GimbalProject* self, GimbalDocument* document);

// Find it, or open it. The project keeps it.
GimbalDocument* gimbal_project_open(GimbalProject* self, const char* path, GError** error);

// Those that the model includes and that a crash left drafts of.
void gimbal_project_open_drafts(GimbalProject* self);

void gimbal_project_close(GimbalProject* self, GimbalDocument* document);  // not the root

gboolean gimbal_project_get_modified(GimbalProject* self);

// Of all open documents: give their drafts up.
void gimbal_project_drop_drafts(GimbalProject* self);

// All files of the model, open or not, as GimbalMjcfFile, the root first. Lent until the next edit;
// empty if there is no text.
GPtrArray* gimbal_project_get_files(GimbalProject* self);

// The same, but as they were a moment ago if they are so large that reading them takes time.
GPtrArray* gimbal_project_peek_files(GimbalProject* self);

// The names in those files, of the same moment.
const GArray* gimbal_project_peek_names(GimbalProject* self);

// Apply edits, opening the files that they touch: all or none, and one step of undo.
gboolean gimbal_project_apply(GimbalProject* self, const GArray* edits, GError** error);

// Undo or redo in a document, and in all others what belongs to the same step.
void gimbal_project_undo(GimbalProject* self, GimbalDocument* document);
void gimbal_project_redo(GimbalProject* self, GimbalDocument* document);

// A text with the path that it has, or is to have, on disk, for another thread, which joins the
// pieces itself.
typedef struct GimbalSource {
  char* path;
  GimbalRopeText* text;
} GimbalSource;

GPtrArray* gimbal_project_get_sources(GimbalProject* self);

// A list of them that is put together elsewhere. Takes path and text.
GPtrArray* gimbal_sources_new(void);
void gimbal_sources_add(GPtrArray* sources, char* path, GimbalRopeText* text);

// The text of a path: that of a source, else that on disk; NULL if there is none. For
// gimbal_mjcf_files_new, with the sources as its user_data, on any thread.
GBytes* gimbal_sources_load(const char* path, gpointer sources);

#endif  // GIMBAL_PROJECT_H_
