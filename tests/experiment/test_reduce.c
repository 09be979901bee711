// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Curves whose numbers are known in closed form.

#include "experiment/reduce.h"

#include <math.h>

enum { N = 20001 };

static double times[N], values[N];

static void fill(double end, double (*f)(double)) {
  for (int i = 0; i < N; i++) {
    times[i] = end * i / (N - 1);
    values[i] = f(times[i]);
  }
}

static GimbalGoal goal_of(int reduce) {
  return (GimbalGoal){.reduce = reduce, .target = NAN, .band = 0.02, .after = NAN, .before = NAN};
}

static double reduced(int reduce, double target) {
  GimbalGoal goal = goal_of(reduce);
  goal.target = target;
  return reduce_curve(&goal, NULL, N, times, values);
}

static double sine(double t) {
  return 3 * sin(2 * G_PI * t) + 1;
}

static void test_sine(void) {
  fill(4, sine);
  g_assert_cmpfloat_with_epsilon(reduced(GIMBAL_REDUCE_MEAN, NAN), 1, 1e-6);
  g_assert_cmpfloat_with_epsilon(reduced(GIMBAL_REDUCE_RMS, NAN), sqrt(1 + 4.5), 1e-6);
  g_assert_cmpfloat_with_epsilon(reduced(GIMBAL_REDUCE_MAX, NAN), 4, 1e-6);
  g_assert_cmpfloat_with_epsilon(reduced(GIMBAL_REDUCE_MIN, NAN), -2, 1e-6);
  g_assert_cmpfloat_with_epsilon(reduced(GIMBAL_REDUCE_LAST, NAN), 1, 1e-6);
}

// First order, time constant 0.5: rise ln 9 τ, settling to 2 % ln 50 τ, no overshoot.
static double first_order(double t) {
  return 1 - exp(-t / 0.5);
}

static void test_first_order(void) {
  fill(10, first_order);
  g_assert_cmpfloat_with_epsilon(reduced(GIMBAL_REDUCE_RISE, 1), 0.5 * log(9), 1e-5);
  g_assert_cmpfloat_with_epsilon(reduced(GIMBAL_REDUCE_SETTLING, 1), 0.5 * log(50), 1e-3);
  g_assert_cmpfloat(reduced(GIMBAL_REDUCE_OVERSHOOT, 1), ==, 0);
}

// Second order from 2 down to -1, ζ = 0.3, ω = 10: overshoot exp(-π ζ / √(1 - ζ²)).
static double second_order(double t) {
  double z = 0.3, w = 10, q = sqrt(1 - z * z);
  return -1 + 3 * exp(-z * w * t) * (cos(w * q * t) + z / q * sin(w * q * t));
}

static void test_second_order(void) {
  fill(6, second_order);
  double z = 0.3, q = sqrt(1 - z * z);
  g_assert_cmpfloat_with_epsilon(reduced(GIMBAL_REDUCE_OVERSHOOT, -1), exp(-G_PI * z / q), 1e-5);
  g_assert_true(isinf(reduced(GIMBAL_REDUCE_SETTLING, 0)));
}

static double late(double t) {
  return t >= 1.5;
}

static double never(double t) {
  return 0 * t;
}

static void test_until(void) {
  fill(3, late);
  g_assert_cmpfloat_with_epsilon(reduced(GIMBAL_REDUCE_UNTIL, NAN), 1.5, 1e-3);
  fill(3, never);
  g_assert_true(isinf(reduced(GIMBAL_REDUCE_UNTIL, NAN)));
}

// Only a part of the run counts, and times count from its start.
static void test_window(void) {
  fill(4, sine);
  GimbalGoal goal = goal_of(GIMBAL_REDUCE_MAX);
  goal.after = 2.5, goal.before = 3;
  g_assert_cmpfloat_with_epsilon(reduce_curve(&goal, NULL, N, times, values), 1, 1e-3);
  goal.after = 5, goal.before = NAN;
  g_assert_true(isnan(reduce_curve(&goal, NULL, N, times, values)));
}

// A recording that lies 0.5 above the curve.
static void test_distance(void) {
  double at[] = {0.1, 0.77, 2.3, 9}, recorded[4], residuals[4];
  Curve curve = {4, at, recorded};
  fill(4, sine);
  for (int i = 0; i < 4; i++) recorded[i] = sine(at[i]) + 0.5;
  GimbalGoal goal = goal_of(GIMBAL_REDUCE_DISTANCE);
  g_assert_cmpfloat_with_epsilon(reduce_curve(&goal, &curve, N, times, values), 0.5, 1e-5);
  g_assert_cmpint(residual_count(&goal, &curve, 4), ==, 3);
  g_assert_cmpint(residuals_of(&goal, &curve, 4, N, times, values, residuals), ==, 3);
  for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(residuals[i], -0.5, 1e-5);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/reduce/sine", test_sine);
  g_test_add_func("/reduce/first-order", test_first_order);
  g_test_add_func("/reduce/second-order", test_second_order);
  g_test_add_func("/reduce/until", test_until);
  g_test_add_func("/reduce/window", test_window);
  g_test_add_func("/reduce/distance", test_distance);
  return g_test_run();
}
