// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A popover that is made for one showing.

#ifndef GIMBAL_PASSING_POPOVER_H_
#define GIMBAL_PASSING_POPOVER_H_

#include <gtk/gtk.h>

// When it is closed it is taken off its parent, which lets it go.
void gimbal_popover_let_pass(GtkPopover* popover);

#endif  // GIMBAL_PASSING_POPOVER_H_
