// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Paths of cameras.

#include <math.h>

#include "run/camera-path.h"

static GArray* path_new(const GimbalCameraKey* keys, int count) {
  GArray* path = g_array_new(FALSE, FALSE, sizeof(GimbalCameraKey));
  for (int i = count - 1; i >= 0; i--) gimbal_camera_path_add(path, keys + i);
  return path;
}

static mjvCamera at(const GArray* path, double time) {
  mjvCamera camera;
  mjv_defaultCamera(&camera);
  camera.type = mjCAMERA_FIXED;
  camera.distance = -1;
  gimbal_camera_path_at(path, time, &camera);
  return camera;
}

static const GimbalCameraKey kKeys[] = {
    {0, {0, 0, 1}, 1, 170, -10}, {2, {1, 0, 1}, 4, -170, -30}, {3, {1, 2, 1}, 4, -90, -30}};

// In whatever order they were added it goes through all of them, and rests before and behind.
static void test_through(void) {
  g_autoptr(GArray) path = path_new(kKeys, G_N_ELEMENTS(kKeys));
  for (guint i = 0; i < G_N_ELEMENTS(kKeys); i++) {
    mjvCamera camera = at(path, kKeys[i].time);
    g_assert_cmpint(camera.type, ==, mjCAMERA_FREE);
    g_assert_cmpfloat_with_epsilon(camera.distance, kKeys[i].distance, 1e-9);
    g_assert_cmpfloat_with_epsilon(camera.elevation, kKeys[i].elevation, 1e-9);
    g_assert_cmpfloat_with_epsilon(camera.lookat[1], kKeys[i].lookat[1], 1e-9);
    g_assert_cmpfloat_with_epsilon(remainder(camera.azimuth - kKeys[i].azimuth, 360), 0, 1e-9);
  }
  g_assert_cmpfloat(at(path, -5).azimuth, ==, at(path, 0).azimuth);
  g_assert_cmpfloat_with_epsilon(at(path, 50).lookat[1], 2, 1e-9);
}

// From 170° to −170° are 20°, not 340; and halfway from 1 m to 4 m are 2.
static void test_way(void) {
  g_autoptr(GArray) path = path_new(kKeys, 2);
  mjvCamera half = at(path, 1);
  g_assert_cmpfloat_with_epsilon(half.azimuth, 180, 1e-9);
  g_assert_cmpfloat_with_epsilon(half.distance, 2, 1e-9);
}

// Neither place nor speed jumps at a key.
static void test_smooth(void) {
  g_autoptr(GArray) path = path_new(kKeys, G_N_ELEMENTS(kKeys));
  const double h = 1e-5;
  double before = (at(path, 2).lookat[0] - at(path, 2 - h).lookat[0]) / h;
  double after = (at(path, 2 + h).lookat[0] - at(path, 2).lookat[0]) / h;
  g_assert_cmpfloat_with_epsilon(before, after, 1e-3);
  g_assert_cmpfloat_with_epsilon((at(path, h).lookat[0] - at(path, 0).lookat[0]) / h, 0,
                                 1e-3);  // begins gently
}

static void test_edges(void) {
  g_autoptr(GArray) none = path_new(NULL, 0);
  g_assert_cmpfloat(at(none, 1).distance, ==, -1);  // left as it was
  g_autoptr(GArray) one = path_new(kKeys, 1);
  g_assert_cmpfloat_with_epsilon(at(one, 7).azimuth, 170, 1e-9);
  g_autoptr(GArray) twice = path_new(kKeys, 2);
  GimbalCameraKey other = kKeys[0];
  other.time = 2;
  gimbal_camera_path_add(twice, &other);
  g_assert_cmpuint(twice->len, ==, 2);  // one camera at a time
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/camera-path/through", test_through);
  g_test_add_func("/camera-path/way", test_way);
  g_test_add_func("/camera-path/smooth", test_smooth);
  g_test_add_func("/camera-path/edges", test_edges);
  return g_test_run();
}
