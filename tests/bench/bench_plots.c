// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What recording and plotting cost: a step's row on the simulation thread, taking it over on the main thread,
// and drawing a hundred curves of ten minutes at 1 kHz. Prints a table; fails nothing.

#include <glib.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "gimbal-curve.h"
#include "gimbal-record.h"
#include "gimbal-trace.h"

enum { SERIES = 100, SAMPLES = 600000, WIDTH = 1600, HEIGHT = 400 };

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
  for (int i = 0; i < 25; i++)
    g_string_append_printf(xml,
                           "<body pos='.1 0 0'><joint name='j%d' axis='0 1 0' damping='.1' "
                           "armature='.01'/><geom size='.04' contype='0'/>",
                           i);
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

static Recording make_recording(void) {
  Recording r = {.times = gimbal_ring_new(SAMPLES, GIMBAL_RING_EXACT)};
  double worst = 0, begin = now();
  for (int s = 0; s < SERIES; s++) r.rings[s] = gimbal_ring_new(SAMPLES, GIMBAL_RING_COMPACT);
  for (int i = 0; i < SAMPLES; i++) {
    double t0 = now();
    gimbal_ring_push(r.times, 0.001 * i);
    for (int s = 0; s < SERIES; s++)
      gimbal_ring_push(r.rings[s], sin(0.003 * i * (1 + s)) + 0.01 * (i % 17) + s);
    worst = fmax(worst, now() - t0);
  }
  double bytes = 0;
  for (int s = 0; s < SERIES; s++) bytes += (double)gimbal_ring_bytes(r.rings[s]);
  tell("append a sample to 100 rings, mean", (now() - begin) / SAMPLES * 1e6, "us");
  tell("append a sample to 100 rings, longest", worst * 1e3, "ms");
  tell("memory of 100 series, ten minutes at 1 kHz", bytes / 1e6, "MB");
  return r;
}

static void bench_draw(Recording* r, double t0, double t1, const char* what) {
  double best = INFINITY;
  for (int n = 0; n < 5; n++) {
    double begin = now();
    GimbalColumns columns;
    g_autoptr(GimbalRaster) raster = gimbal_raster_new(WIDTH, HEIGHT);
    gimbal_columns_init(&columns, r->times, t0, t1, WIDTH);
    for (int s = 0; s < SERIES; s++)
      gimbal_curve_draw(&columns, r->rings[s], -2, SERIES + 2, raster, 1.5f,
                        (GimbalInk){0.2f, 0.5f, 0.9f, 1});
    gimbal_columns_clear(&columns);
    best = fmin(best, now() - begin);
  }
  tell(what, best * 1e3, "ms");
}

int main(void) {
  bench_trace();
  Recording r = make_recording();
  bench_draw(&r, 590, 600, "draw 100 curves, 10 s in 1600 x 400 pixels");
  bench_draw(&r, 540, 600, "draw 100 curves, 1 minute");
  bench_draw(&r, 0, 600, "draw 100 curves, 10 minutes");
  bench_draw(&r, 599, 600, "draw 100 curves, 1 s");
  return 0;
}
