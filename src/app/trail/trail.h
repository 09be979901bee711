// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The undo trail of the model on show, as a list to go back in. Changes of the view's switches and
// camera are found by comparing them with their last known values.

#ifndef GIMBAL_TRAIL_H_
#define GIMBAL_TRAIL_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "tabs/model-tab.h"

// Property "shown": the tab whose trail it is.
#define GIMBAL_TYPE_TRAIL (gimbal_trail_get_type())
G_DECLARE_FINAL_TYPE(GimbalTrail, gimbal_trail, GIMBAL, TRAIL, GObject)

GimbalTrail* gimbal_trail_new(GimbalNotices* notices);
void gimbal_trail_add_actions(GimbalTrail* self, GimbalActions* actions);

// Whether the camera of a new model has come to rest: motions from now on are steps.
gboolean gimbal_trail_is_settled(GimbalTrail* self);

#endif  // GIMBAL_TRAIL_H_
