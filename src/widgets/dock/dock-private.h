// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the files of a dock share.

#ifndef GIMBAL_DOCK_PRIVATE_H_
#define GIMBAL_DOCK_PRIVATE_H_

#include "widgets/dock/dock-pane.h"

// Tabs of a pane that can be dragged, with a menu of places under the right button.
void gimbal_dock_make_draggable(GimbalDockPane* pane, GtkWidget* tabs);

// What lies over a dock while a tab is dragged: a field for each pane.
GtkWidget* gimbal_dock_zones_new(void);

// A page in a window of its own. Sizes of 0: as large as is sensible. closed is called when the
// user closes it, and has to take the page.
typedef void (*GimbalDockClosed)(GimbalDockPage* page, gpointer data);
GtkWindow* gimbal_dock_window_new(GimbalDockPage* page, int width, int height, GimbalDockClosed closed,
                                  gpointer data);
void gimbal_dock_window_close(GtkWindow* window);  // without the page

#endif  // GIMBAL_DOCK_PRIVATE_H_
