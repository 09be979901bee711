// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What happened before the run went wrong, and why.

#ifndef GIMBAL_BLACK_BOX_PANEL_H_
#define GIMBAL_BLACK_BOX_PANEL_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_BLACK_BOX_PANEL (gimbal_black_box_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalBlackBoxPanel, gimbal_black_box_panel, GIMBAL, BLACK_BOX_PANEL, GtkWidget)

// Signal "reveal" (int type, int id, string attribute): the text of a cause is to be shown;
// attribute may be NULL; type is mjOBJ_UNKNOWN for an option of the model.
void gimbal_black_box_panel_set_session(GimbalBlackBoxPanel* self, GimbalSession* session);

#endif  // GIMBAL_BLACK_BOX_PANEL_H_
