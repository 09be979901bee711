// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What single parameters change, of points that are made here; and which of two points is the
// better one.

#include <math.h>

#include "bench-text.h"
#include "experiment/effects.h"

static Ground ground_of_three(void) {
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", PENDULUM);
  ground_open(
      &ground,
      "<experiment model='m.xml'>"
      "<parameter name='weak' from='0' to='10' start='5'><target element='position' "
      "attribute='kp'/></parameter>"
      "<parameter name='strong' from='0' to='10' start='5'><target element='position' "
      "attribute='kv'/></parameter>"
      "<parameter name='unused' from='1' to='9' start='5'><target element='position' attribute='gear' "
      "component='0'/></parameter>"
      "<run duration='0.1'/><goal name='end' expression='hinge.qpos'/><one-at-a-time/></experiment>");
  ground_expect_good(&ground);
  return ground;
}

static void look(GimbalEffects* effects, double weak, double strong, double unused, double score) {
  const double parameter[] = {weak, strong, unused};
  g_autoptr(GimbalPoint) point = gimbal_point_new(effects->bench, 0, parameter);
  point->score = score;
  gimbal_effects_add(effects, point);
}

static void test_effects(void) {
  Ground ground = ground_of_three();
  g_autoptr(GimbalEffects) effects = gimbal_effects_new(ground.bench, -1);
  look(effects, 0, 5, 5, 9);
  look(effects, 10, 5, 5, 12);
  look(effects, 5, 5, 5, 10);
  look(effects, 5, 0, 5, 3);
  look(effects, 5, 2, 5, 4);
  look(effects, 5, 10, 5, INFINITY);
  look(effects, 0, 0, 5, 1000);  // of several parameters at once nothing is learnt
  gimbal_effects_sort(effects);
  g_assert_cmpfloat(effects->base, ==, 10);
  g_assert_cmpuint(effects->effect->len, ==, 2);
  const GimbalEffect* first = &g_array_index(effects->effect, GimbalEffect, 0);
  const GimbalEffect* second = first + 1;
  g_assert_cmpint(first->parameter, ==, 1);
  g_assert_cmpfloat(first->low[0], ==, 3);
  g_assert_cmpfloat(first->high[0], ==, 4);
  g_assert_cmpfloat(first->low[1], >, first->high[1]);
  g_assert_cmpfloat(first->narrowest, ==, 3);
  g_assert_cmpfloat(first->widest, ==, 10);
  g_assert_cmpint(second->parameter, ==, 0);
  g_assert_cmpfloat(second->high[1], ==, 12);
  g_assert_cmpfloat(second->most, ==, 10);
  ground_clear(&ground);
}

// A point whose goal has no value at all is not good by keeping the limits.
static void test_better(void) {
  Ground ground = ground_of_three();
  const double parameter[] = {5, 5, 5};
  g_autoptr(GimbalPoint) endless = gimbal_point_new(ground.bench, 0, parameter);
  g_autoptr(GimbalPoint) broken = gimbal_point_new(ground.bench, 1, parameter);
  g_autoptr(GimbalPoint) good = gimbal_point_new(ground.bench, 2, parameter);
  endless->met = good->met = TRUE;
  broken->score = 1;
  good->score = 2;
  g_assert_true(gimbal_point_is_better(broken, endless));
  g_assert_false(gimbal_point_is_better(endless, broken));
  g_assert_true(gimbal_point_is_better(good, broken));
  ground_clear(&ground);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/effects/single", test_effects);
  g_test_add_func("/effects/better", test_better);
  return g_test_run();
}
