// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the files of a dock share.

#ifndef GIMBAL_DOCK_PRIVATE_H_
#define GIMBAL_DOCK_PRIVATE_H_

#include "widgets/dock/dock-pane.h"
#include "widgets/dock/dock.h"

// Tabs of a pane that can be dragged, with a menu of places under the right button.
void gimbal_dock_make_draggable(GimbalDockPane* pane, GtkWidget* tabs);

// What lies over a dock while a tab is dragged: a field for each pane.
GtkWidget* gimbal_dock_zones_new(void);
void gimbal_dock_show_zones(GimbalDock* dock, gboolean visible);

// A page in a window of its own; it goes home if that is closed. Sizes of 0: as large as is
// sensible.
GtkWindow* gimbal_dock_window_new(GimbalDock* dock, GimbalDockPage* page, int width, int height);
void gimbal_dock_window_close(GtkWindow* window);  // without the page

#endif  // GIMBAL_DOCK_PRIVATE_H_
