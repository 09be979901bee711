// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Opens models in the tab on show, or beside it, whatever they come as: files, addresses, runs,
// robots, meshes, nothing yet.

#ifndef GIMBAL_OPENING_H_
#define GIMBAL_OPENING_H_

#include "base/actions.h"
#include "files/run-files.h"
#include "files/saving.h"
#include "notices/notices.h"
#include "tabs/model-tabs.h"

// Properties
//   "shown"    the tab on show
//   "session"  of that one
//   "page"     what the window has to show, "start" or "work"; told
// Signal "document": another document is on show.
#define GIMBAL_TYPE_OPENING (gimbal_opening_get_type())
G_DECLARE_FINAL_TYPE(GimbalOpening, gimbal_opening, GIMBAL, OPENING, GObject)

GimbalOpening* gimbal_opening_new(GimbalNotices* notices, GimbalSaving* saving, GimbalRunFiles* runs,
                                  GimbalModelTabs* models);
void gimbal_opening_add_actions(GimbalOpening* self, GimbalActions* actions);

// Open a file in place of the document on show, after asking if that has unsaved edits.
void gimbal_opening_open(GimbalOpening* self, GFile* file);

// The same in a tab of its own, in the present one if that is empty.
void gimbal_opening_open_beside(GimbalOpening* self, GFile* file);

// Begin a document with a small model in it.
void gimbal_opening_begin(GimbalOpening* self);

// Files that are dropped onto a widget, at a point of it. FALSE: there are none.
gboolean gimbal_opening_drop(GimbalOpening* self, GSList* files, GtkWidget* widget, double x, double y);

// Give up what is being fetched or read.
void gimbal_opening_cancel(GimbalOpening* self);

#endif  // GIMBAL_OPENING_H_
