// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Steps with controls and records.

#include <math.h>

#include "cart.h"

enum { STEPS = 4, PICKED = 2 };
static const int picked[PICKED] = {0, 2};

// With each control what the loop has, and records of states and fields after each step.
static void test_records(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 3, 2, false);
  const mjtNum control[PICKED * STEPS] = {0, .1, .2, .3, 1, 1, 1, 1};
  const int spec = mjSTATE_QPOS | mjSTATE_QVEL;
  int n = mj_stateSize(m, spec), nx = 3 * (int)m->nbody, ncon[PICKED * STEPS];
  g_autofree mjtNum *states = g_new(mjtNum, PICKED * STEPS * n), *xpos = g_new(mjtNum, PICKED * STEPS * nx);
  g_autofree mjtNum *qpos = g_new(mjtNum, PICKED * STEPS * m->nq), *wanted = g_new(mjtNum, n);
  mjtNum times[PICKED * STEPS];
  mjBatchRecord records[] = {{"xpos", 0, xpos}, {NULL, spec, states}, {"ncon", 0, ncon},
                             {"qpos", 0, qpos}, {"time", 0, times},   {NULL, 0, states}};
  g_assert_cmpint(mjb_rollout(b, picked, PICKED, STEPS, control, mjSTATE_CTRL, records, 6), ==, 0);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < PICKED; i++) {
    mj_resetData(m, d);
    for (int t = 0; t < STEPS; t++) {
      int at = i * STEPS + t;
      d->ctrl[0] = control[at];
      mj_step(m, d);
      mj_getState(m, d, wanted, spec);
      g_assert_cmpmem(states + at * n, (size_t)n * sizeof(mjtNum), wanted, (size_t)n * sizeof(mjtNum));
      g_assert_cmpmem(xpos + at * nx, (size_t)nx * sizeof(mjtNum), d->xpos, (size_t)nx * sizeof(mjtNum));
      g_assert_cmpfloat(qpos[at * m->nq], ==, d->qpos[0]);
      g_assert_cmpfloat(times[at], ==, d->time);
      g_assert_cmpint(ncon[at], ==, d->ncon);
    }
    assert_row_is_state(b, picked[i], m, d);
  }
  g_assert_cmpfloat(row_of(b, 1)[0], ==, 0);
  mj_deleteData(d);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

// What warns stops after that step; the numbers of steps are those of MuJoCo 4.0.1.
static void test_warnings(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 3, 2, false);
  mjtNum times[PICKED * STEPS];
  mjBatchRecord record = {"time", 0, times};
  component_of(b, mjSTATE_QVEL, 2)[0] = 1e12;
  g_assert_cmpint(mjb_rollout(b, picked, PICKED, STEPS, NULL, 0, &record, 1), ==, 0);
  for (int t = 0; t < STEPS; t++) {
    g_assert_cmpfloat_with_epsilon(times[t], .01 * (t + 1), 1e-12);
    g_assert_cmpfloat(times[STEPS + t], ==, .01);
  }
  g_assert_cmpint(mjb_warning(b)[2 * mjNWARNING + mjWARN_BADQVEL].number, ==, 1);
  // the counter is 1 before and after the next time: it is a new warning all the same
  component_of(b, mjSTATE_QVEL, 2)[0] = 1e12;
  g_assert_cmpint(mjb_rollout(b, picked, PICKED, STEPS, NULL, 0, &record, 1), ==, 0);
  g_assert_cmpfloat(times[2 * STEPS - 1], ==, .01);
  const mjtNum bad[PICKED * STEPS] = {0, 0, 0, 0, 1, NAN, 1, 1};
  mjb_reset(b, NULL, 0, NULL, mjSTAGE_NONE);
  g_assert_cmpint(mjb_rollout(b, picked, PICKED, STEPS, bad, mjSTATE_CTRL, &record, 1), ==, 0);
  g_assert_cmpfloat(row_of(b, 2)[0], ==, .02);
  g_assert_cmpfloat(times[2 * STEPS - 1], ==, .02);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

static mjtNum numbers[2000];
#define CALL(name, steps, spec, ...)                                                    \
  static void name(void* b) {                                                           \
    mjb_rollout(b, NULL, 0, steps, numbers, spec, (mjBatchRecord[]){{__VA_ARGS__}}, 1); \
  }
CALL(bad_spec, 2, mjSTATE_QPOS, NULL, mjSTATE_QPOS, numbers)
CALL(no_steps, 0, 0, NULL, mjSTATE_QPOS, numbers)
CALL(unknown_field, 2, 0, "nothing", 0, numbers)
CALL(unknown_bits, 2, 0, NULL, 1 << 20, numbers)
CALL(no_room, 2, 0, NULL, mjSTATE_QPOS, NULL)
static void no_records(void* b) {
  mjb_rollout(b, NULL, 0, 1, NULL, 0, NULL, 2);
}
static void negative_records(void* b) {
  mjb_rollout(b, NULL, 0, 1, NULL, 0, NULL, -1);
}

static void test_refused(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 2, 1, false);
  assert_error(bad_spec, b, "mjb_rollout: control_spec is 2: it must be a sum of bits of mjSTATE_USER");
  assert_error(no_steps, b, "mjb_rollout: nstep is 0: it must be 1 or more");
  assert_error(unknown_field, b, "mjb_rollout: record[0].field is 'nothing'");
  assert_error(unknown_bits, b, "mjb_rollout: record[0].spec is 1048576");
  assert_error(no_room, b, "mjb_rollout: record[0].buf is NULL");
  assert_error(no_records, b, "mjb_rollout: nrecord is 2 with record NULL");
  assert_error(negative_records, b, "mjb_rollout: nrecord is -1");
  g_assert_cmpfloat(row_of(b, 0)[0], ==, 0);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/batch/trajectory/records", test_records);
  g_test_add_func("/batch/trajectory/warnings", test_warnings);
  g_test_add_func("/batch/trajectory/refused", test_refused);
  return g_test_run();
}
