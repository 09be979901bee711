// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Commands of the editor that use the meaning of the text: definitions, references, names,
// problems, outline.

#ifndef GIMBAL_NAVIGATOR_H_
#define GIMBAL_NAVIGATOR_H_

#include "editor/editor.h"

// Let the editor offer fixes when the mark of a line is pressed.
void gimbal_navigator_attach(GimbalEditor* self);

// Each works at the caret of the page on show. FALSE if there is nothing there to work on.
gboolean gimbal_navigator_go_to_definition(GimbalEditor* self);
gboolean gimbal_navigator_show_references(GimbalEditor* self);
gboolean gimbal_navigator_rename(GimbalEditor* self);

// The problems of the caret's line, or of line (from 0) if it is not negative.
gboolean gimbal_navigator_fix(GimbalEditor* self, int line);

void gimbal_navigator_show_outline(GimbalEditor* self);

// Format the selected lines, or everything.
gboolean gimbal_navigator_format(GimbalEditor* self);

#endif  // GIMBAL_NAVIGATOR_H_
