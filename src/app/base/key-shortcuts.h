// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shortcuts of one place of the window, with the keys that the user has chosen.

#ifndef GIMBAL_KEY_SHORTCUTS_H_
#define GIMBAL_KEY_SHORTCUTS_H_

#include <gtk/gtk.h>

// Let the keys of these actions activate them while the focus is in the widget, before its own
// keys. An action has the same name in the table of keys and on the widget. Keys that the user
// changes apply at once. ids ends with NULL and must live as long as the widget.
void gimbal_key_shortcuts_add(GtkWidget* widget, const char* const* ids);

#endif  // GIMBAL_KEY_SHORTCUTS_H_
