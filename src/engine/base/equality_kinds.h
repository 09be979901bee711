// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The facts of equality constraints by mjtEq, for those who know that the type is good:
// gimbal_equality_kind without a call.

#ifndef GIMBAL_BASE_EQUALITY_KINDS_H_
#define GIMBAL_BASE_EQUALITY_KINDS_H_

#include <gimbal/kinds.h>

extern const GimbalEqualityKind equality_kinds[GIMBAL_EQUALITY_COUNT];

#endif  // GIMBAL_BASE_EQUALITY_KINDS_H_
