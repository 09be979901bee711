// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Curves keep every extreme however far they are zoomed out, and stop where there are no samples.

#include <glib.h>
#include <math.h>

#include "widgets/plot/curve.h"

typedef struct Samples {
  GimbalRing *times, *values;
} Samples;

static Samples make(int n, double (*f)(int i)) {
  Samples s = {gimbal_ring_new((guint64)n, GIMBAL_RING_EXACT),
               gimbal_ring_new((guint64)n, GIMBAL_RING_COMPACT)};
  for (int i = 0; i < n; i++) {
    gimbal_ring_push(s.times, 0.001 * i);
    gimbal_ring_push(s.values, f(i));
  }
  return s;
}

static void drop(Samples* s) {
  gimbal_ring_free(s->times);
  gimbal_ring_free(s->values);
}

static double spike(int i) {
  return i == 123457 ? 1 : 0;
}

static double wave(int i) {
  return sin(0.01 * i);
}

// Highest row of a column that is covered; -1 if none is.
static int top_of(const GimbalRaster* raster, int x) {
  for (int y = 0; y < raster->height; y++) {
    if (raster->pixels[y * raster->width + x] >> 24 > 100) return y;
  }
  return -1;
}

static void test_spike(void) {
  Samples s = make(300000, spike);
  GimbalColumns columns;
  g_autoptr(GimbalRaster) raster = gimbal_raster_new(500, 100);
  gimbal_columns_init(&columns, s.times, 0, 300, 500);
  g_assert_true(columns.dense);
  gimbal_curve_draw(&columns, s.values, -0.1, 1.1, raster, 1, (GimbalInk){1, 1, 1, 1});
  int x = (int)(123.457 / 300 * 500);
  g_assert_cmpint(top_of(raster, x), <, 12);
  g_assert_cmpint(top_of(raster, x - 5), >, 85);
  gimbal_columns_clear(&columns);
  drop(&s);
}

// A dense and a sparse drawing of the same curve agree.
static void test_wave(void) {
  Samples s = make(4000, wave);
  for (int count = 300; count <= 3900; count += 1800) {
    GimbalColumns columns;
    g_autoptr(GimbalRaster) raster = gimbal_raster_new(count, 200);
    gimbal_columns_init(&columns, s.times, 0, 4, count);
    gimbal_curve_draw(&columns, s.values, -1.2, 1.2, raster, 1, (GimbalInk){1, 1, 1, 1});
    for (int x = 5; x < count - 5; x += 50) {
      double wanted = 100 - sin(10 * (4 * (x + 0.5) / count)) / 1.2 * 100;
      g_assert_cmpfloat_with_epsilon(top_of(raster, x), wanted, 8);
    }
    gimbal_columns_clear(&columns);
  }
  drop(&s);
}

static void test_edges(void) {
  Samples s = make(1000, wave);
  GimbalColumns columns;
  g_autoptr(GimbalRaster) raster = gimbal_raster_new(100, 50);
  gimbal_columns_init(&columns, s.times, 0.5, 2.5, 100);
  gimbal_curve_draw(&columns, s.values, -1, 1, raster, 1, (GimbalInk){1, 1, 1, 1});
  g_assert_cmpint(top_of(raster, 5), >=, 0);
  g_assert_cmpint(top_of(raster, 60), ==, -1);
  g_assert_cmpfloat_with_epsilon(gimbal_curve_at(s.times, s.values, 0.5), wave(500), 1e-6);
  g_assert_cmpfloat_with_epsilon(gimbal_curve_at(s.times, s.values, 0.5005), wave(500), 1e-6);
  g_assert_cmpfloat_with_epsilon(gimbal_curve_at(s.times, s.values, 99), wave(999), 1e-6);
  gimbal_columns_clear(&columns);
  drop(&s);
}

static double one(int i) {
  (void)i;
  return 1;
}

static void test_stack(void) {
  Samples s = make(5000, one);
  GimbalColumns columns;
  const GimbalRing* rings[] = {s.values, s.values};
  const GimbalInk inks[] = {{1, 0, 0, 1}, {0, 1, 0, 1}};
  g_autoptr(GimbalRaster) raster = gimbal_raster_new(100, 100);
  gimbal_columns_init(&columns, s.times, 0, 5, 100);
  g_assert_cmpfloat_with_epsilon(gimbal_curve_stack_height(&columns, rings, 2), 2.6, 1e-6);
  gimbal_curve_stack(&columns, rings, inks, 2, 4, raster);
  g_assert_cmpuint(raster->pixels[90 * 100 + 50], ==, 0xffff0000u);
  g_assert_cmpuint(raster->pixels[60 * 100 + 50], ==, 0xff00ff00u);
  g_assert_cmpuint(raster->pixels[30 * 100 + 50], ==, 0);
  gimbal_columns_clear(&columns);
  drop(&s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/widgets/curve/spike", test_spike);
  g_test_add_func("/widgets/curve/wave", test_wave);
  g_test_add_func("/widgets/curve/edges", test_edges);
  g_test_add_func("/widgets/curve/stack", test_stack);
  return g_test_run();
}
