// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page of a model's panel.

#ifndef GIMBAL_PANEL_PAGE_H_
#define GIMBAL_PANEL_PAGE_H_

#include "page/page.h"
#include "session/programs.h"

#define GIMBAL_TYPE_PANEL_PAGE (gimbal_panel_page_get_type())
G_DECLARE_FINAL_TYPE(GimbalPanelPage, gimbal_panel_page, GIMBAL, PANEL_PAGE, GimbalPage)

// The programs of the window, among which the panel will be.
void gimbal_panel_page_set_programs(GimbalPanelPage* self, GimbalPrograms* programs);

#endif  // GIMBAL_PANEL_PAGE_H_
