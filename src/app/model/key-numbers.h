// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a number of a keyframe is for.

#ifndef GIMBAL_KEY_NUMBERS_H_
#define GIMBAL_KEY_NUMBERS_H_

#include <mujoco/mujoco.h>

#include "language/scan/cursor.h"

// As markup: whose number the one at the end of before is, of how many, and how many are missing in
// whole. NULL if the cursor is in no state of a keyframe. The caller frees it.
char* gimbal_key_number_describe(const mjModel* m, const GimbalMjcfCursor* at, const char* before,
                                 const char* whole);

#endif  // GIMBAL_KEY_NUMBERS_H_
