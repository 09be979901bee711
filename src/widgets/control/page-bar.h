// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Buttons of the pages of a view stack: icons, and titles of all pages or, where there is little
// room, of the page on show alone.

#ifndef GIMBAL_PAGE_BAR_H_
#define GIMBAL_PAGE_BAR_H_

#include <adwaita.h>

// Properties: "stack", the AdwViewStack; "titles" (on construction), whether all titles are shown.
// What a page counts (badge-number) stands beside its icon.
#define GIMBAL_TYPE_PAGE_BAR (gimbal_page_bar_get_type())
G_DECLARE_FINAL_TYPE(GimbalPageBar, gimbal_page_bar, GIMBAL, PAGE_BAR, GtkWidget)

#endif  // GIMBAL_PAGE_BAR_H_
