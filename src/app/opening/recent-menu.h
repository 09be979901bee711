// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The menu beside the button that opens: what was open before.

#ifndef GIMBAL_RECENT_MENU_H_
#define GIMBAL_RECENT_MENU_H_

#include <adwaita.h>

// Give a button the menu, now and whenever the list has changed.
void gimbal_recent_menu_follow(AdwSplitButton* button);

#endif  // GIMBAL_RECENT_MENU_H_
