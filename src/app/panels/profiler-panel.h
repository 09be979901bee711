// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the time of a step goes: stages stacked, solver iterations, constraints and contacts, and a
// table.

#ifndef GIMBAL_PROFILER_PANEL_H_
#define GIMBAL_PROFILER_PANEL_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_PROFILER_PANEL (gimbal_profiler_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalProfilerPanel, gimbal_profiler_panel, GIMBAL, PROFILER_PANEL, GtkWidget)

void gimbal_profiler_panel_set_session(GimbalProfilerPanel* self, GimbalSession* session);

#endif  // GIMBAL_PROFILER_PANEL_H_
