// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Popovers that are put on a widget which does not know of them.

#ifndef GIMBAL_PASSING_POPOVER_H_
#define GIMBAL_PASSING_POPOVER_H_

#include <gtk/gtk.h>

// Put a popover on a widget. It goes with the widget, if that drops its popovers before it lets its
// children go (GtkTextView of GTK 4.18 takes every child for one of its own, and tries forever to
// take off one that is not).
void gimbal_popover_attach(GtkPopover* popover, GtkWidget* parent);
void gimbal_popovers_drop(GtkWidget* parent);

// A popover that is made for one showing: when it is closed it is taken off its parent, which lets
// it go.
void gimbal_popover_let_pass(GtkPopover* popover);

#endif  // GIMBAL_PASSING_POPOVER_H_
