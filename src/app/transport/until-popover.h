// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Asks until when to run: a time, a contact, a warning, or a number that crosses a value.

#ifndef GIMBAL_UNTIL_POPOVER_H_
#define GIMBAL_UNTIL_POPOVER_H_

#include <gtk/gtk.h>

#include "session/session.h"

// Property "session": whose run it is.
#define GIMBAL_TYPE_UNTIL_POPOVER (gimbal_until_popover_get_type())
G_DECLARE_FINAL_TYPE(GimbalUntilPopover, gimbal_until_popover, GIMBAL, UNTIL_POPOVER, GtkPopover)

#endif  // GIMBAL_UNTIL_POPOVER_H_
