// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The list of problems of the text.

#ifndef GIMBAL_PROBLEMS_PANEL_H_
#define GIMBAL_PROBLEMS_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_PROBLEMS_PANEL (gimbal_problems_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalProblemsPanel, gimbal_problems_panel, GIMBAL, PROBLEMS_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_problems_page;

#endif  // GIMBAL_PROBLEMS_PANEL_H_
