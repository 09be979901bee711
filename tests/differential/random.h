// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A small generator of random numbers, the same on every machine.

#ifndef GIMBAL_DIFFERENTIAL_RANDOM_H_
#define GIMBAL_DIFFERENTIAL_RANDOM_H_

#include <stdint.h>

typedef struct Random {
  uint64_t state;
} Random;

// A sequence of its own for each pair of numbers.
static inline Random random_make(uint64_t seed, uint64_t index) {
  return (Random){seed * 0x9E3779B97F4A7C15u ^ (index + 1) * 0xD1B54A32D192ED03u};
}

// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
static inline uint64_t random_bits(Random* r) {
  uint64_t z = r->state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// 0 <= x < 1
static inline double random_unit(Random* r) {
  return (double)(random_bits(r) >> 11) * 0x1p-53;
}

static inline double random_between(Random* r, double low, double high) {
  return low + (high - low) * random_unit(r);
}

// 0 <= i < n
static inline int random_below(Random* r, int n) {
  return n > 0 ? (int)(random_bits(r) % (uint64_t)n) : 0;
}

static inline int random_chance(Random* r, double p) {
  return random_unit(r) < p;
}

#endif  // GIMBAL_DIFFERENTIAL_RANDOM_H_
