// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Beside the timeline: the switch between simulation and playback, and how playback goes.

#ifndef GIMBAL_PLAYBACK_BAR_H_
#define GIMBAL_PLAYBACK_BAR_H_

#include "session/session.h"

// Property "session".
#define GIMBAL_TYPE_PLAYBACK_BAR (gimbal_playback_bar_get_type())
G_DECLARE_FINAL_TYPE(GimbalPlaybackBar, gimbal_playback_bar, GIMBAL, PLAYBACK_BAR, GtkWidget)

#endif  // GIMBAL_PLAYBACK_BAR_H_
