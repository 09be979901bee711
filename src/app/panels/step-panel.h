// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A debugger of the step: the next step of the run, stage by stage, with what each has made in a
// table and in the view. The run waits meanwhile and keeps its state.

#ifndef GIMBAL_STEP_PANEL_H_
#define GIMBAL_STEP_PANEL_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_STEP_PANEL (gimbal_step_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalStepPanel, gimbal_step_panel, GIMBAL, STEP_PANEL, GtkWidget)

// What is there at a stop is shown in the viewport in place of the run. The session is bound after
// that of the viewport.
void gimbal_step_panel_bind(GimbalStepPanel* self, GimbalSession* session, GimbalViewport* viewport);

// To the next stage or back (begins if it has not begun), and away: the view shows the run again.
void gimbal_step_panel_move(GimbalStepPanel* self, int direction);
void gimbal_step_panel_leave(GimbalStepPanel* self);

#endif  // GIMBAL_STEP_PANEL_H_
