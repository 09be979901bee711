// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors that are pictures.

#include "app-test.h"
#include "plots/sensor-image.h"

// A camera over a wall whose left half is nearer: the left of the picture is lighter.
static void test_image(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body pos='0 0 2'><geom size='.01' pos='0 0 1'/><camera name='eye' resolution='8 "
      "4'/></body>"
      "<geom type='box' size='5 5 .1' pos='-5 0 .5'/><geom type='box' size='5 5 .1' pos='5 0 "
      "-.5'/></worldbody>"
      "<sensor><rangefinder name='depth' camera='eye'/><user name='one' dim='1'/></sensor></mujoco>");
  mjData* d = mj_makeData(m);
  GimbalSensorImage image;
  guchar rgb[3 * 8 * 4];
  mj_forward(m, d);
  g_assert_true(gimbal_sensor_image_of(m, 0, &image));
  g_assert_cmpint(image.width, ==, 8);
  g_assert_cmpint(image.height, ==, 4);
  g_assert_false(gimbal_sensor_image_of(m, 1, &image));
  gimbal_sensor_image_read(m, d, 0, rgb);
  g_assert_cmpint(rgb[3 * 10], >, rgb[3 * 13]);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/sensor-image/depth", test_image);
  return g_test_run();
}
