// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Asks for a line of the text, and goes there.

#ifndef GIMBAL_LINE_POPOVER_H_
#define GIMBAL_LINE_POPOVER_H_

#include "widgets/source/source-view.h"

// "120" is a line, "120:8" a line and a column, both from 1; a line behind the end becomes the last
// one.
void gimbal_line_popover_show(GimbalSourceView* view);

// Say something beside the caret, until something else is done.
void gimbal_line_popover_tell(GimbalSourceView* view, const char* text);

#endif  // GIMBAL_LINE_POPOVER_H_
