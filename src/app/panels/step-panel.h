// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A debugger of the step: the next step of the run, stage by stage, with what each has made in a table and in the view.
// The run waits meanwhile and keeps its state.

#ifndef GIMBAL_STEP_PANEL_H_
#define GIMBAL_STEP_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_STEP_PANEL (gimbal_step_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalStepPanel, gimbal_step_panel, GIMBAL, STEP_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_stages_page;

#endif  // GIMBAL_STEP_PANEL_H_
