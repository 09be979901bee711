// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Opens models in the shown tab, or beside it, from files, addresses, runs, robots and meshes, or
// as new documents.

#ifndef GIMBAL_OPENING_H_
#define GIMBAL_OPENING_H_

#include "base/actions.h"
#include "files/run-files.h"
#include "files/saving.h"
#include "notices/notices.h"
#include "tabs/model-tabs.h"

// Properties
//   "shown"    the tab that is shown
//   "session"  the session of that tab
//   "page"     the page that the window is to show, "start" or "work"; changes are notified
// Signal "document": another document is shown.
#define GIMBAL_TYPE_OPENING (gimbal_opening_get_type())
G_DECLARE_FINAL_TYPE(GimbalOpening, gimbal_opening, GIMBAL, OPENING, GObject)

GimbalOpening* gimbal_opening_new(GimbalNotices* notices, GimbalSaving* saving, GimbalRunFiles* runs,
                                  GimbalModelTabs* models);
void gimbal_opening_add_actions(GimbalOpening* self, GimbalActions* actions);

// Open a file in place of the present document, after a question if that has unsaved edits. A mesh
// is added to the present model instead.
void gimbal_opening_open(GimbalOpening* self, GFile* file);

// The same for a model that goes on with the run of the present document.
void gimbal_opening_follow(GimbalOpening* self, GFile* file);

// Open a file in a new tab, or in the present one if that is empty.
void gimbal_opening_open_beside(GimbalOpening* self, GFile* file);

// Begin a new document with a small model, after a question if the present one has unsaved edits.
void gimbal_opening_begin(GimbalOpening* self);

// Open files (a list of GFile) that are dropped at a point of a widget. FALSE if there are none.
gboolean gimbal_opening_drop(GimbalOpening* self, GSList* files, GtkWidget* widget, double x, double y);

// Cancel addresses that are being fetched and meshes that are being read.
void gimbal_opening_cancel(GimbalOpening* self);

#endif  // GIMBAL_OPENING_H_
