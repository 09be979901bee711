// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Commands that add carets: actions "text.caret-next", "text.caret-above", "text.caret-below" of an
// editor page.

#ifndef GIMBAL_CARET_COMMANDS_H_
#define GIMBAL_CARET_COMMANDS_H_

#include "editor/line-commands.h"

// The actions, for the class of the editor page.
void gimbal_caret_commands_install(GtkWidgetClass* page_class, GimbalLineTargetFunc target);

// Add their keys, which act while the text has the focus.
void gimbal_caret_commands_add_keys(GtkWidget* view);

#endif  // GIMBAL_CARET_COMMANDS_H_
