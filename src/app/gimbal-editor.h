// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The editor of the session's document: text, search bar, problems as marks, status line.

#ifndef GIMBAL_EDITOR_H_
#define GIMBAL_EDITOR_H_

#include <gtk/gtk.h>

#include "gimbal-session.h"

#define GIMBAL_TYPE_EDITOR (gimbal_editor_get_type())
G_DECLARE_FINAL_TYPE(GimbalEditor, gimbal_editor, GIMBAL, EDITOR, GtkWidget)

void gimbal_editor_set_session(GimbalEditor* self, GimbalSession* session);
void gimbal_editor_go_to(GimbalEditor* self, int line, int column);
void gimbal_editor_go_to_problem(GimbalEditor* self, GimbalProblem* problem);
void gimbal_editor_search(GimbalEditor* self, gboolean replace);
void gimbal_editor_search_again(GimbalEditor* self, gboolean backward);

// Go from a reference under the caret to where its name is declared. FALSE if there is none.
gboolean gimbal_editor_go_to_definition(GimbalEditor* self);
void gimbal_editor_focus(GimbalEditor* self);

// Text size: +1 larger, -1 smaller, 0 as preferred.
void gimbal_editor_zoom(GimbalEditor* self, int direction);

#endif  // GIMBAL_EDITOR_H_
