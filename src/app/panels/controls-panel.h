// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sliders for controls and joints, switches for equalities, keyframes, control noise.

#ifndef GIMBAL_CONTROLS_PANEL_H_
#define GIMBAL_CONTROLS_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_CONTROLS_PANEL (gimbal_controls_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalControlsPanel, gimbal_controls_panel, GIMBAL, CONTROLS_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_controls_page;

#endif  // GIMBAL_CONTROLS_PANEL_H_
