// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Opens models by their address: a model is fetched while the window stays as it is, then opened
// like any other.

#ifndef GIMBAL_FETCHING_H_
#define GIMBAL_FETCHING_H_

#include "base/actions.h"
#include "notices/notices.h"

// Signal "open" (GFile): the model has been fetched, and is to be opened.
#define GIMBAL_TYPE_FETCHING (gimbal_fetching_get_type())
G_DECLARE_FINAL_TYPE(GimbalFetching, gimbal_fetching, GIMBAL, FETCHING, GObject)

GimbalFetching* gimbal_fetching_new(GimbalNotices* notices);
void gimbal_fetching_add_actions(GimbalFetching* self, GimbalActions* actions);

// Fetch the model at an address, after cancelling a fetch under way. FALSE if text is no address.
gboolean gimbal_fetching_start(GimbalFetching* self, const char* text);
void gimbal_fetching_cancel(GimbalFetching* self);

#endif  // GIMBAL_FETCHING_H_
