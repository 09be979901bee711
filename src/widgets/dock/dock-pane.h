// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One pane of a dock: tabs over the page on show. A pane beside the middle has large tabs, one
// below has a row.

#ifndef GIMBAL_DOCK_PANE_H_
#define GIMBAL_DOCK_PANE_H_

#include "widgets/dock/dock-page.h"

#define GIMBAL_TYPE_DOCK_PANE (gimbal_dock_pane_get_type())
G_DECLARE_FINAL_TYPE(GimbalDockPane, gimbal_dock_pane, GIMBAL, DOCK_PANE, GtkWidget)

// What is done with each row of tabs that a pane has.
typedef void (*GimbalDockTabsFunc)(GimbalDockPane* pane, GtkWidget* tabs);

GimbalDockPane* gimbal_dock_pane_new(GimbalDockPlace place, GtkWidget* dock, GimbalDockTabsFunc tabs_made);
GtkWidget* gimbal_dock_pane_get_dock(GimbalDockPane* self);
GimbalDockPlace gimbal_dock_pane_get_place(GimbalDockPane* self);
AdwViewStack* gimbal_dock_pane_get_stack(GimbalDockPane* self);
guint gimbal_dock_pane_count(GimbalDockPane* self);

// The page at the end of the tabs.
void gimbal_dock_pane_add(GimbalDockPane* self, GimbalDockPage* page);
void gimbal_dock_pane_remove(GimbalDockPane* self, GimbalDockPage* page);

// The page whose tab is at a point of a bar of tabs; NULL: none is there. Lent.
GimbalDockPage* gimbal_dock_pane_page_at(GimbalDockPane* self, GtkWidget* bar, double x, double y,
                                         GtkWidget** tab);

#endif  // GIMBAL_DOCK_PANE_H_
