// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What happened before the run went wrong, and why.

#ifndef GIMBAL_BLACK_BOX_PANEL_H_
#define GIMBAL_BLACK_BOX_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_BLACK_BOX_PANEL (gimbal_black_box_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalBlackBoxPanel, gimbal_black_box_panel, GIMBAL, BLACK_BOX_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_black_box_page;

#endif  // GIMBAL_BLACK_BOX_PANEL_H_
