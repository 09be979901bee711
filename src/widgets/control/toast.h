// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A message that passes by where the title of the window is: nothing lies there that is looked at
// or clicked.

#ifndef GIMBAL_TOAST_H_
#define GIMBAL_TOAST_H_

#include <adwaita.h>

// The toast overlay around a widget, else the one in its window or in that to which its window
// belongs; NULL if there is none.
AdwToastOverlay* gimbal_toast_find_place(GtkWidget* widget);

// A toast that says text as it is, in two lines where one is too short.
AdwToast* gimbal_toast_new(const char* text);
void gimbal_toast_set_text(AdwToast* toast, const char* text);

// Say text, as it is; nothing without a place for it, or if text is NULL.
void gimbal_toast(GtkWidget* widget, const char* text);

// The same with a button that does an action of the widget's, whose target is a string.
void gimbal_toast_with_button(GtkWidget* widget, const char* text, const char* button, const char* action,
                              const char* target);

// Say what went wrong; nothing if error is NULL.
void gimbal_toast_error(GtkWidget* widget, const GError* error);

#endif  // GIMBAL_TOAST_H_
