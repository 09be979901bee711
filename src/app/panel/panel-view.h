// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a panel has declared, side by side as far as there is room.

#ifndef GIMBAL_PANEL_VIEW_H_
#define GIMBAL_PANEL_VIEW_H_

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

// Signals
//   "event" (text)  what the user did, for the program
#define GIMBAL_TYPE_PANEL_VIEW (gimbal_panel_view_get_type())
G_DECLARE_FINAL_TYPE(GimbalPanelView, gimbal_panel_view, GIMBAL, PANEL_VIEW, GtkWidget)

GtkWidget* gimbal_panel_view_new(void);

// The commands of docs/protocol.md: "panel" and "values". NULL: nothing is declared any more.
void gimbal_panel_view_declare(GimbalPanelView* self, JsonObject* panel);
void gimbal_panel_view_show(GimbalPanelView* self, JsonObject* values);

#endif  // GIMBAL_PANEL_VIEW_H_
