// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Handles of the view: where they are hit, and what a drag of them says.

#include "widgets/view/gizmo.h"

#include <math.h>

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

  // about y, which points away from us: from x to z turns backwards
  gizmo.mode = GIMBAL_GIZMO_ROTATE;
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
  g_test_add_func("/gizmo/projection", test_projection);
  g_test_add_func("/gizmo/hit", test_hit);
  g_test_add_func("/gizmo/drag", test_drag);
  return g_test_run();
}
