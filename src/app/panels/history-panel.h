// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What was done to the model, the newest first; a click takes a step back or does it again.

#ifndef GIMBAL_HISTORY_PANEL_H_
#define GIMBAL_HISTORY_PANEL_H_

#include <gtk/gtk.h>

#include "session/steps.h"

#define GIMBAL_TYPE_HISTORY_PANEL (gimbal_history_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalHistoryPanel, gimbal_history_panel, GIMBAL, HISTORY_PANEL, GtkWidget)

void gimbal_history_panel_set_steps(GimbalHistoryPanel* self, GimbalSteps* steps);

#endif  // GIMBAL_HISTORY_PANEL_H_
