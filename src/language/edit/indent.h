// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How far a new line is indented.

#ifndef GIMBAL_MJCF_INDENT_H_
#define GIMBAL_MJCF_INDENT_H_

#include <glib.h>

// The columns of a new line after the text, which need not begin at the start of the file. It is
// deeper by width if the last line with text opened an element, and below the first attribute if it
// is inside a tag. *outer becomes the columns of that last line.
int gimbal_mjcf_indent(const char* text, gsize length, int width, int* outer);

#endif  // GIMBAL_MJCF_INDENT_H_
