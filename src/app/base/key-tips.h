// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tooltips of a window that name the current keys.

#ifndef GIMBAL_KEY_TIPS_H_
#define GIMBAL_KEY_TIPS_H_

#include <gtk/gtk.h>

// Update the tips of all widgets in the window now, and whenever the user changes keys.
void gimbal_key_tips_follow(GtkWidget* window);

#endif  // GIMBAL_KEY_TIPS_H_
