// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tabs of the pages of a view stack, with their titles. Those that there is no room for are in a
// menu behind the last one.

#ifndef GIMBAL_PAGE_BAR_H_
#define GIMBAL_PAGE_BAR_H_

#include <adwaita.h>

// Property: "stack", the AdwViewStack. What a page counts (badge-number) stands behind its title. A
// choice of another tab moves none, unless it was in the menu. The children are the tabs in the
// order of the pages, and the button of the menu.
#define GIMBAL_TYPE_PAGE_BAR (gimbal_page_bar_get_type())
G_DECLARE_FINAL_TYPE(GimbalPageBar, gimbal_page_bar, GIMBAL, PAGE_BAR, GtkWidget)

#endif  // GIMBAL_PAGE_BAR_H_
