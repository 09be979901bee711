// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The space key runs and pauses the run, where it is not typed as text.

#ifndef GIMBAL_SPACE_KEY_H_
#define GIMBAL_SPACE_KEY_H_

#include "tabs/model-tabs.h"

void gimbal_space_key_add(GtkWidget* window, GimbalModelTabs* models);

#endif  // GIMBAL_SPACE_KEY_H_
