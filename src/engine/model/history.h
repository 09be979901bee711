// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// History buffers: the latest samples of a control or a sensor, for delays and sampling intervals.
//
// In mjData.history a buffer of n samples of dim numbers is
//   [ user, cursor, n times, n samples ]
// a ring whose newest sample is at index cursor. user is free for the owner; sensors keep there the
// time of the last sampling. Times increase from the oldest to the newest sample.

#ifndef GIMBAL_MODEL_HISTORY_H_
#define GIMBAL_MODEL_HISTORY_H_

#include <mujoco/mujoco.h>

// Numbers that a buffer takes.
static inline mjtSize history_size(int n, int dim) {
  return n ? 2 + (mjtSize)n + (mjtSize)n * dim : 0;
}

// Fill a buffer with n samples, oldest first. times may be NULL: the present ones stay. values may
// be NULL: zeros.
void history_init(mjtNum* buffer, int n, int dim, const mjtNum* times, const mjtNum* values, mjtNum user);

// Make room for a sample at the given time and return where its dim numbers go. The oldest sample
// gives way; a sample with the same time is overwritten; a time before all samples replaces the
// oldest.
mjtNum* history_insert(mjtNum* buffer, int n, int dim, mjtNum time);

// Read at a time, constant outside the samples. interp: 0 hold, 1 linear, 2 cubic. Returns a
// pointer into the buffer if a sample is the answer; otherwise NULL, with the answer in result (dim
// numbers).
const mjtNum* history_read(const mjtNum* buffer, int n, int dim, mjtNum time, int interp, mjtNum* result);

// Initial contents of all buffers: zero samples in the past, at multiples of the timestep or the
// sampling interval.
void history_reset(const mjModel* m, mjData* d);

// The cursor is the index of a sample, and times do not fall from the oldest to the newest.
void validate_history(const mjtNum* buffer, int n, int dim);

#endif  // GIMBAL_MODEL_HISTORY_H_
