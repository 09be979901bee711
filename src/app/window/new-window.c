// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Makes a window with the parts that depend on it.

#include "window/last-session-store.h"
#include "window/window-actions.h"
#include "window/window-palette.h"
#include "window/window.h"

static const GimbalWindowParts kParts = {.add_actions = gimbal_window_actions_add,
                                         .show_palette = gimbal_window_palette_show,
                                         .store = gimbal_last_session_save};

GimbalWindow* gimbal_window_new(AdwApplication* application) {
  gimbal_window_set_parts(&kParts);
  return g_object_new(GIMBAL_TYPE_WINDOW, "application", application, NULL);
}
