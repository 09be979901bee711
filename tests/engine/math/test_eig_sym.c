// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Eigenvectors are orthonormal and the decomposition gives the matrix back.

#include "fixture.h"
#include "math/eig_sym.h"

static void check(const mjtNum* m, int n) {
  g_autofree mjtNum *d = g_memdup2(m, n * n * sizeof(mjtNum)), *vec = g_new(mjtNum, n * n);
  g_autofree mjtNum *scaled = g_new(mjtNum, n * n), *back = g_new(mjtNum, n * n),
                    *unit = g_new(mjtNum, n * n);
  eig_symmetric(d, vec, n);
  for (int i = 0; i < n * n; i++) {
    scaled[i] = vec[i] * d[(i % n) * (n + 1)];
    if (i % (n + 1)) g_assert_cmpfloat(mju_abs(d[i]), <, 1e-11);
  }
  mju_mulMatMatT(back, scaled, vec, n, n, n);
  mju_mulMatMatT(unit, vec, vec, n, n, n);
  assert_near(back, m, n * n, 1e-11 * n);
  for (int i = 0; i < n * n; i++) unit[i] -= i % (n + 1) == 0;
  for (int i = 0; i < n * n; i++) g_assert_cmpfloat(mju_abs(unit[i]), <, 1e-13 * n);
}

static void test_random(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  for (int n = 1; n < 25; n += 3) {
    g_autofree mjtNum* m = g_new(mjtNum, n * n);
    fill_spd(rand, m, n);
    check(m, n);
    for (int i = 0; i < n; i++) m[i * (n + 1)] -= 2 * n;  // of both signs
    check(m, n);
  }
}

static void test_special(void) {
  const mjtNum cases[][9] = {
      {1, 0, 0, 0, 1, 0, 0, 0, 1},  // all equal
      {0, 0, 0, 0, 0, 0, 0, 0, 0},  // null
      {1, 1, 1, 1, 1, 1, 1, 1, 1},  // rank one
      {2, 1, 0, 1, 2, 0, 0, 0, 3},  // two equal
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) check(cases[i], 3);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/eig_sym/random", test_random);
  g_test_add_func("/math/eig_sym/special", test_special);
  return g_test_run();
}
