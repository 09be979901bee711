// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The commands in a window's palette, and the page of the help for each.

#ifndef GIMBAL_WINDOW_PALETTE_H_
#define GIMBAL_WINDOW_PALETTE_H_

#include "window/window.h"

// Show the palette with all commands and all named objects.
void gimbal_window_palette_show(GimbalWindow* self);

// The page of the help on the widget with the focus.
const char* gimbal_window_palette_find_help(GimbalWindow* self);

#endif  // GIMBAL_WINDOW_PALETTE_H_
