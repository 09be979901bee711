// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The log of the session: to be read, filtered, copied, saved.

#ifndef GIMBAL_LOG_PANEL_H_
#define GIMBAL_LOG_PANEL_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_LOG_PANEL (gimbal_log_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalLogPanel, gimbal_log_panel, GIMBAL, LOG_PANEL, GtkWidget)

// Signals
//   "problem-activated" (GimbalProblem)   a place in the text is to be shown
//   "reveal" (int type, int id, string)   an object is to be shown; the string is NULL
void gimbal_log_panel_set_session(GimbalLogPanel* self, GimbalSession* session);

#endif  // GIMBAL_LOG_PANEL_H_
