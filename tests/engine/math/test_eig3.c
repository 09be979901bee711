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
  assert_near(back, m, 9, 1e-14 * (1 + mju_norm(m, 9)));
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

// Where the iteration ends, and how equal eigenvalues are ordered (answers of MuJoCo 4.0.1).
static void test_ends_at_rounding(void) {
  const mjtNum full[9] = {4, 1, .5, 1, 3, .2, .5, .2, 2},
               all[3] = {4.7215700777479555, 2.3983430193370006, 1.880086902915055};
  const mjtNum turned[4] = {.9570318865610575, -.05934937943648863, -.11614024040528821, .2589962621824673};
  mjtNum value[3], vector[9], quat[4];
  g_assert_cmpint(mju_eig3(value, vector, quat, full), ==, 8);
  assert_near(value, all, 3, 1e-15);
  assert_near(quat, turned, 4, 1e-15);

  // 1e-14 turns equal ones, rounding of the largest element does not
  const mjtNum tilt[9] = {.5, 1e-14, 0, 1e-14, .5, 0, 0, 0, 2},
               level[9] = {.5, 7e-15, 0, 7e-15, .5, 0, 0, 0, 2};
  const mjtNum eighth[4] = {.6532814824381883, .27059805007309856, -.6532814824381883, .27059805007309856};
  g_assert_cmpint(mju_eig3(value, vector, quat, tilt), ==, 1);
  assert_near(quat, eighth, 4, 1e-15);
  g_assert_cmpint(mju_eig3(value, vector, quat, level), ==, 0);
  const mjtNum small[9] = {1e-20, 5e-21, 0, 5e-21, 1e-20, 0, 0, 0, 2e-20};
  g_assert_cmpint(mju_eig3(value, vector, quat, small), ==, 1);
  g_assert_cmpfloat_with_epsilon(value[0], 2e-20, 1e-34);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/eig3/random", test_random);
  g_test_add_func("/math/eig3/special", test_special);
  g_test_add_func("/math/eig3/ends-at-rounding", test_ends_at_rounding);
  return g_test_run();
}
