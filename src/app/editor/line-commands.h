// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Commands on the lines of the caret or the selection: actions "text.comment",
// "text.duplicate-lines", … of an editor page.

#ifndef GIMBAL_LINE_COMMANDS_H_
#define GIMBAL_LINE_COMMANDS_H_

#include "project/document.h"
#include "widgets/source/source-view.h"

// What the commands of a page work on.
typedef struct GimbalLineTarget {
  GimbalSourceView* view;
  GimbalDocument* document;
  gsize place;  // byte that a menu refers to, or of the caret
} GimbalLineTarget;

typedef GimbalLineTarget (*GimbalLineTargetFunc)(GtkWidget* page);

// The actions, for the class of the editor page.
void gimbal_line_commands_install(GtkWidgetClass* page_class, GimbalLineTargetFunc target);

// Add their keys, which act while the text has the focus.
void gimbal_line_commands_add_keys(GtkWidget* view);

#endif  // GIMBAL_LINE_COMMANDS_H_
