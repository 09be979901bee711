// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What was done to the model, the newest first; a click takes a step back or does it again.

#ifndef GIMBAL_HISTORY_PANEL_H_
#define GIMBAL_HISTORY_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_HISTORY_PANEL (gimbal_history_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalHistoryPanel, gimbal_history_panel, GIMBAL, HISTORY_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_history_page;

#endif  // GIMBAL_HISTORY_PANEL_H_
