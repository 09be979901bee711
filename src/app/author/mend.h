// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fixes that need the earlier text of the model: a manual deletion leaves keyframes and references
// behind.

#ifndef GIMBAL_MEND_H_
#define GIMBAL_MEND_H_

#include "session/session.h"

// Insert fixes of a problem in front of fixes (of GimbalFix).
void gimbal_mend(GimbalSession* session, const GimbalProblem* problem, GPtrArray* fixes);

#endif  // GIMBAL_MEND_H_
