// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How far a new line is indented.

#ifndef GIMBAL_MJCF_INDENT_H_
#define GIMBAL_MJCF_INDENT_H_

#include <glib.h>

// Columns of a line that follows the text, which may begin anywhere before it: deeper by width in
// an element that the last line with text opened, below the first attribute in a tag. *outer:
// columns of that line.
int gimbal_mjcf_indent(const char* text, gsize length, int width, int* outer);

#endif  // GIMBAL_MJCF_INDENT_H_
