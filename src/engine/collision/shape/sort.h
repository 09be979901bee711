// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stable sorting of integers, without memory of its own.

#ifndef GIMBAL_COLLISION_SHAPE_SORT_H_
#define GIMBAL_COLLISION_SHAPE_SORT_H_

#include <stdint.h>

// Sort n keys ascending; buffer holds n more.
void sort_keys(uint64_t* keys, uint64_t* buffer, int n);

// A key that orders as the number does, in its upper half; the lower half is free.
static inline uint64_t sort_key_of_float(float x) {
  union {
    float f;
    uint32_t u;
  } bits = {x + 0.0f};
  uint32_t ordered = bits.u & 0x80000000u ? ~bits.u : bits.u | 0x80000000u;
  return (uint64_t)ordered << 32;
}

#endif  // GIMBAL_COLLISION_SHAPE_SORT_H_
