// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The physics options of the run: solver, integrator, tolerances, environment, and what is switched off or
// on.

#ifndef GIMBAL_PHYSICS_PANEL_H_
#define GIMBAL_PHYSICS_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_PHYSICS_PANEL (gimbal_physics_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalPhysicsPanel, gimbal_physics_panel, GIMBAL, PHYSICS_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_physics_page;

#endif  // GIMBAL_PHYSICS_PANEL_H_
