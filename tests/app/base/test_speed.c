// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The ladder of speeds, and pacing.

#include <glib.h>
#include <math.h>

#include "base/speed.h"
#include "run/pacer.h"

static void test_ladder(void) {
  double speed = 1;
  for (int i = 0; i < 30; i++) {
    double next = gimbal_speed_next(speed, -1);
    g_assert_cmpfloat(next, <, speed);
    speed = next;
  }
  g_assert_cmpfloat_with_epsilon(speed, 0.001, 1e-12);
  g_assert_cmpfloat(gimbal_speed_next(speed, -1), ==, speed);
  for (int i = 0; i < 50; i++) speed = gimbal_speed_next(speed, 1);
  g_assert_cmpfloat_with_epsilon(speed, 100, 1e-9);
  g_assert_cmpfloat(gimbal_speed_next(speed, 1), ==, 0);
  g_assert_cmpfloat_with_epsilon(gimbal_speed_next(0, -1), 100, 1e-9);
}

static void test_describe(void) {
  g_assert_null(gimbal_speed_describe(1, 1));
  g_assert_null(gimbal_speed_describe(1, 0.95));
  g_autofree char* slow = gimbal_speed_describe(1, 0.5);
  g_assert_cmpstr(slow, ==, "100 % (50 %)");
  g_autofree char* half = gimbal_speed_describe(0.5, 0);
  g_assert_cmpstr(half, ==, "50 %");
}

static void test_pacer(void) {
  GimbalPacer pacer = {.speed = 0.5};
  double sim = 0;
  int steps = 0;
  // one second of wall time at half speed, in ticks of a millisecond
  for (gint64 now = 1000; now <= 1001000; now += 1000) {
    while (gimbal_pacer_due(&pacer, now, sim)) {
      sim += 0.002;
      steps++;
    }
  }
  g_assert_cmpint(abs(steps - 250), <=, 2);
  // a pause of ten seconds is not caught up with
  g_assert_true(gimbal_pacer_due(&pacer, 11001000, sim));
  sim += 0.002;
  g_assert_false(gimbal_pacer_due(&pacer, 11001000, sim));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/speed/ladder", test_ladder);
  g_test_add_func("/app/speed/describe", test_describe);
  g_test_add_func("/app/speed/pacer", test_pacer);
  return g_test_run();
}
