// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The physics options of the run: solver, integrator, tolerances, environment, and what is switched
// off or on.

#ifndef GIMBAL_PHYSICS_PANEL_H_
#define GIMBAL_PHYSICS_PANEL_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_PHYSICS_PANEL (gimbal_physics_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalPhysicsPanel, gimbal_physics_panel, GIMBAL, PHYSICS_PANEL, GtkWidget)

void gimbal_physics_panel_set_session(GimbalPhysicsPanel* self, GimbalSession* session);

#endif  // GIMBAL_PHYSICS_PANEL_H_
