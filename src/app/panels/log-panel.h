// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The log of the session: to be read, filtered, copied, saved.

#ifndef GIMBAL_LOG_PANEL_H_
#define GIMBAL_LOG_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_LOG_PANEL (gimbal_log_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalLogPanel, gimbal_log_panel, GIMBAL, LOG_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_log_page;

#endif  // GIMBAL_LOG_PANEL_H_
