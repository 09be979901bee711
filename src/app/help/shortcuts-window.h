// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window that lists all keys, as they are now.

#ifndef GIMBAL_SHORTCUTS_WINDOW_H_
#define GIMBAL_SHORTCUTS_WINDOW_H_

#include <gtk/gtk.h>

void gimbal_shortcuts_window_show(GtkWindow* parent);

// What it is built from.
char* gimbal_shortcuts_window_dup_ui(void);

#endif  // GIMBAL_SHORTCUTS_WINDOW_H_
