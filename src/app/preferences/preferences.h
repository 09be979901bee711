// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The preferences window.

#ifndef GIMBAL_PREFERENCES_H_
#define GIMBAL_PREFERENCES_H_

#include <gtk/gtk.h>

// Show the window above parent. libraries: paths of the plugin libraries that were found, NULL at
// the end; NULL if there are none.
void gimbal_preferences_show(GtkWindow* parent, const char* const* libraries);

#endif  // GIMBAL_PREFERENCES_H_
