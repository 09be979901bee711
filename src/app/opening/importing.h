// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Imports robots and folders of meshes: shows the report on them, and asks to open the model that
// results.

#ifndef GIMBAL_IMPORTING_H_
#define GIMBAL_IMPORTING_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/session.h"

// Property "session": that of the tab that is shown.
// Signal "open" (GFile): the imported model is to be opened.
#define GIMBAL_TYPE_IMPORTING (gimbal_importing_get_type())
G_DECLARE_FINAL_TYPE(GimbalImporting, gimbal_importing, GIMBAL, IMPORTING, GObject)

GimbalImporting* gimbal_importing_new(GimbalNotices* notices);
void gimbal_importing_add_actions(GimbalImporting* self, GimbalActions* actions);

// Show the report on a folder, or on a robot that has no model beside it yet. TRUE if file is a
// folder, so that there is nothing else to open.
gboolean gimbal_importing_offer(GimbalImporting* self, GFile* file);

#endif  // GIMBAL_IMPORTING_H_
