// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lists whose line is chosen by a click select what comes to lie under the pointer. One that rests,
// over which a list opens or whose lines change while somebody types, must not take the line away
// that Return is going to choose.

#ifndef GIMBAL_RESTING_POINTER_H_
#define GIMBAL_RESTING_POINTER_H_

#include <gtk/gtk.h>

// The list lives no longer than its selection.
void gimbal_resting_pointer_attach(GtkWidget* list, GtkSingleSelection* selection);

// Select a line that stays selected until the pointer moves or another line is selected.
void gimbal_resting_pointer_select(GtkWidget* list, guint position);

#endif  // GIMBAL_RESTING_POINTER_H_
