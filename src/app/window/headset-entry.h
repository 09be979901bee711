// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Enters a model with a head-set: one item of the menu that enters and leaves. Closing the model's
// tab leaves, too.

#ifndef GIMBAL_HEADSET_ENTRY_H_
#define GIMBAL_HEADSET_ENTRY_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/session.h"

// Property "session": the model that is entered.
#define GIMBAL_TYPE_HEADSET_ENTRY (gimbal_headset_entry_get_type())
G_DECLARE_FINAL_TYPE(GimbalHeadsetEntry, gimbal_headset_entry, GIMBAL, HEADSET_ENTRY, GObject)

GimbalHeadsetEntry* gimbal_headset_entry_new(GimbalNotices* notices);
void gimbal_headset_entry_add_actions(GimbalHeadsetEntry* self, GimbalActions* actions);

#endif  // GIMBAL_HEADSET_ENTRY_H_
