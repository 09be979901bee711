// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Asks when a run is to stop: at a time, a contact, a warning, a divergence, or when an expression
// becomes true.

#ifndef GIMBAL_UNTIL_POPOVER_H_
#define GIMBAL_UNTIL_POPOVER_H_

#include <gtk/gtk.h>

#include "session/session.h"

// Property "session": that of the run.
#define GIMBAL_TYPE_UNTIL_POPOVER (gimbal_until_popover_get_type())
G_DECLARE_FINAL_TYPE(GimbalUntilPopover, gimbal_until_popover, GIMBAL, UNTIL_POPOVER, GtkPopover)

#endif  // GIMBAL_UNTIL_POPOVER_H_
