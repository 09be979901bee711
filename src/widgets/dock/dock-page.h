// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A page of a dock: its title, its widget, and its default place.

#ifndef GIMBAL_DOCK_PAGE_H_
#define GIMBAL_DOCK_PAGE_H_

#include <adwaita.h>

// Where a page can be; each place but the last is one pane of the window.
typedef enum GimbalDockPlace {
  GIMBAL_DOCK_LEFT,
  GIMBAL_DOCK_RIGHT,
  GIMBAL_DOCK_BOTTOM,
  GIMBAL_DOCK_CENTRE,
  GIMBAL_DOCK_WINDOW,  // one of its own for each page
} GimbalDockPlace;

#define GIMBAL_DOCK_N_PANES  GIMBAL_DOCK_WINDOW
#define GIMBAL_DOCK_N_PLACES (GIMBAL_DOCK_WINDOW + 1)

// "left", "right", "bottom", "centre", "window"; for what is none of them the fallback.
const char* gimbal_dock_place_name(GimbalDockPlace place);
GimbalDockPlace gimbal_dock_place_find(const char* name, GimbalDockPlace fallback);

// Properties: "name", "title", "icon-name", "child" (comes to stand in a frame that scrolls),
// "home" (the name of a place), all on construction; "badge-number" and "needs-attention" as of an
// AdwViewStackPage.
#define GIMBAL_TYPE_DOCK_PAGE (gimbal_dock_page_get_type())
G_DECLARE_FINAL_TYPE(GimbalDockPage, gimbal_dock_page, GIMBAL, DOCK_PAGE, GObject)

const char* gimbal_dock_page_get_name(GimbalDockPage* self);
const char* gimbal_dock_page_get_title(GimbalDockPage* self);
const char* gimbal_dock_page_get_icon(GimbalDockPage* self);
GtkWidget* gimbal_dock_page_get_child(GimbalDockPage* self);
GimbalDockPlace gimbal_dock_page_get_home(GimbalDockPage* self);

#endif  // GIMBAL_DOCK_PAGE_H_
