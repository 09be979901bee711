// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows two models of the window beside each other. Each stays in its tab, but the stage of the
// hidden tab moves into the visible one, until another tab is shown or one of the two is closed.

#ifndef GIMBAL_COMPARISON_H_
#define GIMBAL_COMPARISON_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "tabs/model-tabs.h"

// Properties
//   "shown"         the tab on show
//   "active"        whether two models are compared; notifies
//   "common-clock"  whether all models run by one clock
//   "same-view"     whether both have the same camera pose
// Signal "open" (GFile): open this model in the tab on show.
#define GIMBAL_TYPE_MODEL_COMPARISON (gimbal_model_comparison_get_type())
G_DECLARE_FINAL_TYPE(GimbalModelComparison, gimbal_model_comparison, GIMBAL, MODEL_COMPARISON, GObject)

GimbalModelComparison* gimbal_model_comparison_new(GimbalNotices* notices, GimbalModelTabs* models);
void gimbal_model_comparison_add_actions(GimbalModelComparison* self, GimbalActions* actions);

#endif  // GIMBAL_COMPARISON_H_
