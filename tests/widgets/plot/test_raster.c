// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A line covers as much as its length times its width, and nothing outside of the picture is
// touched.

#include <glib.h>
#include <math.h>

#include "widgets/plot/raster.h"

static const GimbalInk kInk = {1, 0, 0, 1};

static double covered(const GimbalRaster* raster) {
  double sum = 0;
  for (int i = 0; i < raster->width * raster->height; i++) sum += (raster->pixels[i] >> 24) / 255.0;
  return sum;
}

static void test_lines(void) {
  const float ends[][4] = {
      {10, 50, 90, 50}, {50, 10, 50, 90}, {10, 10, 90, 90}, {10, 80, 90, 30}, {60, 5, 40, 95}};
  for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
    g_autoptr(GimbalRaster) raster = gimbal_raster_new(100, 100);
    gimbal_raster_line(raster, ends[i][0], ends[i][1], ends[i][2], ends[i][3], 2, kInk);
    double length = hypot(ends[i][2] - ends[i][0], ends[i][3] - ends[i][1]);
    g_assert_cmpfloat_with_epsilon(covered(raster), 2 * length, 0.02 * length);
  }
}

static void test_column(void) {
  g_autoptr(GimbalRaster) raster = gimbal_raster_new(3, 10);
  gimbal_raster_column(raster, 1, 2.25f, 5.5f, kInk);
  g_assert_cmpfloat_with_epsilon(covered(raster), 3.25, 0.01);
  g_assert_cmpuint(raster->pixels[3 * 3 + 1], ==, 0xffff0000u);
  g_assert_cmpuint(raster->pixels[3 * 3], ==, 0);
}

static void test_outside(void) {
  g_autoptr(GimbalRaster) raster = gimbal_raster_new(20, 20);
  gimbal_raster_line(raster, -1e6f, -1e6f, 1e6f, 1e6f, 1, kInk);
  gimbal_raster_line(raster, -50, 10, -20, 10, 3, kInk);
  gimbal_raster_line(raster, NAN, 0, 10, 10, 1, kInk);
  gimbal_raster_column(raster, -1, 0, 10, kInk);
  gimbal_raster_column(raster, 20, 0, 10, kInk);
  gimbal_raster_column(raster, 5, NAN, 10, kInk);
  gimbal_raster_dot(raster, -100, 5, 3, kInk);
  g_assert_cmpfloat(covered(raster), <, 60);
}

// Half over half leaves three quarters.
static void test_blend(void) {
  g_autoptr(GimbalRaster) raster = gimbal_raster_new(1, 1);
  GimbalInk half = {1, 1, 1, 0.5f};
  gimbal_raster_column(raster, 0, 0, 1, half);
  gimbal_raster_column(raster, 0, 0, 1, half);
  g_assert_cmpfloat_with_epsilon((raster->pixels[0] >> 24) / 255.0, 0.75, 0.01);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/widgets/raster/lines", test_lines);
  g_test_add_func("/widgets/raster/column", test_column);
  g_test_add_func("/widgets/raster/outside", test_outside);
  g_test_add_func("/widgets/raster/blend", test_blend);
  return g_test_run();
}
