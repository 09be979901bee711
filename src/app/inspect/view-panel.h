// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the 3D view shows: visual flags, render flags, groups, labels and frames, and the visual
// settings of the model.

#ifndef GIMBAL_VIEW_PANEL_H_
#define GIMBAL_VIEW_PANEL_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_VIEW_PANEL (gimbal_view_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalViewPanel, gimbal_view_panel, GIMBAL, VIEW_PANEL, GtkWidget)

void gimbal_view_panel_set_viewport(GimbalViewPanel* self, GimbalViewport* viewport);

// The visual settings of the session's model come after that.
void gimbal_view_panel_set_session(GimbalViewPanel* self, GimbalSession* session);

#endif  // GIMBAL_VIEW_PANEL_H_
