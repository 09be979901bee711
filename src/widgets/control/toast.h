// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A message that passes by at the lower edge of the window.

#ifndef GIMBAL_TOAST_H_
#define GIMBAL_TOAST_H_

#include <gtk/gtk.h>

// Say text, as it is, in the toast overlay around the widget; nothing without one, or if text is NULL.
void gimbal_toast(GtkWidget* widget, const char* text);

// The same with a button that does an action of the widget's, whose target is a string.
void gimbal_toast_with_button(GtkWidget* widget, const char* text, const char* button, const char* action,
                              const char* target);

// Say what went wrong; nothing if error is NULL.
void gimbal_toast_error(GtkWidget* widget, const GError* error);

#endif  // GIMBAL_TOAST_H_
