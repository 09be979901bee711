// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tabs that stay in their bar. What they stand for belongs to the window or to a model, and there
// is no window that a tab could become: the toolkit asks for one where it is dropped outside.

#ifndef GIMBAL_KEPT_TABS_H_
#define GIMBAL_KEPT_TABS_H_

#include <adwaita.h>

void gimbal_keep_tabs(AdwTabBar* bar);

#endif  // GIMBAL_KEPT_TABS_H_
