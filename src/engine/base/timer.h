// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Timers of mjData: durations measured with the user's clock, mjcb_time. Without a clock durations
// stay 0 and calls are still counted.

#ifndef GIMBAL_BASE_TIMER_H_
#define GIMBAL_BASE_TIMER_H_

#include <mujoco/mujoco.h>

// The user's clock, 0 without one.
static inline mjtNum timer_now(void) {
  return mjcb_time ? mjcb_time() : 0;
}

// Add the time since start to a timer (mjtTimer) without counting a call.
static inline void timer_add(mjData* d, int timer, mjtNum start) {
  d->timer[timer].duration += timer_now() - start;
}

// Add the time since start to a timer and count one call.
static inline void timer_end(mjData* d, int timer, mjtNum start) {
  timer_add(d, timer, start);
  d->timer[timer].number++;
}

#endif  // GIMBAL_BASE_TIMER_H_
