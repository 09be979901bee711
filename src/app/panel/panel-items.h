// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The things that a panel declares, as widgets: plots, values, tables, buttons, sliders, switches.

#ifndef GIMBAL_PANEL_ITEMS_H_
#define GIMBAL_PANEL_ITEMS_H_

#include <gtk/gtk.h>

#include "remote/message.h"

typedef struct GimbalPanelItem GimbalPanelItem;

// What the user does with an item, as an event for the program (owned by the receiver).
typedef void (*GimbalPanelTell)(gpointer data, char* text);

// NULL: the declaration is of no kind that is known, or lacks its name.
GimbalPanelItem* gimbal_panel_item_new(JsonObject* declared, GimbalPanelTell tell, gpointer data);
void gimbal_panel_item_free(GimbalPanelItem* self);

const char* gimbal_panel_item_get_id(const GimbalPanelItem* self);
GtkWidget* gimbal_panel_item_get_widget(const GimbalPanelItem* self);  // borrowed
gboolean gimbal_panel_item_is_large(const GimbalPanelItem* self);      // has a place of its own

// Show what came for it: rows of a plot, added to those before; rows of a table; a number or words.
void gimbal_panel_item_show(GimbalPanelItem* self, JsonNode* value);

// A run begins again: what was kept of the last one goes.
void gimbal_panel_item_clear(GimbalPanelItem* self);

#endif  // GIMBAL_PANEL_ITEMS_H_
