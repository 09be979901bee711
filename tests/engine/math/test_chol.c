// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Factorizations: the product of the factors is the matrix, the solution solves, an update equals a
// new factorization.

#include "fixture.h"

enum { N = 9 };

static void lower_times_transpose(mjtNum* res, const mjtNum* l, int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      res[i * n + j] = 0;
      for (int k = 0; k <= MIN(i, j); k++) res[i * n + j] += l[i * n + k] * l[j * n + k];
    }
  }
}

static void test_factor_and_solve(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  mjtNum m[N * N], l[N * N], product[N * N], x[N], b[N], back[N];
  fill_spd(rand, m, N);
  fill_random(rand, b, N);
  mju_copy(l, m, N * N);
  g_assert_cmpint(mju_cholFactor(l, N, 1e-10), ==, N);
  lower_times_transpose(product, l, N);
  assert_near(product, m, N * N, 1e-12);
  mju_cholSolve(x, l, b, N);
  mju_mulMatVec(back, m, x, N, N);
  assert_near(back, b, N, 1e-12);
}

static void test_rank_of_singular(void) {
  mjtNum m[9] = {1, 1, 0, 1, 1, 0, 0, 0, 1};
  g_assert_cmpint(mju_cholFactor(m, 3, 1e-6), ==, 2);
}

// Where a pivot is below the floor, the rest of its column is cleared, and the next pivots do not
// see it.
static void test_column_without_pivot(void) {
  mjtNum m[9] = {4, 1, 2, 1, 0.1, 1, 2, 1, 9};  // second pivot -0.15
  g_assert_cmpint(mju_cholFactor(m, 3, 0.25), ==, 2);
  mjtNum wanted[][3] = {{2}, {0.5, 0.5}, {1, 0, sqrt(8)}};
  for (int i = 0; i < 3; i++) assert_near(m + 3 * i, wanted[i], i + 1, 1e-14);
}

static void test_update(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  mjtNum m[N * N], l[N * N], wanted[N * N], x[N], copy[N];
  fill_spd(rand, m, N);
  fill_random(rand, x, N);
  mju_copy(l, m, N * N);
  mju_cholFactor(l, N, 1e-10);
  mju_copy(wanted, l, N * N);
  mju_copy(copy, x, N);
  g_assert_cmpint(mju_cholUpdate(l, copy, N, 1), ==, N);
  mju_copy(copy, x, N);
  g_assert_cmpint(mju_cholUpdate(l, copy, N, 0), ==, N);
  for (int i = 0; i < N; i++) assert_near(l + i * N, wanted + i * N, i + 1, 1e-12);
}

// A band matrix with dense rows, factorized dense and banded.
static void test_band(void) {
  enum { BAND = 3, DENSE = 2 };
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  mjtNum m[N * N], band[N * N] = {0}, back[N * N], x[N], y[N], b[N];
  fill_spd(rand, m, N);
  for (int i = 0; i < N - DENSE; i++) {
    for (int j = 0; j < N - DENSE; j++) {
      if (ABS(i - j) >= BAND) m[i * N + j] = 0;
    }
  }
  fill_random(rand, b, N);
  mju_dense2Band(band, m, N, BAND, DENSE);
  mju_band2Dense(back, band, N, BAND, DENSE, 1);
  assert_near(back, m, N * N, 0);
  mju_bandMulMatVec(x, band, b, N, BAND, DENSE, 1, 1);
  mju_mulMatVec(y, m, b, N, N);
  assert_near(x, y, N, 1e-12);

  g_assert_cmpfloat(mju_cholFactorBand(band, N, BAND, DENSE, 0, 0), >, 0);
  mju_cholSolveBand(x, band, b, N, BAND, DENSE);
  mju_cholFactor(m, N, 1e-10);
  mju_cholSolve(y, m, b, N);
  assert_near(x, y, N, 1e-12);
}

static void test_band_not_definite(void) {
  mjtNum band[4] = {0, 1, 2, 1};  // [1 2; 2 1]
  g_assert_cmpfloat(mju_cholFactorBand(band, 2, 2, 0, 0, 0), ==, 0);
}

// The smallest diagonal value of the factor, and -1 of no matrix (values of MuJoCo 4.0.1).
static void test_band_smallest(void) {
  mjtNum one[1] = {4};
  g_assert_cmpfloat(mju_cholFactorBand(one, 1, 1, 0, 1e12, 0), ==, sqrt(1e12 + 4));
  mjtNum two[2] = {4, 9};
  g_assert_cmpfloat_with_epsilon(mju_cholFactorBand(two, 2, 1, 0, 1, .5), 2.6457513110645907, 1e-15);
  g_assert_cmpfloat(mju_cholFactorBand(NULL, 0, 1, 0, 0, 0), ==, -1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/chol/factor-and-solve", test_factor_and_solve);
  g_test_add_func("/math/chol/rank-of-singular", test_rank_of_singular);
  g_test_add_func("/math/chol/column-without-pivot", test_column_without_pivot);
  g_test_add_func("/math/chol/band-smallest", test_band_smallest);
  g_test_add_func("/math/chol/update", test_update);
  g_test_add_func("/math/chol/band", test_band);
  g_test_add_func("/math/chol/band-not-definite", test_band_not_definite);
  return g_test_run();
}
