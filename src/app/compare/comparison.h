// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two models of the window beside each other. Each keeps its tab; the stage of the one whose tab is
// not on show is lent to the tab that is, until another tab comes or one of the two goes.

#ifndef GIMBAL_COMPARISON_H_
#define GIMBAL_COMPARISON_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "tabs/model-tabs.h"

// Properties
//   "shown"         the tab on show
//   "active"        whether two models are compared; told
//   "common-clock"  whether all models run by one clock
//   "same-view"     whether both are looked at from the same place
// Signal "open" (GFile): this model is wanted, in the tab on show.
#define GIMBAL_TYPE_MODEL_COMPARISON (gimbal_model_comparison_get_type())
G_DECLARE_FINAL_TYPE(GimbalModelComparison, gimbal_model_comparison, GIMBAL, MODEL_COMPARISON, GObject)

GimbalModelComparison* gimbal_model_comparison_new(GimbalNotices* notices, GimbalModelTabs* models);
void gimbal_model_comparison_add_actions(GimbalModelComparison* self, GimbalActions* actions);

#endif  // GIMBAL_COMPARISON_H_
