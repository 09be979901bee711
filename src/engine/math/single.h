// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rounding to single precision in the middle of a computation in double precision.

#ifndef GIMBAL_MATH_SINGLE_H_
#define GIMBAL_MATH_SINGLE_H_

// The single precision number next to x. gcc 12 leaves the rounding of (double)(float)x out where
// it computes two of them at once; it may not here.
static inline double round_single(double x) {
  volatile float single = (float)x;
  return single;
}

#endif  // GIMBAL_MATH_SINGLE_H_
