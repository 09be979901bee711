// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fixes that need what the model was before: what was deleted by hand leaves keyframes and names
// behind.

#ifndef GIMBAL_MEND_H_
#define GIMBAL_MEND_H_

#include "session/session.h"

// Put what can be done about a problem in front of fixes (of GimbalFix).
void gimbal_mend(GimbalSession* session, const GimbalProblem* problem, GPtrArray* fixes);

#endif  // GIMBAL_MEND_H_
