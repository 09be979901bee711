// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Edits numbers and colours in the text directly: drag a number (Ctrl or Alt) and the model
// follows, step it with keys, pick a colour or a vector.

#ifndef GIMBAL_INLINE_MARKS_H_
#define GIMBAL_INLINE_MARKS_H_

#include "project/document.h"
#include "widgets/source/source-view.h"

typedef struct GimbalInlineMarks GimbalInlineMarks;

// Lives as long as the view.
GimbalInlineMarks* gimbal_inline_marks_attach(GimbalSourceView* view, GimbalDocument* document);

// Change the number at the caret by this many steps. FALSE if there is none.
gboolean gimbal_inline_marks_step(GimbalInlineMarks* self, double steps);

// Whether a number that can be dragged lies at a point of the view.
gboolean gimbal_inline_marks_is_number(GimbalInlineMarks* self, double x, double y);

// Pick the value at the caret. FALSE if there is none to pick.
gboolean gimbal_inline_marks_pick(GimbalInlineMarks* self);

#endif  // GIMBAL_INLINE_MARKS_H_
