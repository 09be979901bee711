// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The facts of equality constraints by mjtEq, for those who know that the type is good:
// gimbal_equality_kind without a call.

#ifndef GIMBAL_BASE_EQUALITY_KINDS_H_
#define GIMBAL_BASE_EQUALITY_KINDS_H_

#include <gimbal/kinds.h>

// in eq_data of a weld: the scale of its torque, and whether its relative pose follows from qpos0
enum { WELD_TORQUE_SCALE = 10, WELD_FOLLOWS = 11 };

extern const GimbalEqualityKind equality_kinds[GIMBAL_EQUALITY_COUNT];

#endif  // GIMBAL_BASE_EQUALITY_KINDS_H_
