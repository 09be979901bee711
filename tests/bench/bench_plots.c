// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What recording and plotting cost: a step's row on the simulation thread, taking it over on the
// main thread, and drawing a hundred curves of ten minutes at 1 kHz. Prints a table; fails nothing.
//
// Processor time of a drawing of 100 curves in 1200 x 600 pixels, seen on two busy cores (load 19)
// of a server: ten minutes 0.42 ms a frame while samples come (16.9 ms once from nothing), 1 minute
// 0.29 (14.3), 10 s 0.30 (10.0), 1 s 0.41 (8.3). Before the tiles each frame was drawn from
// nothing: 18.9, 16.7, 10.2, 8.1 ms.

#include <glib.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "samples/record.h"
#include "signal/trace.h"
#include "widgets/plot/curve.h"
#include "widgets/plot/tiles.h"

enum { SERIES = 100, SAMPLES = 600000, WIDTH = 1200, HEIGHT = 600 };

// Processor time: other programs do not count.
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tell(const char* what, double value, const char* unit) {
  g_print("%-58s %10.3f %s\n", what, value, unit);
}

// A chain of hinges whose sensors, positions, velocities and motors are a hundred numbers.
static mjModel* make_model(void) {
  g_autoptr(GString) xml = g_string_new("<mujoco><option timestep='.001'/><worldbody>");
  char error[500] = "";
  for (int i = 0; i < 25; i++) {
    g_string_append_printf(xml,
                           "<body pos='.1 0 0'><joint name='j%d' axis='0 1 0' damping='.1' "
                           "armature='.01'/><geom size='.04' contype='0'/>",
                           i);
  }
  for (int i = 0; i < 25; i++) g_string_append(xml, "</body>");
  g_string_append(xml, "</worldbody><actuator>");
  for (int i = 0; i < 25; i++) g_string_append_printf(xml, "<motor joint='j%d'/>", i);
  g_string_append(xml, "</actuator></mujoco>");
  mjSpec* spec = mj_parseXMLString(xml->str, NULL, error, sizeof error);
  mjModel* m = mj_compile(spec, NULL);
  mj_deleteSpec(spec);
  return m;
}

static void bench_trace(void) {
  enum { N = 20000 };
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  GimbalTrace* trace = gimbal_trace_new(m);
  mjTimerStat before[mjNTIMER] = {0};
  int width = gimbal_trace_width(trace);
  GimbalRecord* record = gimbal_record_new(width, SAMPLES);
  g_autofree double* row = g_new0(double, width);
  double push = 0, take = 0, step = 0;
  for (int done = 0; done < N; done += 500) {
    double t0 = now();
    for (int i = 0; i < 500; i++) mj_step(m, d);
    step += now() - t0;
    t0 = now();
    for (int i = 0; i < 500; i++) {
      d->time += 0.001;
      gimbal_trace_push(trace, m, d, before);
    }
    push += now() - t0;
    t0 = now();
    while (gimbal_trace_pop(trace, row)) gimbal_record_push(record, row);
    take += now() - t0;
  }
  tell("columns of a row", width, "");
  tell("step without recording", step / N * 1e6, "us");
  tell("simulation thread: append a row", push / N * 1e6, "us");
  tell("main thread: take a row over into its rings", take / N * 1e6, "us");
  tell("main thread: share of a core at 1 kHz", take / N * 1000 * 100, "%");
  gimbal_record_free(record);
  gimbal_trace_unref(trace);
  mj_deleteData(d);
  mj_deleteModel(m);
}

typedef struct Recording {
  GimbalRing* times;
  GimbalRing* rings[SERIES];
} Recording;

static void push_samples(Recording* r, int n) {
  for (int k = 0; k < n; k++) {
    int i = (int)gimbal_ring_end(r->times);
    gimbal_ring_push(r->times, 0.001 * i);
    for (int s = 0; s < SERIES; s++) {
      gimbal_ring_push(r->rings[s], sin(0.003 * i * (1 + s)) + 0.01 * (i % 17) + s);
    }
  }
}

static Recording make_recording(void) {
  Recording r = {.times = gimbal_ring_new(SAMPLES, GIMBAL_RING_EXACT)};
  double worst = 0, begin = now();
  for (int s = 0; s < SERIES; s++) r.rings[s] = gimbal_ring_new(SAMPLES, GIMBAL_RING_COMPACT);
  for (int i = 0; i < SAMPLES; i++) {
    double t0 = now();
    push_samples(&r, 1);
    worst = fmax(worst, now() - t0);
  }
  double bytes = 0;
  for (int s = 0; s < SERIES; s++) bytes += (double)gimbal_ring_bytes(r.rings[s]);
  tell("append a sample to 100 rings, mean", (now() - begin) / SAMPLES * 1e6, "us");
  tell("append a sample to 100 rings, longest", worst * 1e3, "ms");
  tell("memory of 100 series, ten minutes at 1 kHz", bytes / 1e6, "MB");
  return r;
}

// As a plot draws a tile of its picture.
static gboolean draw_tile(GimbalRaster* raster, double t0, double t1, gpointer data) {
  const Recording* r = data;
  GimbalColumns columns;
  gimbal_columns_init_part(&columns, r->times, t0, t1, raster->width);
  gboolean done = gimbal_columns_is_complete(&columns, gimbal_ring_end(r->times));
  for (int s = 0; s < SERIES; s++) {
    gimbal_curve_draw(&columns, r->rings[s], -2, SERIES + 2, raster, 1.5f, (GimbalInk){0.2f, 0.5f, 0.9f, 1});
  }
  gimbal_columns_clear(&columns);
  return done;
}

// The last span seconds: drawn from nothing, and while 60 frames a second come.
static void bench_draw(Recording* r, double span, const char* what) {
  enum { FRAMES = 120, SAMPLES_A_FRAME = 17 };
  double first = INFINITY, following = 0, worst = 0, step = span / WIDTH;
  g_autoptr(GimbalTiles) tiles = gimbal_tiles_new();
  GimbalTilesView view = {.columns = WIDTH, .rows = HEIGHT};
  for (int n = 0; n < FRAMES; n++) {
    if (n >= 5) push_samples(r, SAMPLES_A_FRAME);
    guint64 end = gimbal_ring_end(r->times);
    double begin = now(), last = gimbal_ring_get(r->times, end - 1);
    view.look = (guint64)(n < 5 ? n : 5);
    view.version = end;
    view.last = last;
    view.t1 = ceil(last / step - 1e-6) * step;
    view.t0 = view.t1 - span;
    gimbal_tiles_update(tiles, &view, draw_tile, r);
    double time = now() - begin;
    if (n <= 5) {
      first = fmin(first, time);
    } else {
      following += time / (FRAMES - 6);
      worst = fmax(worst, time);
    }
  }
  g_print("%-34s %10.2f ms from nothing, %6.2f ms a frame, %6.2f ms the longest\n", what, first * 1e3,
          following * 1e3, worst * 1e3);
}

int main(void) {
  bench_trace();
  Recording r = make_recording();
  g_print("100 curves in %d x %d pixels\n", WIDTH, HEIGHT);
  bench_draw(&r, 600, "  10 minutes");
  bench_draw(&r, 60, "  1 minute");
  bench_draw(&r, 10, "  10 s");
  bench_draw(&r, 1, "  1 s");
  return 0;
}
