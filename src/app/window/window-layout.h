// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the pages of a window are: kept with each model, in the settings for models that were never
// seen, and as arrangements for what one is about to do.

#ifndef GIMBAL_WINDOW_LAYOUT_H_
#define GIMBAL_WINDOW_LAYOUT_H_

#include "base/actions.h"
#include "tabs/model-tabs.h"

// Property "shown": the tab whose pages they are. What it was like is kept when another one comes.
#define GIMBAL_TYPE_WINDOW_LAYOUT (gimbal_window_layout_get_type())
G_DECLARE_FINAL_TYPE(GimbalWindowLayout, gimbal_window_layout, GIMBAL, WINDOW_LAYOUT, GObject)

// The window lives as long. Windows of pages have the same actions.
GimbalWindowLayout* gimbal_window_layout_new(GtkWindow* window, GimbalActions* actions,
                                             GimbalModelTabs* models);
void gimbal_window_layout_add_actions(GimbalWindowLayout* self);

// Let buttons show which of the panes are open, and open them.
void gimbal_window_layout_bind_buttons(GimbalWindowLayout* self, GtkToggleButton* right,
                                       GtkToggleButton* bottom);

// As it was last in any window; at first the right pane is open.
void gimbal_window_layout_restore(GimbalWindowLayout* self);
void gimbal_window_layout_keep(GimbalWindowLayout* self);

#endif  // GIMBAL_WINDOW_LAYOUT_H_
