// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Edits of whole lines: comment, duplicate, move, delete, join.

#ifndef GIMBAL_LINE_EDIT_H_
#define GIMBAL_LINE_EDIT_H_

#include "language/edit/edit.h"

typedef enum GimbalLineEdit {
  GIMBAL_LINES_COMMENT,  // make the lines a comment, or uncomment them
  GIMBAL_LINES_DUPLICATE,
  GIMBAL_LINES_MOVE_UP,
  GIMBAL_LINES_MOVE_DOWN,
  GIMBAL_LINES_DELETE,
  GIMBAL_LINES_JOIN,  // join with the line below, or all selected lines, by one blank
  GIMBAL_N_LINE_EDITS
} GimbalLineEdit;

// The edits (of path) for the lines that the bytes [start, end) touch; a line at whose beginning
// the selection ends is not one of them. The list is empty if there is nothing to do. Caret and
// selection stay at their characters, and need not be set afterwards.
GArray* gimbal_line_edits(GimbalLineEdit kind, const char* path, const char* text, gsize start, gsize end);

#endif  // GIMBAL_LINE_EDIT_H_
