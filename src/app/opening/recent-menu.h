// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The menu of recent models, beside the button that opens a file.

#ifndef GIMBAL_RECENT_MENU_H_
#define GIMBAL_RECENT_MENU_H_

#include <adwaita.h>

// Set the menu of a button, now and whenever the list of recent models changes.
void gimbal_recent_menu_follow(AdwSplitButton* button);

#endif  // GIMBAL_RECENT_MENU_H_
