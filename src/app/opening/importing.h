// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Robots and folders of meshes that become models: the report on them, and the model that comes of
// it.

#ifndef GIMBAL_IMPORTING_H_
#define GIMBAL_IMPORTING_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/session.h"

// Property "session": the model on show.
// Signal "open" (GFile): the model that has come of it is wanted.
#define GIMBAL_TYPE_IMPORTING (gimbal_importing_get_type())
G_DECLARE_FINAL_TYPE(GimbalImporting, gimbal_importing, GIMBAL, IMPORTING, GObject)

GimbalImporting* gimbal_importing_new(GimbalNotices* notices);
void gimbal_importing_add_actions(GimbalImporting* self, GimbalActions* actions);

// Show the report on a robot that has no model beside it yet, or on a folder. TRUE: there is
// nothing else to open.
gboolean gimbal_importing_offer(GimbalImporting* self, GFile* file);

#endif  // GIMBAL_IMPORTING_H_
