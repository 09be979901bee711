// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Offers to merge back what another program saved over a text of the author's: with its comments,
// includes, angles in degrees and ends of geoms. In each tab: what happens to one that is not on
// show marks it, and is offered when it is.

#ifndef GIMBAL_MERGING_H_
#define GIMBAL_MERGING_H_

#include "notices/notices.h"
#include "session/session.h"
#include "tabs/model-tabs.h"

// Property "session": that of the tab on show.
#define GIMBAL_TYPE_MERGING (gimbal_merging_get_type())
G_DECLARE_FINAL_TYPE(GimbalMerging, gimbal_merging, GIMBAL, MERGING, GObject)

GimbalMerging* gimbal_merging_new(GimbalNotices* notices, GimbalModelTabs* models);

#endif  // GIMBAL_MERGING_H_
