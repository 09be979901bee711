// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// History buffers. The numbers of the cubic come from the reference implementation, version 3.12.0
// (mj_readCtrl).

#include "model/history.h"

#include <glib.h>
#include <math.h>

#include "broken.h"

// a ring of five whose oldest sample is at index 2: times 0 .1 .2 .4 .7, values 1 2 4 5 -3
static void fill(mjtNum* buffer) {
  static const mjtNum samples[12] = {0, 1, 0.4, 0.7, 0, 0.1, 0.2, 5, -3, 1, 2, 4};
  for (int i = 0; i < 12; i++) buffer[i] = samples[i];
}

static mjtNum read_at(const mjtNum* buffer, mjtNum time, int interp) {
  mjtNum result = 0;
  const mjtNum* found = history_read(buffer, 5, 1, time, interp, &result);
  return found ? *found : result;
}

static void test_read(void) {
  static const mjtNum expected[][4] = {
      {-0.1, 1, 1, 1},
      {0.02, 1, 1.2, 1.056},
      {0.15, 2, 3, 3.0625},
      {0.3, 4, 4.5, 5.1},
      {0.45, 5, 3.666666666666667, 3.9212962962962967},
      {0.69, 5, -2.7333333333333334, -2.978437037037037},
      {0.8, -3, -3, -3},
  };
  mjtNum buffer[12];
  fill(buffer);
  for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
    for (int interp = 0; interp < 3; interp++) {
      g_assert_cmpfloat(fabs(read_at(buffer, expected[i][0], interp) - expected[i][1 + interp]), <, 1e-12);
    }
  }
}

static void test_insert(void) {
  mjtNum buffer[12];
  fill(buffer);
  *history_insert(buffer, 5, 1, 1.0) = 9;  // newest: 0 drops out
  g_assert_cmpfloat(read_at(buffer, 2, 0), ==, 9);
  g_assert_cmpfloat(read_at(buffer, -1, 0), ==, 2);
  *history_insert(buffer, 5, 1, 0.3) = 8;  // between: 0.1 drops out
  g_assert_cmpfloat(read_at(buffer, -1, 0), ==, 4);
  g_assert_cmpfloat(read_at(buffer, 0.35, 0), ==, 8);
  *history_insert(buffer, 5, 1, 0.3) = 7;  // the same time
  g_assert_cmpfloat(read_at(buffer, 0.35, 0), ==, 7);
  g_assert_cmpfloat(read_at(buffer, 0.45, 0), ==, 5);
}

static void test_init(void) {
  static const mjtNum times[3] = {1, 2, 3}, values[6] = {10, 11, 20, 21, 30, 31};
  mjtNum buffer[2 + 3 + 6] = {0}, result[2];
  history_init(buffer, 3, 2, times, values, 5);
  g_assert_cmpfloat(buffer[0], ==, 5);
  g_assert_null(history_read(buffer, 3, 2, 1.5, 1, result));
  g_assert_cmpfloat(result[0], ==, 15);
  g_assert_cmpfloat(result[1], ==, 16);

  // new values, old times, whatever the cursor was
  history_insert(buffer, 3, 2, 4)[0] = 0;
  history_init(buffer, 3, 2, NULL, values, 5);
  g_assert_cmpfloat(history_read(buffer, 3, 2, 2, 0, result)[0], ==, 10);
  g_assert_cmpfloat(history_read(buffer, 3, 2, 4, 0, result)[0], ==, 30);
}

// A sensor without interval begins with a sample at each of the last steps, whatever the step is.
// With one, the samples lie on the first step at or after their time; without one a phase counts
// for nothing, and no interval is shorter than a step. Numbers of MuJoCo 4.0.1.
static void test_first_times(void) {
  static const struct {
    const char *step, *sensor;
    mjtNum times[3];
  } kCases[] = {
      {".0030101348883951563",
       "delay='.0008'",
       {-.0090304046651854689, -.0060202697767903126, -.0030101348883951563}},
      {".002", "interval='.01256'", {-.036, -.024, -.012}},
      {".002", "interval='.016'", {-.048, -.032, -.016}},
      {".002", "interval='.015999999999999'", {-.048, -.032, -.016}},
      {".002", "interval='.01599999999'", {-.046, -.03, -.014}},
      {".002", "interval='0 -.004'", {-.006, -.004, -.002}},
      {".002", "interval='.0015'", {-.006, -.004, -.002}},
      {".002", "interval='.0004 -.0001'", {-.004, -.002, 0}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* text =
        g_strdup_printf("<mujoco><option timestep='%s'/><sensor><clock nsample='3' %s/></sensor></mujoco>",
                        kCases[i].step, kCases[i].sensor);
    mjSpec* spec = mj_parseXMLString(text, NULL, NULL, 0);
    mjModel* m = mj_compile(spec, NULL);
    mjData* d = mj_makeData(m);
    for (int k = 0; k < 3; k++) g_assert_cmpfloat(fabs(d->history[2 + k] - kCases[i].times[k]), <, 1e-15);
    mj_deleteData(d);
    mj_deleteModel(m);
    mj_deleteSpec(spec);
  }
}

// A cursor between samples and beyond them, times that fall and one that is none.
static void break_history(gconstpointer way) {
  static const struct {
    int at;
    mjtNum value;
  } damage[] = {{1, 0.5}, {1, 5}, {1, -1}, {2, -1}, {3, NAN}};
  mjtNum buffer[12];
  fill(buffer);
  validate_history(buffer, 5, 1);
  buffer[damage[GPOINTER_TO_INT(way)].at] = damage[GPOINTER_TO_INT(way)].value;
  validate_history(buffer, 5, 1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/history/read", test_read);
  g_test_add_func("/model/history/insert", test_insert);
  g_test_add_func("/model/history/init", test_init);
  g_test_add_func("/model/history/first-times", test_first_times);
  broken_add("/model/history/broken", 5, break_history);
  return g_test_run();
}
