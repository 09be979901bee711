// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The models of a window, each with its session and its pages in a tab. The window's actions apply
// to the tab on show; the others run on by themselves.

#ifndef GIMBAL_MODEL_TABS_H_
#define GIMBAL_MODEL_TABS_H_

#include <adwaita.h>

#include "base/actions.h"
#include "files/saving.h"
#include "notices/notices.h"
#include "tabs/model-tab.h"

// Properties
//   "shown"                         the tab on show; all but the last property notify
//   "session", "editor", "filming"  of the tab on show
//   "common-clock"                  whether all models run by one clock; setting TRUE restarts
//                                   them together
// Signals
//   "added" (GimbalModelTab)    a tab other than the first was added
//   "closing" (GimbalModelTab)  it is about to close, and may still be on show
//   "closed" (GimbalModelTab)   another tab is on show, and its session ends now
#define GIMBAL_TYPE_MODEL_TABS (gimbal_model_tabs_get_type())
G_DECLARE_FINAL_TYPE(GimbalModelTabs, gimbal_model_tabs, GIMBAL, MODEL_TABS, GObject)

// saving is asked before a tab is closed.
GimbalModelTabs* gimbal_model_tabs_new(AdwTabView* view, GimbalNotices* notices, GimbalSaving* saving);
void gimbal_model_tabs_add_actions(GimbalModelTabs* self, GimbalActions* actions);

// Add an empty tab, and show it.
GimbalModelTab* gimbal_model_tabs_add(GimbalModelTabs* self);
void gimbal_model_tabs_show(GimbalModelTabs* self, GimbalModelTab* tab);

GimbalModelTab* gimbal_model_tabs_get_shown(GimbalModelTabs* self);
int gimbal_model_tabs_count(GimbalModelTabs* self);
GimbalModelTab* gimbal_model_tabs_nth(GimbalModelTabs* self, int index);
gboolean gimbal_model_tabs_has(GimbalModelTabs* self, GimbalModelTab* tab);
int gimbal_model_tabs_place(GimbalModelTabs* self, GimbalModelTab* tab);

// Mark the tab of a session until it is shown. FALSE: it is on show.
gboolean gimbal_model_tabs_mark(GimbalModelTabs* self, const GimbalSession* session);

// Update the titles of the tabs, which may have changed.
void gimbal_model_tabs_show_titles(GimbalModelTabs* self);

// The window is closing: complete the films and close the documents.
void gimbal_model_tabs_end(GimbalModelTabs* self);

#endif  // GIMBAL_MODEL_TABS_H_
