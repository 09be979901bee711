// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The layout of a window's pages: stored with each model, in the settings for new models, and as
// arrangements for certain tasks.

#ifndef GIMBAL_WINDOW_LAYOUT_H_
#define GIMBAL_WINDOW_LAYOUT_H_

#include "base/actions.h"
#include "tabs/model-tabs.h"

// Property "shown": the tab that has the pages. Its layout is stored when another tab is shown.
#define GIMBAL_TYPE_WINDOW_LAYOUT (gimbal_window_layout_get_type())
G_DECLARE_FINAL_TYPE(GimbalWindowLayout, gimbal_window_layout, GIMBAL, WINDOW_LAYOUT, GObject)

// The window lives as long. Windows of pages have the same actions.
GimbalWindowLayout* gimbal_window_layout_new(GtkWindow* window, GimbalActions* actions,
                                             GimbalModelTabs* models);
void gimbal_window_layout_add_actions(GimbalWindowLayout* self);

// Let buttons show which of the panes are open, and open them.
void gimbal_window_layout_bind_buttons(GimbalWindowLayout* self, GtkToggleButton* right,
                                       GtkToggleButton* bottom);

// Restore the last layout of any window; at first the right pane is open.
void gimbal_window_layout_restore(GimbalWindowLayout* self);
void gimbal_window_layout_keep(GimbalWindowLayout* self);

#endif  // GIMBAL_WINDOW_LAYOUT_H_
