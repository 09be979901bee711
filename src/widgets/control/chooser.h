// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A list in a popover, to choose one of its lines from; with a field that filters it if it may be
// long.

#ifndef GIMBAL_CHOOSER_H_
#define GIMBAL_CHOOSER_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_CHOOSER (gimbal_chooser_get_type())
G_DECLARE_FINAL_TYPE(GimbalChooser, gimbal_chooser, GIMBAL, CHOOSER, GtkPopover)

// Signal "chosen" (guint): the number of the line, in the order in which they were added. heading
// may be NULL; placeholder NULL: without a filter.
GimbalChooser* gimbal_chooser_new(const char* heading, const char* placeholder);

// detail (may be NULL) stands at the right; depth indents.
void gimbal_chooser_add(GimbalChooser* self, const char* label, const char* detail, int depth);
// Say more of the line that was added last, in small letters below it.
void gimbal_chooser_explain(GimbalChooser* self, const char* below);

// Which line is selected at first.
void gimbal_chooser_select(GimbalChooser* self, guint number);

// Show it at an area of a widget. It goes with its last user when it is closed.
void gimbal_chooser_popup(GimbalChooser* self, GtkWidget* parent, const GdkRectangle* area);

#endif  // GIMBAL_CHOOSER_H_
