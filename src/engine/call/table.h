// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The functions of mujoco.h by name, in alphabetical order.

#ifndef GIMBAL_CALL_TABLE_H_
#define GIMBAL_CALL_TABLE_H_

#include <gimbal/call.h>

extern const GimbalFunction call_table[];
extern const int call_table_count;

#endif  // GIMBAL_CALL_TABLE_H_
