// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pages around the middle of a window: left, right, below, in the centre beside what is there, or
// each in a window of its own. Their tabs can be dragged from one place to another; a tab that is
// dropped outside becomes a window.
//
// Of our own, not of libpanel: its version in Debian 12, 1.0, knows no page in a window of its own
// and keeps no layouts.

#ifndef GIMBAL_DOCK_H_
#define GIMBAL_DOCK_H_

#include "widgets/dock/dock-page.h"

// As a parent in a description: a GimbalDockPage as a child is a page, a widget is the middle.
// Signals: "changed" if the user moved, opened, closed or sized something; "window-made"
// (GtkWindow), before it is shown. Action "dock.move" (ss): a page's name and that of the place
// where it goes. Action "dock.show-zones" (b): the fields where a tab can be dropped.
#define GIMBAL_TYPE_DOCK (gimbal_dock_get_type())
G_DECLARE_FINAL_TYPE(GimbalDock, gimbal_dock, GIMBAL, DOCK, GtkWidget)

void gimbal_dock_add(GimbalDock* self, GimbalDockPage* page);  // at its home
// GimbalDockPage, in the order of their arrival
GListModel* gimbal_dock_get_pages(GimbalDock* self);
GimbalDockPage* gimbal_dock_find(GimbalDock* self, const char* name);
GimbalDockPlace gimbal_dock_get_place(GimbalDock* self, GimbalDockPage* page);

enum { GIMBAL_DOCK_PASSES = 2 };  // pictures after which a pane that came has its size

// The pane of a place: to be shown and hidden. place is no window.
GtkWidget* gimbal_dock_get_pane(GimbalDock* self, GimbalDockPlace place);

void gimbal_dock_move(GimbalDock* self, GimbalDockPage* page, GimbalDockPlace place);

// Open the pane of a page, and the page in it.
void gimbal_dock_show(GimbalDock* self, GimbalDockPage* page);

// The places of all pages, of type GIMBAL_DOCK_LAYOUT_TYPE. Missing sizes and unknown names are
// ignored; pages that are not in it go to their default place.
GVariant* gimbal_dock_dup_layout(GimbalDock* self);
void gimbal_dock_apply_layout(GimbalDock* self, GVariant* layout);

// Each page is in one pane or one window, and all are counted.
void gimbal_validate_dock(GimbalDock* self);

#endif  // GIMBAL_DOCK_H_
