// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A picture that is drawn tile by tile while samples come is the one that is drawn at once from all
// of them.

#include <math.h>
#include <stdlib.h>

#include "widgets/plot/curve.h"
#include "widgets/plot/tiles.h"

enum { COLUMNS = 300, ROWS = 80 };
static const GimbalInk kInk = {0.2f, 0.6f, 1, 1};

typedef struct Run {
  GimbalRing *times, *values;
  double span, step;
  gboolean smooth;
  GimbalTilesView view;
} Run;

static Run make(double step, double span, gboolean smooth) {
  return (Run){.times = gimbal_ring_new(200000, GIMBAL_RING_EXACT),
               .values = gimbal_ring_new(200000, GIMBAL_RING_COMPACT),
               .span = span,
               .step = step,
               .smooth = smooth,
               .view = {.columns = COLUMNS, .rows = ROWS}};
}

static void drop(Run* run) {
  gimbal_ring_free(run->times);
  gimbal_ring_free(run->values);
}

// A slow wave with ripples and a spike now and then.
static double value_at(guint64 i, double t) {
  return 0.7 * sin(0.8 * t) + 0.1 * sin(37 * t) + (i % 997 == 5 ? 0.3 : 0);
}

static void push(Run* run, int n) {
  for (int k = 0; k < n; k++) {
    guint64 i = gimbal_ring_end(run->times);
    double t = run->step * (double)i;
    gimbal_ring_push(run->times, t);
    gimbal_ring_push(run->values, value_at(i, t));
  }
}

static void draw(const GimbalColumns* columns, const Run* run, GimbalRaster* raster) {
  gimbal_curve_draw(columns, run->values, -1.2, 1.2, raster, 1.5f, kInk);
}

static gboolean draw_tile(GimbalRaster* raster, double t0, double t1, gpointer data) {
  const Run* run = data;
  GimbalColumns columns;
  gimbal_columns_init_part(&columns, run->times, t0, t1, raster->width);
  columns.smooth = run->smooth;
  draw(&columns, run, raster);
  gboolean done = gimbal_columns_is_complete(&columns, gimbal_ring_end(run->values));
  gimbal_columns_clear(&columns);
  return done;
}

static int update(GimbalTiles* tiles, Run* run) {
  guint64 end = gimbal_ring_end(run->times);
  double column = run->span / COLUMNS, last = gimbal_ring_get(run->times, end - 1);
  run->view.last = last;
  run->view.version = end;
  run->view.look = gimbal_ring_epoch(run->times);
  run->view.t1 = ceil(fmax(last, run->span) / column - 1e-6) * column;
  run->view.t0 = run->view.t1 - run->span;
  return gimbal_tiles_update(tiles, &run->view, draw_tile, run);
}

// Number of pixels that differ by more than a shade.
static int differences(GimbalTiles* tiles, const guint32* wanted, int shade) {
  int count = 0;
  for (int x = 0; x < COLUMNS; x++) {
    guint32 pixels[GIMBAL_TILE_WIDTH * ROWS] = {0};
    int within;
    GdkTexture* texture = gimbal_tiles_at(tiles, x, &within);
    if (texture) gdk_texture_download(texture, (guchar*)pixels, GIMBAL_TILE_WIDTH * sizeof(guint32));
    for (int y = 0; y < ROWS; y++) {
      for (int shift = 0; shift < 32; shift += 8) {
        int a = pixels[y * GIMBAL_TILE_WIDTH + within] >> shift & 255,
            b = wanted[y * COLUMNS + x] >> shift & 255;
        count += abs(a - b) > shade;
      }
    }
  }
  return count;
}

static void compare(GimbalTiles* tiles, Run* run) {
  GimbalColumns columns;
  g_autoptr(GimbalRaster) whole = gimbal_raster_new(COLUMNS, ROWS);
  gimbal_columns_init(&columns, run->times, run->view.t0, run->view.t1, COLUMNS);
  columns.smooth = run->smooth;
  draw(&columns, run, whole);
  gimbal_columns_clear(&columns);
  // the left edge has no column before it to meet, and a column may begin a sample earlier
  g_assert_cmpint(differences(tiles, whole->pixels, 40), <, COLUMNS * ROWS / 100);
}

static void stream(double step, double span, gboolean smooth, int samples, int frames) {
  Run run = make(step, span, smooth);
  g_autoptr(GimbalTiles) tiles = gimbal_tiles_new();
  push(&run, (int)(0.6 * span / step));
  update(tiles, &run);
  compare(tiles, &run);
  for (int i = 0; i < frames; i++) {
    push(&run, samples);
    int drawn = update(tiles, &run);
    g_assert_cmpint(drawn, >=, 1);
    g_assert_cmpint(drawn, <=, 2 + (int)(samples * step / span * COLUMNS / GIMBAL_TILE_WIDTH));
    g_assert_cmpint(update(tiles, &run), ==, 0);  // nothing new
    if (i % 40 == 39) compare(tiles, &run);
  }
  drop(&run);
}

static void test_lines(void) {
  stream(0.01, 2, FALSE, 2, 160);
}

static void test_columns(void) {
  stream(0.001, 2, FALSE, 16, 160);
}

static void test_smooth(void) {
  stream(0.001, 2, TRUE, 16, 160);
}

static void test_blocks(void) {
  stream(0.001, 40, FALSE, 200, 240);
}

// What is drawn is forgotten when samples are.
static void test_back(void) {
  Run run = make(0.001, 2, FALSE);
  g_autoptr(GimbalTiles) tiles = gimbal_tiles_new();
  push(&run, 3000);
  update(tiles, &run);
  gimbal_ring_truncate(run.times, 2500);
  gimbal_ring_truncate(run.values, 2500);
  for (int i = 0; i < 500; i++) {
    gimbal_ring_push(run.times, 0.001 * (2500 + i));
    gimbal_ring_push(run.values, -0.9);
  }
  g_assert_cmpint(update(tiles, &run), >, 3);
  compare(tiles, &run);
  drop(&run);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/widgets/tiles/lines", test_lines);
  g_test_add_func("/widgets/tiles/columns", test_columns);
  g_test_add_func("/widgets/tiles/smooth", test_smooth);
  g_test_add_func("/widgets/tiles/blocks", test_blocks);
  g_test_add_func("/widgets/tiles/back", test_back);
  return g_test_run();
}
