// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Kernels of every length against plain loops, and long vectors against the same sums in pieces.

#include "math/kernel.h"

#include "fixture.h"
#include "math/spatial.h"

enum { MAX = 40 };

static void test_lengths(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  mjtNum a[MAX], b[MAX];
  fill_random(rand, a, MAX);
  fill_random(rand, b, MAX);
  for (int n = 0; n <= MAX; n++) {
    mjtNum dot = 0, sum[MAX], scaled[MAX], added[MAX];
    for (int i = 0; i < n; i++) dot += a[i] * b[i];
    g_assert_cmpfloat_with_epsilon(kernel_dot(a, b, n), dot, 1e-14);

    kernel_sum_scaled(sum, a, b, 0.3, n);
    kernel_scale(scaled, a, -2, n);
    mju_copy(added, a, n);
    kernel_add_scaled(added, b, 0.3, n);
    for (int i = 0; i < n; i++) {
      g_assert_cmpfloat(sum[i], ==, a[i] + b[i] * 0.3);
      g_assert_cmpfloat(added[i], ==, sum[i]);
      g_assert_cmpfloat(scaled[i], ==, -2 * a[i]);
    }
  }
}

// Four products at once are the four, bit for bit.
static void test_four(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  mjtNum a[MAX], b[4][MAX], sum[4];
  fill_random(rand, a, MAX);
  fill_random(rand, b[0], 4 * MAX);
  const mjtNum* const each[4] = {b[0], b[1], b[2], b[3]};
  for (int n = 0; n <= MAX; n++) {
    kernel_dot_four(sum, a, each, n);
    for (int k = 0; k < 4; k++) g_assert_cmpfloat(sum[k], ==, kernel_dot(a, b[k], n));
  }
}

// Rounding depends on the order of sums. That of the reference (its mju_dot and
// mju_mulMatVecSparse, asked with random vectors): four sums side by side, and the rest by itself,
// or for sparse vectors one after the other.
static void test_order(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  mjtNum a[MAX], b[MAX], p[MAX];
  int index[MAX];
  for (int n = 1; n <= MAX; n++) {
    fill_random(rand, a, n);
    fill_random(rand, b, n);
    mjtNum lane[4] = {0, 0, 0, 0}, rest = 0;
    for (int i = 0; i < n; i++) {
      p[i] = a[i] * b[i];
      index[i] = i;
    }

    for (int i = 0; i < n / 4 * 4; i++) lane[i % 4] += p[i];
    mjtNum sum = (lane[0] + lane[2]) + (lane[1] + lane[3]), sparse = sum;
    for (int i = n / 4 * 4; i < n; i++) {
      rest += p[i];
      sparse += p[i];
    }

    g_assert_cmpfloat(kernel_dot(a, b, n), ==, sum + rest);
    g_assert_cmpfloat(kernel_dot_sparse(a, index, b, n), ==, sparse);
    if (n == 6) g_assert_cmpfloat(spatial_dot(a, b), ==, sum + rest);
  }
}

static void test_bounds(void) {
  // nothing beyond the end is written
  mjtNum r[MAX], a[MAX];
  for (int n = 0; n < MAX; n++) {
    mju_fill(r, 7, MAX);
    mju_fill(a, 1, MAX);
    kernel_add_scaled(r, a, 1, n);
    for (int i = 0; i < MAX; i++) g_assert_cmpfloat(r[i], ==, i < n ? 8 : 7);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/kernel/lengths", test_lengths);
  g_test_add_func("/math/kernel/four", test_four);
  g_test_add_func("/math/kernel/order", test_order);
  g_test_add_func("/math/kernel/bounds", test_bounds);
  return g_test_run();
}
