// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Edits of whole lines: comment, duplicate, move, delete, join.

#ifndef GIMBAL_LINE_EDIT_H_
#define GIMBAL_LINE_EDIT_H_

#include "language/edit/edit.h"

typedef enum GimbalLineEdit {
  GIMBAL_LINES_COMMENT,  // make the lines a comment, or take its marks away
  GIMBAL_LINES_DUPLICATE,
  GIMBAL_LINES_MOVE_UP,
  GIMBAL_LINES_MOVE_DOWN,
  GIMBAL_LINES_DELETE,
  GIMBAL_LINES_JOIN,  // with the line below, or all that are selected, by one blank
  GIMBAL_N_LINE_EDITS
} GimbalLineEdit;

// The edits (of path) that change the lines which the bytes [start, end) of a text touch; the line
// behind a selection that ends at its beginning is not one of them. An empty list: there is nothing
// to do. A caret or a selection that stays where its characters are is where it should be
// afterwards.
GArray* gimbal_line_edits(GimbalLineEdit kind, const char* path, const char* text, gsize start, gsize end);

#endif  // GIMBAL_LINE_EDIT_H_
