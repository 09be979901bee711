// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The help window, for pages that are built into the program.

#ifndef GIMBAL_HELP_WINDOW_H_
#define GIMBAL_HELP_WINDOW_H_

#include <adwaita.h>

#define GIMBAL_TYPE_HELP_WINDOW (gimbal_help_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalHelpWindow, gimbal_help_window, GIMBAL, HELP_WINDOW, AdwWindow)

// Show a page ("index", "editor", …, "problem/CODE") in the help window of parent's application,
// which is created if there is none. GTK owns the window.
GimbalHelpWindow* gimbal_help_window_show(GtkWindow* parent, const char* page);

#endif  // GIMBAL_HELP_WINDOW_H_
