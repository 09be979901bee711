// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Time for profiling.

#ifndef GIMBAL_BASE_CLOCK_H_
#define GIMBAL_BASE_CLOCK_H_

// Seconds since the first call in the process, monotonic; microseconds of resolution or better.
double clock_seconds(void);

#endif  // GIMBAL_BASE_CLOCK_H_
