// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keys that act while the 3D view has the focus.

#ifndef GIMBAL_STAGE_KEYS_H_
#define GIMBAL_STAGE_KEYS_H_

#include "stage/stage-view.h"

// Whether a key does something in the view.
gboolean gimbal_stage_keys_has(guint keyval, GdkModifierType modifiers);

void gimbal_stage_keys_attach(GimbalStageView* stage, GimbalSession* session);

#endif  // GIMBAL_STAGE_KEYS_H_
