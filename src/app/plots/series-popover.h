// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Commands for a curve: choose its colour, add its derivative, integral or a filtered curve, remove
// it.

#ifndef GIMBAL_SERIES_POPOVER_H_
#define GIMBAL_SERIES_POPOVER_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_SERIES_POPOVER (gimbal_series_popover_get_type())
G_DECLARE_FINAL_TYPE(GimbalSeriesPopover, gimbal_series_popover, GIMBAL, SERIES_POPOVER, GtkPopover)

// Signals
//   "color" (int)                   index of the chosen colour
//   "derive" (const char* format)   an expression with %s in place of the name of the curve
//   "remove"
GtkWidget* gimbal_series_popover_new(int color);

#endif  // GIMBAL_SERIES_POPOVER_H_
