// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The solver lab: the state on show through several solvers, cones and iterations side by side, and
// the best of them for the run.

#ifndef GIMBAL_LAB_PANEL_H_
#define GIMBAL_LAB_PANEL_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_LAB_PANEL (gimbal_lab_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalLabPanel, gimbal_lab_panel, GIMBAL, LAB_PANEL, GtkWidget)

void gimbal_lab_panel_set_session(GimbalLabPanel* self, GimbalSession* session);

#endif  // GIMBAL_LAB_PANEL_H_
