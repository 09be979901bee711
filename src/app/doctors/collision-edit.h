// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Have two bodies touch that do not, or not touch that do: one step of undo.

#ifndef GIMBAL_COLLISION_EDIT_H_
#define GIMBAL_COLLISION_EDIT_H_

#include "doctor/collision-matrix.h"
#include "session/session.h"

// Whether the rule can be turned round.
gboolean gimbal_collision_can_edit(GimbalPairRule rule);

// Turn the rule of a cell round.
gboolean gimbal_collision_edit(GimbalSession* session, const GimbalMatrixCell* cell, GError** error);

#endif  // GIMBAL_COLLISION_EDIT_H_
