// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What can be said about the looks of a window without looking at it.

#ifndef GIMBAL_LOOK_CHECK_H_
#define GIMBAL_LOOK_CHECK_H_

#include <gtk/gtk.h>

// How many widgets of a window, or of a popover, look wrong; each is told with g_test_message.
// Looked for are:
//   - text that is cut and is told whole nowhere, text in a field that is too narrow for it
//   - what reaches out of the window, and what lies over something else
//   - text with a contrast below 4.5 against what is around it, symbols below 3 (WCAG 2.1, 1.4.3 and
//     1.4.11) and symbols that are not there; what does not react has neither
//   - controls without a name for assistive technology
int look_check(GtkWidget* root, const char* where);

// Types that a user acts on, alone or with what is derived from them; but those which are parts of
// a control of the toolkit have their names from it.
gboolean look_is_control(GtkWidget* widget);
gboolean look_is_part(GtkWidget* widget);
gboolean look_is_named(GtkWidget* widget);

// The types above a widget, down to it; to be freed.
char* look_describe(GtkWidget* widget);

#endif  // GIMBAL_LOOK_CHECK_H_
