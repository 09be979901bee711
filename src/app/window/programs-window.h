// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The switch that admits external programs, their address, what happens when they answer late, and
// a list of those connected.

#ifndef GIMBAL_PROGRAMS_WINDOW_H_
#define GIMBAL_PROGRAMS_WINDOW_H_

#include <adwaita.h>

#include "session/programs.h"

#define GIMBAL_TYPE_PROGRAMS_WINDOW (gimbal_programs_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalProgramsWindow, gimbal_programs_window, GIMBAL, PROGRAMS_WINDOW, AdwWindow)

GtkWidget* gimbal_programs_window_new(GtkWindow* parent, GimbalPrograms* programs);

#endif  // GIMBAL_PROGRAMS_WINDOW_H_
