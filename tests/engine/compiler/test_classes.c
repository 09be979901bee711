// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What elements take from their default classes. The numbers are those of MuJoCo 4.0.1.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>

#include "../../compile-text.h"

#define HALF 0.70710678118654752

static void assert_quat(const mjtNum* quat, double w, double x, double y, double z) {
  const double want[4] = {w, x, y, z};
  for (int i = 0; i < 4; i++) g_assert_cmpfloat_with_epsilon(quat[i], want[i], 1e-15);
}

// Any orientation of an element counts instead of that of its class, in whatever form each is.
static void test_orientation(void) {
  mjModel* m = compile_text(
      "<mujoco><default><geom euler='0 0 90'/><site axisangle='0 0 1 90'/><camera zaxis='1 0 0'/>"
      "<default class='c'><geom quat='0 1 0 0'/></default></default><worldbody>"
      "<geom size='.1'/><geom size='.1' quat='1 0 0 0'/><geom size='.1' quat='0 0 2 0'/>"
      "<geom size='.1' class='c'/><geom size='.1' class='c' euler='0 0 90'/><site quat='0 1 0 0'/>"
      "<camera quat='0 1 0 0'/></worldbody></mujoco>");
  assert_quat(m->geom_quat, HALF, 0, 0, HALF);
  assert_quat(m->geom_quat + 4, 1, 0, 0, 0);
  assert_quat(m->geom_quat + 8, 0, 0, 1, 0);
  assert_quat(m->geom_quat + 12, 0, 1, 0, 0);
  assert_quat(m->geom_quat + 16, HALF, 0, 0, HALF);
  assert_quat(m->site_quat, 0, 1, 0, 0);
  assert_quat(m->cam_quat, 0, 1, 0, 0);
  mj_deleteModel(m);
}

// What was read is saved so that it is read again.
static void test_saved_orientation(void) {
  char error[500] = "", text[4000];
  mjSpec* s = mj_parseXMLString(
      "<mujoco><default><geom euler='0 0 90'/><default class='c'><geom quat='0 1 0 0'/></default></default>"
      "<worldbody><geom size='.1' quat='1 0 0 0'/><geom size='.1' class='c'/></worldbody></mujoco>",
      NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* before = mj_compile(s, NULL);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  mjModel* after = compile_text(text);
  assert_quat(after->geom_quat, 1, 0, 0, 0);
  assert_quat(after->geom_quat + 4, 0, 1, 0, 0);
  mj_deleteModel(after);
  mj_deleteModel(before);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/classes/orientation", test_orientation);
  g_test_add_func("/compiler/classes/saved-orientation", test_saved_orientation);
  return g_test_run();
}
