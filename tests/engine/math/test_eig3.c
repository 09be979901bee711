// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Eigenvalues of symmetric 3 x 3 matrices: the decomposition gives the matrix back, in decreasing
// order.

#include "fixture.h"

static void check(const mjtNum m[9]) {
  mjtNum value[3], vector[9], quat[4], scaled[9], back[9], frame[9];
  mju_eig3(value, vector, quat, m);
  g_assert_cmpfloat(value[0], >=, value[1] - 1e-10);
  g_assert_cmpfloat(value[1], >=, value[2] - 1e-10);
  for (int i = 0; i < 9; i++) scaled[i] = vector[i] * value[i % 3];
  mju_mulMatMatT(back, scaled, vector, 3, 3, 3);
  // the iteration ends when a rotation by 1e-6 is left
  assert_near(back, m, 9, 2e-6 * (1 + mju_norm(m, 9)));
  mju_quat2Mat(frame, quat);
  assert_near(frame, vector, 9, 1e-14);
}

static void test_random(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int k = 0; k < 200; k++) {
    mjtNum m[9];
    fill_spd(rand, m, 3);
    check(m);
  }
}

static void test_special(void) {
  const mjtNum cases[][9] = {
      {1, 0, 0, 0, 1, 0, 0, 0, 1},       // all equal
      {1, 0, 0, 0, 2, 0, 0, 0, 3},       // wrong order
      {2, 1, 0, 1, 2, 0, 0, 0, 3},       // two equal
      {0, 0, 0, 0, 0, 0, 0, 0, 0},       // null
      {1, 1, 1, 1, 1, 1, 1, 1, 1},       // rank one
      {-1, 0.5, 0, 0.5, -2, 0, 0, 0, 0}  // negative
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) check(cases[i]);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/eig3/random", test_random);
  g_test_add_func("/math/eig3/special", test_special);
  return g_test_run();
}
