// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The activations of a DC motor: each comes with its parameter, in the order of the documentation.

#include "model/motor.h"

#include <glib.h>

static void test_states(void) {
  mjtNum dyn[mjNDYN] = {0}, gain[mjNGAIN] = {0};
  g_assert_cmpint(motor_state_count(dyn, gain), ==, 0);
  for (int s = 0; s < MOTOR_STATE_COUNT; s++) g_assert_cmpint(motor_state(dyn, gain, s), ==, -1);

  // a current alone comes first, with all others last
  dyn[TE] = 0.01;
  g_assert_cmpint(motor_state(dyn, gain, MOTOR_CURRENT), ==, 0);
  dyn[SIGMA0] = 1;
  dyn[THERMAL_RESISTANCE] = 1;
  gain[KI] = 1;
  dyn[SLEW] = 1;
  g_assert_cmpint(motor_state_count(dyn, gain), ==, MOTOR_STATE_COUNT);
  for (int s = 0; s < MOTOR_STATE_COUNT; s++) g_assert_cmpint(motor_state(dyn, gain, s), ==, s);

  // what is missing leaves no gap
  gain[KI] = 0;
  g_assert_cmpint(motor_state(dyn, gain, MOTOR_INTEGRAL), ==, -1);
  g_assert_cmpint(motor_state(dyn, gain, MOTOR_TEMPERATURE), ==, 1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/motor/states", test_states);
  return g_test_run();
}
