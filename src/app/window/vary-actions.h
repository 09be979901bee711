// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actions that add a number to the page of experiments, from wherever it is shown.

#ifndef GIMBAL_VARY_ACTIONS_H_
#define GIMBAL_VARY_ACTIONS_H_

#include "base/actions.h"
#include "tabs/model-tabs.h"

void gimbal_vary_actions_add(GimbalActions* actions, GimbalModelTabs* models);

#endif  // GIMBAL_VARY_ACTIONS_H_
