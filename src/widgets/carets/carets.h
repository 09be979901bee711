// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Several carets in a text view: what is typed at its own caret happens at the others, too.

#ifndef GIMBAL_CARETS_H_
#define GIMBAL_CARETS_H_

#include <gtksourceview/gtksource.h>

#include "widgets/carets/caret-places.h"

typedef struct GimbalCarets GimbalCarets;

// Those of a view that is on a screen: they have to end before it is not.
GimbalCarets* gimbal_carets_new(GtkSourceView* view);
void gimbal_carets_free(GimbalCarets* self);

// Function that is called when their number has changed.
typedef void (*GimbalCaretsFunc)(gpointer user_data);
void gimbal_carets_set_watch(GimbalCarets* self, GimbalCaretsFunc changed, gpointer user_data);

// How many there are; 1: only that of the view.
guint gimbal_carets_count(const GimbalCarets* self);

// Whether a place in coordinates of the widget has something else to do when it is pressed with
// Alt: a click adds a caret then when it is let go without a move.
typedef gboolean (*GimbalCaretsPointFunc)(gpointer user_data, double x, double y);
void gimbal_carets_set_taken(GimbalCarets* self, GimbalCaretsPointFunc taken, gpointer user_data);

// Put a caret at a place, or take it away if it is there.
void gimbal_carets_toggle(GimbalCarets* self, const GtkTextIter* at);

// Add one in the line above (-1) or below (1) all of them, in the same column. FALSE: there is no
// such line.
gboolean gimbal_carets_add_beside(GimbalCarets* self, int direction);

// Select the words at the carets, or, if there are selections, what is equal to the last one and
// comes next. FALSE if there is nothing.
gboolean gimbal_carets_add_next(GimbalCarets* self);

// A place by its line and column, which may be behind the end of the line.
typedef struct GimbalCaretCell {
  int line, column;
} GimbalCaretCell;

// One caret in each line, with what is between two columns selected; to is where the user is.
void gimbal_carets_set_column(GimbalCarets* self, GimbalCaretCell from, GimbalCaretCell to);

// Only that of the view stays.
void gimbal_carets_end(GimbalCarets* self);

// Draw them above the text.
void gimbal_carets_snapshot(GimbalCarets* self, GtkSnapshot* snapshot);

//---- for those who turn keys and clicks into what is done

GtkSourceView* gimbal_carets_get_view(GimbalCarets* self);

// Do something at all carets.
void gimbal_carets_apply(GimbalCarets* self, GimbalCaretFunc function, gpointer data);

// Typing that follows typing is one step of undo, until anything else is done.
void gimbal_carets_begin_typing(GimbalCarets* self);
void gimbal_carets_end_typing(GimbalCarets* self);

// While it is expected, the text that an input method inserts at the view's caret is inserted at
// the others.
void gimbal_carets_expect_text(GimbalCarets* self, gboolean expected);

// Whether a place has something else to do when it is pressed with Alt.
gboolean gimbal_carets_is_taken(GimbalCarets* self, double x, double y);

#endif  // GIMBAL_CARETS_H_
