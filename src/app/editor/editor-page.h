// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One document in the editor: its text, its problems as marks, and the questions that only the user
// can answer.

#ifndef GIMBAL_EDITOR_PAGE_H_
#define GIMBAL_EDITOR_PAGE_H_

#include "session/session.h"
#include "widgets/source/overview.h"
#include "widgets/source/source-view.h"

#define GIMBAL_TYPE_EDITOR_PAGE (gimbal_editor_page_get_type())
G_DECLARE_FINAL_TYPE(GimbalEditorPage, gimbal_editor_page, GIMBAL, EDITOR_PAGE, GtkWidget)

// Signals: "caret": the caret moved; "definition": go to the declaration of the name at the caret;
// "fix" (int line, from 0): offer fixes for the problems of a line.
GtkWidget* gimbal_editor_page_new(GimbalSession* session, GimbalDocument* document);

GimbalDocument* gimbal_editor_page_get_document(GimbalEditorPage* self);
GimbalSourceView* gimbal_editor_page_get_view(GimbalEditorPage* self);
GtkTextBuffer* gimbal_editor_page_get_buffer(GimbalEditorPage* self);
gboolean gimbal_editor_page_is_root(GimbalEditorPage* self);
char* gimbal_editor_page_dup_path(GimbalEditorPage* self);

// Whether a path, as in the compiler's places (NULL or "": the root), is that of this document.
gboolean gimbal_editor_page_has_path(GimbalEditorPage* self, const char* path);

// Answer the question on show, if there is one, with its first button.
gboolean gimbal_editor_page_accept(GimbalEditorPage* self);

// Whether it has the focus of its window: then the user may be typing, and only the user's commands
// move the caret.
gboolean gimbal_editor_page_is_in_use(GimbalEditorPage* self);

// The strip beside the text.
GimbalOverview* gimbal_editor_page_get_overview(GimbalEditorPage* self);

// Whether the caret is moving to what was selected in the tree or the view.
gboolean gimbal_editor_page_is_revealing(GimbalEditorPage* self);

// How many carets there are.
guint gimbal_editor_page_count_carets(GimbalEditorPage* self);

gsize gimbal_editor_page_get_caret(GimbalEditorPage* self);  // byte offset

// The place that the menu of the text refers to: that of the click that opened it, else the caret.
gsize gimbal_editor_page_get_menu_place(GimbalEditorPage* self);
void gimbal_editor_page_go_to(GimbalEditorPage* self, gsize start, gsize end, gboolean focus);
void gimbal_editor_page_go_to_line(GimbalEditorPage* self, int line, int column);

// At the caret: show the description, pick a value, change a number by this many steps. FALSE if
// there is nothing of that kind.
gboolean gimbal_editor_page_describe(GimbalEditorPage* self);
gboolean gimbal_editor_page_pick(GimbalEditorPage* self);
gboolean gimbal_editor_page_step_number(GimbalEditorPage* self, double steps);

// Extend the selection to the next larger meaningful range, or shrink it again. FALSE if that is
// not possible.
gboolean gimbal_editor_page_widen(GimbalEditorPage* self, gboolean back);

// Change the word at the caret in all equal places; returns their number.
guint gimbal_editor_page_change_all(GimbalEditorPage* self);

// Changes since the last commit: offer to revert the caret's line; go to the next change. FALSE if
// there is none.
gboolean gimbal_editor_page_offer_revert(GimbalEditorPage* self);
gboolean gimbal_editor_page_next_change(GimbalEditorPage* self, gboolean backward);

// Fold or unfold the element around the caret; fold or unfold everything.
void gimbal_editor_page_fold(GimbalEditorPage* self);
void gimbal_editor_page_fold_all(GimbalEditorPage* self, gboolean folded);

// The first lines of the folds (gimbal_fold_gutter_dup_folded), and folding at these lines.
char* gimbal_editor_page_dup_folds(GimbalEditorPage* self);
void gimbal_editor_page_set_folds(GimbalEditorPage* self, const char* lines);

// Text size: +1 larger, -1 smaller, 0 as preferred.
void gimbal_editor_page_zoom(GimbalEditorPage* self, int direction);

#endif  // GIMBAL_EDITOR_PAGE_H_
