// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The editor of the session's documents: a tab for each, search bar, status line.

#ifndef GIMBAL_EDITOR_H_
#define GIMBAL_EDITOR_H_

#include <gtk/gtk.h>

#include "editor/editor-page.h"
#include "session/session.h"

#define GIMBAL_TYPE_EDITOR (gimbal_editor_get_type())
G_DECLARE_FINAL_TYPE(GimbalEditor, gimbal_editor, GIMBAL, EDITOR, GtkWidget)

// Signal "close-root": the user closes the tab of the model itself.
void gimbal_editor_set_session(GimbalEditor* self, GimbalSession* session);

GimbalSession* gimbal_editor_get_session(GimbalEditor* self);

// The page on show, NULL if there is none; "save" applies to its document.
GimbalEditorPage* gimbal_editor_get_page(GimbalEditor* self);
GimbalDocument* gimbal_editor_get_document(GimbalEditor* self);

// The page of a document of the project, NULL if there is none; and bringing it to the front.
GimbalEditorPage* gimbal_editor_find(GimbalEditor* self, GimbalDocument* document);
GimbalEditorPage* gimbal_editor_show(GimbalEditor* self, GimbalDocument* document);

// Show the bytes [start, end) of a file, which is opened if necessary; path NULL or "": the root.
// FALSE (and a message to the user) if the file cannot be opened.
gboolean gimbal_editor_go_to_place(GimbalEditor* self, const char* path, gsize start, gsize end);

// Show the text of the selected object, wherever the focus is, as the user asked for it.
void gimbal_editor_reveal_selection(GimbalEditor* self);

// In the page on show.
void gimbal_editor_go_to_problem(GimbalEditor* self, GimbalProblem* problem);
void gimbal_editor_search(GimbalEditor* self, gboolean replace);
void gimbal_editor_search_again(GimbalEditor* self, gboolean backward);

// Say something: beside the caret if it is in use, else as a toast.
void gimbal_editor_tell(GimbalEditor* self, const char* text);

gboolean gimbal_editor_has_focus(GimbalEditor* self);

// Change the number under the caret, if the text has the focus. FALSE if there is none.
gboolean gimbal_editor_step_number(GimbalEditor* self, double steps);
void gimbal_editor_focus(GimbalEditor* self);

// Close the page on show; if it is the root, close the model.
void gimbal_editor_close_page(GimbalEditor* self);

// Text size of the page on show: +1 larger, -1 smaller, 0 as preferred.
void gimbal_editor_zoom(GimbalEditor* self, int direction);

#endif  // GIMBAL_EDITOR_H_
