// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Watches: names and expressions with their values now.

#ifndef GIMBAL_WATCH_PANEL_H_
#define GIMBAL_WATCH_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_WATCH_PANEL (gimbal_watch_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalWatchPanel, gimbal_watch_panel, GIMBAL, WATCH_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_watch_page;

#endif  // GIMBAL_WATCH_PANEL_H_
