// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the 3D view shows: visual flags, render flags, groups, labels and frames, and the visual settings of
// the model.

#ifndef GIMBAL_VIEW_PANEL_H_
#define GIMBAL_VIEW_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_VIEW_PANEL (gimbal_view_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalViewPanel, gimbal_view_panel, GIMBAL, VIEW_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_view_page;

#endif  // GIMBAL_VIEW_PANEL_H_
