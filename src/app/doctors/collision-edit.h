// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Edits the text so that two bodies may touch that could not, or the reverse. Each edit is one undo
// step.

#ifndef GIMBAL_COLLISION_EDIT_H_
#define GIMBAL_COLLISION_EDIT_H_

#include "doctor/collision-matrix.h"
#include "session/session.h"

// Whether an edit can reverse the rule.
gboolean gimbal_collision_can_edit(GimbalPairRule rule);

// Reverse the rule of a cell, which gimbal_collision_can_edit must allow. FALSE and an error if
// that fails.
gboolean gimbal_collision_edit(GimbalSession* session, const GimbalMatrixCell* cell, GError** error);

#endif  // GIMBAL_COLLISION_EDIT_H_
