// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The history of a run: a validation finds what does not fit together.

#include <glib.h>
#include <mujoco/mujoco.h>

#include "broken.h"
#include "run/history.h"

static const char kModel[] =
    "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>";

typedef struct Run {
  mjSpec* spec;
  mjModel* m;
  mjData* d;
  GimbalHistory history;
} Run;

static void run_begin(Run* run) {
  run->spec = mj_parseXMLString(kModel, NULL, NULL, 0);
  run->m = mj_compile(run->spec, NULL);
  g_assert_nonnull(run->m);
  run->d = mj_makeData(run->m);
  gimbal_history_init(&run->history, run->m);
  for (int i = 0; i < 5; i++) {
    gimbal_history_push(&run->history, run->m, run->d);
    mj_step(run->m, run->d);
  }
}

static void run_end(Run* run) {
  gimbal_history_clear(&run->history);
  mj_deleteData(run->d);
  mj_deleteModel(run->m);
  mj_deleteSpec(run->spec);
}

// What lay after a moment that was gone back to is dropped with the next state.
static void test_seek(void) {
  Run run;
  run_begin(&run);
  g_assert_cmpint(run.history.count, ==, 5);
  g_assert_true(gimbal_history_seek(&run.history, run.m, run.d, 1));
  g_assert_false(gimbal_history_seek(&run.history, run.m, run.d, 5));
  gimbal_history_push(&run.history, run.m, run.d);
  gimbal_validate_history(&run.history);
  g_assert_cmpint(run.history.count, ==, 3);
  g_assert_cmpint(run.history.cursor, ==, 2);
  gimbal_history_empty(&run.history);
  gimbal_validate_history(&run.history);
  g_assert_cmpint(gimbal_history_at(&run.history, 0), ==, -1);
  run_end(&run);
}

// Steps that take no time leave what was kept as it is.
static void test_standing(void) {
  Run run;
  run_begin(&run);
  run.m->opt.timestep = 0;
  for (int i = 0; i < GIMBAL_HISTORY_STATES + 10; i++) gimbal_history_push(&run.history, run.m, run.d);
  gimbal_validate_history(&run.history);
  g_assert_cmpint(run.history.count, ==, 6);
  g_assert_cmpint(run.history.cursor, ==, 5);
  g_assert_cmpfloat(gimbal_history_time(&run.history, 0), ==, 0);
  run_end(&run);
}

static void break_history(gconstpointer way) {
  Run run;
  run_begin(&run);
  gimbal_validate_history(&run.history);
  GimbalStretch* stretch = &g_array_index(run.history.stretches, GimbalStretch, 0);
  GimbalStretch twin = *stretch;  // the array moves when it grows
  switch (GPOINTER_TO_INT(way)) {
    case 0:
      run.history.cursor = run.history.count;
      break;
    case 1:
      run.history.count++;
      break;
    case 2:
      stretch->first = stretch->capacity;
      break;
    case 3:
      stretch->count = stretch->capacity + 1;
      break;
    default:
      g_array_append_val(run.history.stretches, twin);
  }
  gimbal_validate_history(&run.history);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/run/history/seek", test_seek);
  g_test_add_func("/run/history/standing", test_standing);
  broken_add("/run/history/broken", 5, break_history);
  return g_test_run();
}
