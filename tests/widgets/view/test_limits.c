// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Limits of joints over the picture: where they are, and what a place means.

#include "widgets/view/limits.h"

#include <math.h>

static GimbalProjection front_view(void) {
  // at (0, -4, 0), looking along y, z is up; a hundredth of a metre a pixel at the origin
  return (GimbalProjection){.pos = {0, -4, 0},
                            .forward = {0, 1, 0},
                            .up = {0, 0, 1},
                            .right = {1, 0, 0},
                            .half_width = 1,
                            .half_height = 0.5,
                            .width = 800,
                            .height = 400};
}

// About -y, as it is seen here, a hinge turns against the clock; its arm points to the right at
// 0.3.
static GimbalLimits hinge(void) {
  return (GimbalLimits){
      .turns = TRUE, .axis = {0, -1, 0}, .arm = {1, 0, 0}, .value = 0.3, .range = {0.3 - G_PI / 2, 0.3 + 1}};
}

static void test_hinge(void) {
  GimbalProjection view = front_view();
  GimbalLimits limits = hinge();
  g_assert_cmpfloat_with_epsilon(gimbal_limits_size(&limits, &view), 0.7, 1e-12);
  g_assert_cmpint(gimbal_limits_hit(&limits, &view, 400, 200 + 70), ==, 0);
  g_assert_cmpint(gimbal_limits_hit(&limits, &view, 400 + 70 * cos(1), 200 - 70 * sin(1)), ==, 1);
  g_assert_cmpint(gimbal_limits_hit(&limits, &view, 400 + 70, 200), ==, -1);
  for (double angle = -3; angle < 3.1; angle += 0.25) {
    double x = 400 + 120 * cos(angle), y = 200 - 120 * sin(angle);
    double value = gimbal_limits_value_at(&limits, &view, 0.3, x, y);
    g_assert_cmpfloat_with_epsilon(value, 0.3 + angle, 1e-6);
  }
  // the turn next to where the end is
  double value = gimbal_limits_value_at(&limits, &view, 0.3 + 2 * G_PI, 400 + 70, 200);
  g_assert_cmpfloat_with_epsilon(value, 0.3 + 2 * G_PI, 1e-6);
}

static void test_slide(void) {
  GimbalProjection view = front_view();
  GimbalLimits limits = {.axis = {1, 0, 0}, .range = {-0.5, 1}};
  g_assert_cmpint(gimbal_limits_hit(&limits, &view, 350, 200), ==, 0);
  g_assert_cmpint(gimbal_limits_hit(&limits, &view, 500, 203), ==, 1);
  g_assert_cmpfloat_with_epsilon(gimbal_limits_value_at(&limits, &view, 1, 620, 230), 2.2, 1e-6);
}

// Of a model: the arm points to what moves, a slide's places do not go along with it.
static void test_model(void) {
  char error[300] = "";
  mjVFS vfs;
  const char* text =
      "<mujoco><compiler angle='radian'/><worldbody>"
      "<body pos='1 0 0'><joint axis='0 1 0' range='-1 2'/><geom pos='.3 .1 0' size='.1'/></body>"
      "<body pos='0 2 0'><joint type='slide' axis='0 0 2' ref='.5' range='.1 .9'/><geom size='.1'/></body>"
      "<body><joint axis='0 0 1'/><geom size='.1'/></body></worldbody></mujoco>";
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "m.xml", text, (int)strlen(text));
  mjModel* m = mj_loadXML("m.xml", &vfs, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjData* d = mj_makeData(m);
  GimbalLimits limits;
  mjtNum point[3];
  d->qpos[0] = G_PI / 2;
  d->qpos[1] = 0.8;
  mj_forward(m, d);
  g_assert_true(gimbal_limits_init(&limits, m, d, 0));
  gimbal_limits_point(&limits, 0, 1, point);
  g_assert_cmpfloat_with_epsilon(mju_dist3(point, (mjtNum[]){2, 0, 0}), 0, 1e-9);
  g_assert_true(gimbal_limits_init(&limits, m, d, 1));
  gimbal_limits_point(&limits, 0.8, 1, point);
  g_assert_cmpfloat_with_epsilon(mju_dist3(point, d->xpos + 3 * 2), 0, 1e-9);
  g_assert_false(gimbal_limits_init(&limits, m, d, 2));
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteVFS(&vfs);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/limits/hinge", test_hinge);
  g_test_add_func("/limits/slide", test_slide);
  g_test_add_func("/limits/model", test_model);
  return g_test_run();
}
