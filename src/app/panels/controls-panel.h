// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sliders for controls and joints, switches for equalities, keyframes, control noise.

#ifndef GIMBAL_CONTROLS_PANEL_H_
#define GIMBAL_CONTROLS_PANEL_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_CONTROLS_PANEL (gimbal_controls_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalControlsPanel, gimbal_controls_panel, GIMBAL, CONTROLS_PANEL, GtkWidget)

// Where launched bodies start.
void gimbal_controls_panel_set_viewport(GimbalControlsPanel* self, GimbalViewport* viewport);

// Open the tool that launches bodies.
void gimbal_controls_panel_show_launcher(GimbalControlsPanel* self);

void gimbal_controls_panel_set_session(GimbalControlsPanel* self, GimbalSession* session);

#endif  // GIMBAL_CONTROLS_PANEL_H_
