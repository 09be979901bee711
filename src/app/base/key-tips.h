// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tips of a window that name keys, as they are now.

#ifndef GIMBAL_KEY_TIPS_H_
#define GIMBAL_KEY_TIPS_H_

#include <gtk/gtk.h>

// From now on, whatever keys the user binds.
void gimbal_key_tips_follow(GtkWidget* window);

#endif  // GIMBAL_KEY_TIPS_H_
