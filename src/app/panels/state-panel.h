// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The state of the run as a table of numbers: any parts of it, live, each number editable.

#ifndef GIMBAL_STATE_PANEL_H_
#define GIMBAL_STATE_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_STATE_PANEL (gimbal_state_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalStatePanel, gimbal_state_panel, GIMBAL, STATE_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_state_page;

#endif  // GIMBAL_STATE_PANEL_H_
