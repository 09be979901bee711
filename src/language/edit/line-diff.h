// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which lines of a text differ from an earlier text.

#ifndef GIMBAL_LINE_DIFF_H_
#define GIMBAL_LINE_DIFF_H_

#include <glib.h>

// Lines [old_line, old_line + old_count) of the earlier text became [line, line + count); one of
// the counts may be 0.
typedef struct GimbalHunk {
  int old_line, old_count;
  int line, count;
} GimbalHunk;

// In the order of the text. Free with g_array_unref.
GArray* gimbal_line_diff(const char* before, const char* now);

// The bytes that lines [line, line + count) of a text take, with their ends.
void gimbal_line_span(const char* text, int line, int count, gsize* start, gsize* end);

#endif  // GIMBAL_LINE_DIFF_H_
