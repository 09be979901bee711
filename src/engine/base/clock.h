// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Time for profiling.

#ifndef GIMBAL_BASE_CLOCK_H_
#define GIMBAL_BASE_CLOCK_H_

#include <mujoco/mujoco.h>

// Seconds since the first call in the process, monotonic; microseconds of resolution or better.
double clock_seconds(void);

// Time of the user's mjcb_time, 0 without one: what the timers of mjData count with.
static inline mjtNum clock_profile(void) {
  return mjcb_time ? mjcb_time() : 0;
}

#endif  // GIMBAL_BASE_CLOCK_H_
