// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reproducible random input for tests of mathematics.

#ifndef GIMBAL_TESTS_MATH_FIXTURE_H_
#define GIMBAL_TESTS_MATH_FIXTURE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Uniform numbers in [-1, 1] from a generator with a fixed seed.
static inline void fill_random(GRand* rand, mjtNum* x, int n) {
  for (int i = 0; i < n; i++) x[i] = g_rand_double_range(rand, -1, 1);
}

static inline void fill_unit_quat(GRand* rand, mjtNum q[4]) {
  fill_random(rand, q, 4);
  mju_normalize4(q);
}

// A A' + n I, symmetric positive definite
static inline void fill_spd(GRand* rand, mjtNum* m, int n) {
  mjtNum* a = g_new(mjtNum, n * n);
  fill_random(rand, a, n * n);
  mju_mulMatMatT(m, a, a, n, n, n);
  for (int i = 0; i < n; i++) m[i * (n + 1)] += n;
  g_free(a);
}

static inline void assert_near(const mjtNum* a, const mjtNum* b, int n, mjtNum tolerance) {
  for (int i = 0; i < n; i++) g_assert_cmpfloat(mju_abs(a[i] - b[i]), <=, tolerance);
}

#endif  // GIMBAL_TESTS_MATH_FIXTURE_H_
