// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How long compiling took, for the log.

#ifndef GIMBAL_COMPILER_TELL_TIMES_H_
#define GIMBAL_COMPILER_TELL_TIMES_H_

#include <mujoco/mujoco.h>

// A message of mjTOPIC_TIME_CMP: a line for each part that took time. timer (mjNCTIMER): s.
void tell_times(const double* timer);

#endif  // GIMBAL_COMPILER_TELL_TIMES_H_
