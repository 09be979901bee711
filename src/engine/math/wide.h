// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Vectors of four numbers, and functions that exist twice from one source: for AVX2 and for the
// baseline of the architecture. Both do the same operations on each number in the same order, and
// nothing is contracted, so their results are equal bit for bit.
//
//   WIDE_INLINE void body(...) {...}                     the source
//   WIDE_TARGET static void name_wide(...) {body(...);}  compiled for AVX2
//   void name(...) {if (HAVE_WIDE()) name_wide(...); else body(...);}

#ifndef GIMBAL_MATH_WIDE_H_
#define GIMBAL_MATH_WIDE_H_

#include <mujoco/mujoco.h>

#if defined(__x86_64__) && !defined(mjUSESINGLE) && !defined(__AVX2__)
  #define WIDE_TARGET __attribute__((target("avx2")))
  #define HAVE_WIDE() __builtin_cpu_supports("avx2")
#else
  #define WIDE_TARGET
  #define HAVE_WIDE() 0
#endif

#define WIDE_INLINE static inline __attribute__((always_inline))

enum { LANE_COUNT = 4 };

// four numbers at any address of numbers
typedef mjtNum Lanes __attribute__((vector_size(4 * sizeof(mjtNum)), aligned(sizeof(mjtNum)), may_alias));
// two numbers at any address of numbers
typedef mjtNum LanePair __attribute__((vector_size(2 * sizeof(mjtNum)), aligned(sizeof(mjtNum)), may_alias));
// what a comparison of four numbers gives: all bits or none
#ifdef mjUSESINGLE
typedef int LaneBits __attribute__((vector_size(4 * sizeof(int))));
#else
typedef long long LaneBits __attribute__((vector_size(4 * sizeof(long long))));
#endif
#define LANES(p)           (*(Lanes*)(p))
#define CONST_LANES(p)     (*(const Lanes*)(p))
#define LANE_PAIR(p)       (*(LanePair*)(p))
#define CONST_LANE_PAIR(p) (*(const LanePair*)(p))

// sizes without the signs
WIDE_INLINE Lanes lanes_abs(Lanes x) {
  const Lanes signs = {-0.0, -0.0, -0.0, -0.0};
  return (Lanes)((LaneBits)x & ~(LaneBits)signs);
}

#endif  // GIMBAL_MATH_WIDE_H_
