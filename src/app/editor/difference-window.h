// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A window with the lines in which two texts differ.

#ifndef GIMBAL_DIFFERENCE_WINDOW_H_
#define GIMBAL_DIFFERENCE_WINDOW_H_

#include <gtk/gtk.h>

// Show it over the window of a widget. Returns its header bar, for a button that does something
// about the difference.
GtkWidget* gimbal_difference_window_show(GtkWidget* over, const char* title, const char* before,
                                         const char* now);

#endif  // GIMBAL_DIFFERENCE_WINDOW_H_
