// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the command palette of a window offers, and which page of the help goes with what.

#ifndef GIMBAL_WINDOW_PALETTE_H_
#define GIMBAL_WINDOW_PALETTE_H_

#include "window/window.h"

// Everything that can be done, and every object with a name.
void gimbal_window_palette_show(GimbalWindow* self);

// The page of the help that goes with what has the focus.
const char* gimbal_window_palette_find_help(GimbalWindow* self);

#endif  // GIMBAL_WINDOW_PALETTE_H_
