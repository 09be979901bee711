// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Handles, and poses in the form that the author used.

#include "widgets/view/gizmo.h"

#include <math.h>

#include "text/pose-text.h"

//---- orientations: what is written reads back as it was

static void check_form(const char* form, const GimbalAngles* angles, const mjtNum quat[4]) {
  mjtNum back[4];
  g_autofree char* text = gimbal_orientation_format(form, quat, angles);
  g_assert_true(gimbal_orientation_parse(form, text, angles, back));
  double dot = fabs(mju_dot(quat, back, 4));
  if (dot < 1 - 1e-9) g_test_message("%s %s: %s, dot %.12f", form, angles->sequence, text, dot);
  g_assert_cmpfloat(dot, >, 1 - 1e-9);
}

static void test_forms(void) {
  static const char* const kSequences[] = {"xyz", "XYZ", "zyx", "ZYX", "zxz", "ZXZ", "yxz", "xzy",
                                           "XZY", "yzx", "zxy", "xyx", "YZY", "zyz", "xzx"};
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  for (int n = 0; n < 200; n++) {
    mjtNum quat[4];
    for (int i = 0; i < 4; i++) quat[i] = g_rand_double_range(rand, -1, 1);
    // turns about one axis, at right angles too
    if (n % 4 == 0)
      for (int i = 0; i < 4; i++)
        quat[i] = i == 0 ? M_SQRT1_2 : i == 1 + n / 4 % 3 ? (n % 8 ? -1 : 1) * M_SQRT1_2 : 0;
    mju_normalize4(quat);
    for (guint s = 0; s < G_N_ELEMENTS(kSequences); s++) {
      GimbalAngles angles = {.degree = n % 2 == 0};
      g_strlcpy(angles.sequence, kSequences[s], sizeof angles.sequence);
      check_form("euler", &angles, quat);
    }
    GimbalAngles angles = {TRUE, "xyz"};
    check_form("quat", &angles, quat);
    check_form("axisangle", &angles, quat);
    check_form("xyaxes", &angles, quat);
  }
}

static void test_texts(void) {
  GimbalAngles angles = {TRUE, "xyz"};
  mjtNum quat[4];
  g_assert_true(gimbal_orientation_parse("euler", "0 90 0", &angles, quat));
  g_autofree char* euler = gimbal_orientation_format("euler", quat, &angles);
  g_assert_cmpstr(euler, ==, "0 90 0");
  g_autofree char* zaxis = gimbal_orientation_format("zaxis", quat, &angles);
  g_assert_cmpstr(zaxis, ==, "1 0 0");
  g_assert_false(gimbal_orientation_parse("euler", "0 90", &angles, quat));
  g_autofree char* vector = gimbal_vector_format((mjtNum[]){1e-12, -0.25, 0.1 + 0.2}, 3);
  g_assert_cmpstr(vector, ==, "0 -0.25 0.3");
}

//---- the picture

static GimbalProjection front_view(gboolean orthographic) {
  // at (0, -4, 0), looking along y, z is up
  return (GimbalProjection){.pos = {0, -4, 0},
                            .forward = {0, 1, 0},
                            .up = {0, 0, 1},
                            .right = {1, 0, 0},
                            .half_width = 1,
                            .half_height = 0.5,
                            .width = 800,
                            .orthographic = orthographic,
                            .height = 400};
}

static void test_projection(void) {
  for (int o = 0; o < 2; o++) {
    GimbalProjection view = front_view(o);
    mjtNum point[3] = {0.3, 1, -0.2}, origin[3], direction[3], seen[3];
    double x, y;
    g_assert_true(gimbal_projection_point(&view, point, &x, &y));
    gimbal_projection_ray(&view, x, y, origin, direction);
    double t = (point[1] - origin[1]) / direction[1];
    mju_addScl3(seen, origin, direction, t);
    for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(seen[i], point[i], 1e-9);
  }
  GimbalProjection view = front_view(FALSE);
  double x, y;
  g_assert_false(gimbal_projection_point(&view, (mjtNum[]){0, -5, 0}, &x, &y));
  g_assert_cmpfloat_with_epsilon(gimbal_projection_scale(&view, (mjtNum[]){0, 0, 0}), 0.01, 1e-12);
}

static GimbalGizmo gizmo_at_origin(GimbalGizmoMode mode) {
  return (GimbalGizmo){.mode = mode, .axes = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
}

static void test_hit(void) {
  GimbalProjection view = front_view(FALSE);
  GimbalGizmo gizmo = gizmo_at_origin(GIMBAL_GIZMO_MOVE);
  g_assert_cmpint(gimbal_gizmo_hit(&gizmo, &view, 400 + 70, 200), ==, 0);
  g_assert_cmpint(gimbal_gizmo_hit(&gizmo, &view, 400, 200 - 70), ==, 2);
  g_assert_cmpint(gimbal_gizmo_hit(&gizmo, &view, 400 + 35, 200 - 35), ==, GIMBAL_GIZMO_PLANE + 1);
  g_assert_cmpint(gimbal_gizmo_hit(&gizmo, &view, 300, 300), ==, -1);
  gizmo.mode = GIMBAL_GIZMO_ROTATE;
  g_assert_cmpint(gimbal_gizmo_hit(&gizmo, &view, 400 + 63, 200 - 63), ==, 1);
  gizmo.mode = GIMBAL_GIZMO_SCALE;
  g_assert_cmpint(gimbal_gizmo_hit(&gizmo, &view, 402, 199), ==, GIMBAL_GIZMO_ALL);
  gizmo.mode = GIMBAL_GIZMO_NONE;
  g_assert_cmpint(gimbal_gizmo_hit(&gizmo, &view, 400 + 70, 200), ==, -1);
}

static void test_drag(void) {
  GimbalProjection view = front_view(FALSE);
  GimbalGizmo gizmo = gizmo_at_origin(GIMBAL_GIZMO_MOVE);
  GimbalGizmoDrag drag;
  g_assert_true(gimbal_gizmo_drag(&gizmo, &view, 0, 470, 200, 520, 200, 0, &drag));
  g_assert_cmpfloat_with_epsilon(drag.move[0], 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon(drag.move[2], 0, 1e-12);
  g_assert_true(gimbal_gizmo_drag(&gizmo, &view, 0, 470, 200, 522, 200, 0.25, &drag));
  g_assert_cmpfloat_with_epsilon(drag.move[0], 0.5, 1e-9);
  g_assert_true(gimbal_gizmo_drag(&gizmo, &view, 4, 435, 165, 445, 145, 0, &drag));
  g_assert_cmpfloat_with_epsilon(drag.move[0], 0.1, 1e-9);
  g_assert_cmpfloat_with_epsilon(drag.move[2], 0.2, 1e-9);

  gizmo.mode = GIMBAL_GIZMO_ROTATE;  // about y, which points away from us: from x to z turns backwards
  g_assert_true(gimbal_gizmo_drag(&gizmo, &view, 1, 490, 200, 400, 110, 0, &drag));
  g_assert_cmpfloat_with_epsilon(drag.angle, -G_PI / 2, 1e-9);
  g_assert_true(gimbal_gizmo_drag(&gizmo, &view, 1, 490, 200, 402, 112, G_PI / 12, &drag));
  g_assert_cmpfloat_with_epsilon(drag.angle, -G_PI / 2, 1e-9);

  gizmo.mode = GIMBAL_GIZMO_SCALE;
  g_assert_true(gimbal_gizmo_drag(&gizmo, &view, 2, 400, 150, 400, 100, 0, &drag));
  g_assert_cmpfloat_with_epsilon(drag.scale[2], 2, 1e-9);
  g_assert_cmpfloat_with_epsilon(drag.scale[0], 1, 1e-12);
  g_assert_true(gimbal_gizmo_drag(&gizmo, &view, 2, 400, 150, 400, 260, 0, &drag));
  g_assert_cmpfloat(drag.scale[2], >, 0);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/gizmo/forms", test_forms);
  g_test_add_func("/gizmo/texts", test_texts);
  g_test_add_func("/gizmo/projection", test_projection);
  g_test_add_func("/gizmo/hit", test_hit);
  g_test_add_func("/gizmo/drag", test_drag);
  return g_test_run();
}
