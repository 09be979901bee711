// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keys of one place of the window, as the user has bound them.

#ifndef GIMBAL_KEY_SHORTCUTS_H_
#define GIMBAL_KEY_SHORTCUTS_H_

#include <gtk/gtk.h>

// While the widget has the focus, and before its own keys, the keys of these actions activate them;
// each is called in the table of keys as it is called on the widget. They follow what the user
// binds. ids ends with NULL and lives as long as the widget.
void gimbal_key_shortcuts_add(GtkWidget* widget, const char* const* ids);

#endif  // GIMBAL_KEY_SHORTCUTS_H_
