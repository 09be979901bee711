// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Functions of single numbers against closed forms and differential equations.

#include <math.h>
#include <string.h>

#include "fixture.h"

static void test_spring_damper(void) {
  // against many small steps of x'' = -Kp x - Kv x'
  const mjtNum cases[][2] = {{10, 1}, {10, 20}, {9, 6}, {0, 2}, {4, 0}};
  for (size_t k = 0; k < G_N_ELEMENTS(cases); k++) {
    const int steps = 200000;
    mjtNum x = 0.7, v = -1.2, dt = 0.3 / steps;
    for (int i = 0; i < steps; i++) {
      mjtNum a = -cases[k][0] * x - cases[k][1] * v, mid = v + 0.5 * dt * a;
      x += dt * mid;
      v += dt * (-cases[k][0] * (x - 0.5 * dt * mid) - cases[k][1] * mid);
    }
    g_assert_cmpfloat_with_epsilon(mju_springDamper(0.7, -1.2, cases[k][0], cases[k][1], 0.3), x, 1e-6);
  }
}

// Roots of which one is nearly zero: the share of each comes from its own formula. Exact: x0 + v0 /
// Kv (1 - exp(-Kv t)).
static void test_spring_damper_stiff(void) {
  g_assert_cmpfloat_with_epsilon(mju_springDamper(2, 1, 0, 1e5, 1), 2 + 1e-5, 1e-12);
}

// Roots that almost meet: their shares are large and almost cancel. By hand, in more digits.
static void test_spring_damper_critical(void) {
  mjtNum x = mju_springDamper(0.43803106844167417, 0.41766499199138352, 3.3623235594934888,
                              3.6673279425180887, 0.025832009680077789);
  g_assert_cmpfloat_with_epsilon(x, 0.44784490833554308, 1e-13);
}

static void test_round_and_sign(void) {
  g_assert_cmpint(mju_round(2.5), ==, 3);
  g_assert_cmpint(mju_round(-0.5), ==, -1);
  g_assert_cmpint(mju_round(-2.4), ==, -2);
  g_assert_cmpint(mju_round(1e10), ==, G_MAXINT);
  g_assert_cmpint(mju_round(-1e10), ==, G_MININT);
  g_assert_cmpfloat(mju_sign(-3), ==, -1);
  g_assert_cmpfloat(mju_sign(0), ==, 0);
}

static void test_bad_numbers(void) {
  g_assert_true(mju_isBad(NAN));
  g_assert_true(mju_isBad(INFINITY));
  g_assert_true(mju_isBad(-2e10));
  g_assert_false(mju_isBad(1e9));
}

static void test_sigmoid(void) {
  g_assert_cmpfloat(mju_sigmoid(-1), ==, 0);
  g_assert_cmpfloat(mju_sigmoid(2), ==, 1);
  g_assert_cmpfloat_with_epsilon(mju_sigmoid(0.5), 0.5, 1e-15);
  g_assert_cmpfloat_with_epsilon(mju_sigmoid(0.3) + mju_sigmoid(0.7), 1, 1e-15);
}

static void test_halton(void) {
  g_assert_cmpfloat(mju_Halton(1, 2), ==, 0.5);
  g_assert_cmpfloat(mju_Halton(3, 2), ==, 0.75);
  g_assert_cmpfloat_with_epsilon(mju_Halton(5, 3), 2.0 / 3 + 1.0 / 9, 1e-15);
}

static void test_strncpy(void) {
  char text[6] = "zzzzz";
  mju_strncpy(text, "abcdefgh", 4);
  g_assert_cmpstr(text, ==, "abc");
  mju_strncpy(text, "x", 6);
  g_assert_cmpstr(text, ==, "x");
}

static void test_pyramid(void) {
  const mjtNum mu[5] = {1, 0.8, 0.05, 0.01, 0.02}, force[4] = {3, 0.4, -0.3, 0.02};
  mjtNum pyramid[6], back[4];
  mju_encodePyramid(pyramid, force, mu, 4);
  for (int i = 0; i < 6; i++) g_assert_cmpfloat(pyramid[i], >=, 0);
  mju_decodePyramid(back, pyramid, mu, 4);
  assert_near(back, force, 4, 1e-14);

  // without friction the normal force stays
  mju_encodePyramid(pyramid, force, mu, 1);
  g_assert_cmpfloat(pyramid[0], ==, 3);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/scalar/spring-damper", test_spring_damper);
  g_test_add_func("/math/scalar/round-and-sign", test_round_and_sign);
  g_test_add_func("/math/scalar/bad-numbers", test_bad_numbers);
  g_test_add_func("/math/scalar/sigmoid", test_sigmoid);
  g_test_add_func("/math/scalar/halton", test_halton);
  g_test_add_func("/math/scalar/strncpy", test_strncpy);
  g_test_add_func("/math/scalar/pyramid", test_pyramid);
  g_test_add_func("/math/scalar/spring-damper-stiff", test_spring_damper_stiff);
  g_test_add_func("/math/scalar/spring-damper-critical", test_spring_damper_critical);
  return g_test_run();
}
