// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actions of a window on the text, the view and the panes of the model on show.

#ifndef GIMBAL_WINDOW_ACTIONS_H_
#define GIMBAL_WINDOW_ACTIONS_H_

#include "base/actions.h"
#include "window/window.h"

void gimbal_window_actions_add(GimbalWindow* window, GimbalActions* actions);

#endif  // GIMBAL_WINDOW_ACTIONS_H_
