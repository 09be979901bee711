// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One document in the editor: its text, its problems as marks, and the questions that only its
// reader can answer.

#ifndef GIMBAL_EDITOR_PAGE_H_
#define GIMBAL_EDITOR_PAGE_H_

#include "session/session.h"
#include "widgets/source/source-view.h"

#define GIMBAL_TYPE_EDITOR_PAGE (gimbal_editor_page_get_type())
G_DECLARE_FINAL_TYPE(GimbalEditorPage, gimbal_editor_page, GIMBAL, EDITOR_PAGE, GtkWidget)

// Signals: "caret": the caret moved; "definition": go from what is under the caret to where it is
// declared; "fix" (int line, from 0): mend the problems of a line.
GtkWidget* gimbal_editor_page_new(GimbalSession* session, GimbalDocument* document);

GimbalDocument* gimbal_editor_page_get_document(GimbalEditorPage* self);
GimbalSourceView* gimbal_editor_page_get_view(GimbalEditorPage* self);
GtkTextBuffer* gimbal_editor_page_get_buffer(GimbalEditorPage* self);
gboolean gimbal_editor_page_is_root(GimbalEditorPage* self);
char* gimbal_editor_page_dup_path(GimbalEditorPage* self);

// Whether a path, as a compiler's place tells it (NULL or "": the root), is that of this document.
gboolean gimbal_editor_page_has_path(GimbalEditorPage* self, const char* path);

// Answer the question on show, if there is one, with its first button.
gboolean gimbal_editor_page_accept(GimbalEditorPage* self);

// Whether it has the focus of its window: somebody may be typing, and only what the user asks for
// moves the caret.
gboolean gimbal_editor_page_is_in_use(GimbalEditorPage* self);

gsize gimbal_editor_page_get_caret(GimbalEditorPage* self);  // byte offset

// What the menu of the text is about: the place of the click that brought it, else the caret.
gsize gimbal_editor_page_get_menu_place(GimbalEditorPage* self);
void gimbal_editor_page_go_to(GimbalEditorPage* self, gsize start, gsize end, gboolean focus);
void gimbal_editor_page_go_to_line(GimbalEditorPage* self, int line, int column);

// At the caret: tell about what stands there, pick its value, change its number by so many of its
// steps. FALSE if there is nothing of that kind.
gboolean gimbal_editor_page_describe(GimbalEditorPage* self);
gboolean gimbal_editor_page_pick(GimbalEditorPage* self);
gboolean gimbal_editor_page_step_number(GimbalEditorPage* self, double steps);

// Let the selection grow over what the text means, or take that back. FALSE if it is at its end.
gboolean gimbal_editor_page_widen(GimbalEditorPage* self, gboolean back);

// Change what is at the caret in all places that say the same; their number.
guint gimbal_editor_page_change_all(GimbalEditorPage* self);

// Where the text is not as the last commit has it: offer to revert the line of the caret; go to the
// next change. FALSE if there is none.
gboolean gimbal_editor_page_offer_revert(GimbalEditorPage* self);
gboolean gimbal_editor_page_next_change(GimbalEditorPage* self, gboolean backward);

// Fold or unfold what the caret is in; everything.
void gimbal_editor_page_fold(GimbalEditorPage* self);
void gimbal_editor_page_fold_all(GimbalEditorPage* self, gboolean folded);

// The first lines of what is folded (gimbal_fold_gutter_dup_folded), and folding these.
char* gimbal_editor_page_dup_folds(GimbalEditorPage* self);
void gimbal_editor_page_set_folds(GimbalEditorPage* self, const char* lines);

// Text size: +1 larger, -1 smaller, 0 as preferred.
void gimbal_editor_page_zoom(GimbalEditorPage* self, int direction);

#endif  // GIMBAL_EDITOR_PAGE_H_
