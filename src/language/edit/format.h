// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Format a text: indentation by depth, attributes of long tags below each other, no spaces at the
// ends of lines, one blank line at most. What the author put on one line stays there, and comments
// stay as they are.

#ifndef GIMBAL_MJCF_FORMAT_H_
#define GIMBAL_MJCF_FORMAT_H_

#include "language/edit/edit.h"
#include "language/scan/tree.h"

// The edits, for the text at path, that format the lines which touch [start, end). A text whose
// tags do not match gets none.
GArray* gimbal_mjcf_format(const GimbalMjcfTree* tree, int indent, gsize start, gsize end, const char* path);

#endif  // GIMBAL_MJCF_FORMAT_H_
