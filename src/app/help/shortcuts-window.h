// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window that lists all keyboard shortcuts, with the user's bindings.

#ifndef GIMBAL_SHORTCUTS_WINDOW_H_
#define GIMBAL_SHORTCUTS_WINDOW_H_

#include <gtk/gtk.h>

void gimbal_shortcuts_window_show(GtkWindow* parent);

// The GtkBuilder text of the window; the caller frees it.
char* gimbal_shortcuts_window_dup_ui(void);

#endif  // GIMBAL_SHORTCUTS_WINDOW_H_
