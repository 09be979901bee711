// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whose turn it is, who may not have one, and turns that fail.

#include <stdatomic.h>
#include <stdlib.h>

#include "cart.h"

static mjModel* m;
static mjBatch* b;

static void setup(bool persistent) {
  m = compile_text(kCart);
  b = batch_of(m, 4, 2, persistent);
}

static void teardown(void) {
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

#define CALL(name, statement)     \
  static void name(void* batch) { \
    (void)batch;                  \
    statement;                    \
  }
CALL(falling, mjb_step(b, (int[]){1, 0}, 2, 1, 0))
CALL(twice, mjb_step(b, (int[]){1, 1}, 2, 1, 0))
CALL(too_large, mjb_forward(b, (int[]){0, 4}, 2, 0))
CALL(negative, mjb_setConst(b, (int[]){-1}, 1))
CALL(negative_count, mjb_apply(b, (int[]){0}, -1, NULL, NULL, 0))
CALL(no_steps, mjb_step(b, NULL, 0, 0, 0))
CALL(low_stage, mjb_step(b, NULL, 0, 1, -1))
CALL(high_stage, mjb_forward(b, NULL, 0, 4))
CALL(reset_stage, mjb_reset(b, NULL, 0, NULL, 9))
CALL(high_key, mjb_reset(b, NULL, 0, (int[]){0, 1, 2, 0}, 0))
CALL(low_key, mjb_reset(b, (int[]){3}, 1, (int[]){-2}, 0))
CALL(no_batch, mjb_step(NULL, NULL, 0, 1, 0))
CALL(no_function, mjb_apply(b, NULL, 0, NULL, NULL, 0))

// Each says what is wrong, and nothing has moved.
static void test_refused(void) {
  setup(false);
  g_autofree mjtNum* before = g_memdup2(mjb_state(b), 4 * (size_t)mjb_nstate(b) * sizeof(mjtNum));
  assert_error(falling, b, "mjb_step: ids[1] is 0 and comes after 1: numbers must rise");
  assert_error(twice, b, "mjb_step: ids[1] is 1 and comes after 1");
  assert_error(too_large, b, "mjb_forward: ids[1] is 4: simulations have the numbers 0 to 3");
  assert_error(negative, b, "mjb_setConst: ids[0] is -1");
  assert_error(negative_count, b, "mjb_apply: nid is -1");
  assert_error(no_steps, b, "mjb_step: nstep is 0: it must be 1 or more");
  assert_error(low_stage, b, "mjb_step: stage is -1: it must be a mjtStage, 0 to 3");
  assert_error(high_stage, b, "mjb_forward: stage is 4");
  assert_error(reset_stage, b, "mjb_reset: stage is 9");
  assert_error(high_key, b, "mjb_reset: key[2] is 2: simulation 2 has 2 keyframes");
  assert_error(low_key, b, "mjb_reset: key[0] is -2: simulation 3 has 2 keyframes");
  assert_error(no_batch, b, "mjb_step: there is no batch");
  assert_error(no_function, b, "mjb_apply: func is NULL");
  size_t bytes = 4 * (size_t)mjb_nstate(b) * sizeof(mjtNum);
  g_assert_cmpmem(mjb_state(b), bytes, before, bytes);
  teardown();
}

static void test_selection(void) {
  setup(false);
  const int some[] = {1, 3};
  g_assert_cmpint(mjb_step(b, some, 2, 3, mjSTAGE_NONE), ==, 0);
  for (int i = 0; i < 4; i++) {
    g_assert_cmpfloat_with_epsilon(row_of(b, i)[0], i % 2 ? .03 : 0, 1e-12);
  }
  g_assert_cmpint(mjb_step(b, some, 0, 3, mjSTAGE_NONE), ==, 0);
  g_assert_cmpfloat_with_epsilon(row_of(b, 1)[0], .03, 1e-12);
  g_assert_cmpint(mjb_step(b, NULL, -7, 1, mjSTAGE_NONE), ==, 0);
  g_assert_cmpfloat_with_epsilon(row_of(b, 0)[0], .01, 1e-12);
  teardown();
}

static void move(const mjModel* model, mjData* d, int sim, void* arg) {
  int* fails = arg;
  mj_markStack(d);
  d->qpos[0] = 5 + sim;
  if (fails[sim]) mju_error("no way for %d", model->nbody ? sim : -1);
  mj_freeStack(d);
}

static void check_failures(bool persistent) {
  setup(persistent);
  int fails[] = {0, 1, 0, 1}, none[4] = {0};
  const int first = 0, second = 1;
  mjb_warning(b)[mjNWARNING + mjWARN_BADCTRL].number = 9;
  g_assert_cmpint(mjb_apply(b, NULL, 0, move, fails, 1), ==, 2);
  for (int i = 0; i < 4; i++) {
    g_assert_cmpint(mjb_status(b)[i], ==, fails[i]);
    g_assert_cmpfloat(component_of(b, mjSTATE_QPOS, i)[0], ==, fails[i] ? 0 : 5 + i);
  }
  g_assert_cmpint(mjb_warning(b)[mjNWARNING + mjWARN_BADCTRL].number, ==, 9);
  g_assert_cmpstr(mjb_error(b, 1), ==, "no way for 1");
  g_assert_cmpstr(mjb_error(b, 0), ==, "");
  g_assert_cmpstr(mjb_error(b, -1), ==, "");
  g_assert_cmpstr(mjb_error(b, 4), ==, "");
  // the status is that of the last call of each
  g_assert_cmpint(mjb_step(b, &first, 1, 1, mjSTAGE_VEL), ==, 0);
  g_assert_cmpint(mjb_status(b)[1], ==, 1);
  g_assert_cmpint(mjb_step(b, &second, 1, 1, mjSTAGE_VEL), ==, 0);
  g_assert_cmpint(mjb_status(b)[1], ==, 0);
  g_assert_cmpstr(mjb_error(b, 1), ==, "");
  g_assert_cmpstr(mjb_error(b, 3), ==, "no way for 3");
  g_assert_cmpint(mjb_apply(b, NULL, 0, move, none, 0), ==, 0);
  g_assert_cmpfloat(component_of(b, mjSTATE_QPOS, 3)[0], ==, 0);
  teardown();
}

static void test_failures(void) {
  check_failures(false);
  check_failures(true);
}

// After an error a simulation goes on as if the call had not been.
static void test_goes_on(void) {
  setup(false);
  int fails[] = {1, 1, 1, 1};
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 20; i++) {
    mj_step(m, d);
    mjb_step(b, NULL, 0, 1, mjSTAGE_NONE);
    if (i == 9) g_assert_cmpint(mjb_apply(b, NULL, 0, move, fails, 1), ==, 4);
  }
  for (int i = 0; i < 4; i++) assert_row_is_state(b, i, m, d);
  mj_deleteData(d);
  teardown();
}

static void call_itself(const mjModel* model, mjData* d, int sim, void* arg) {
  (void)model;
  (void)d;
  if (sim == 2) mjb_step(arg, NULL, 0, 1, 0);
}

static void call_another(const mjModel* model, mjData* d, int sim, void* arg) {
  (void)model;
  (void)d;
  mjBatch** others = arg;
  if (mjb_step(others[sim], NULL, 0, 5, 0)) mju_error("it failed");
}

static void test_nested(void) {
  setup(false);
  g_assert_cmpint(mjb_apply(b, NULL, 0, call_itself, b, 0), ==, 1);
  g_assert_nonnull(strstr(mjb_error(b, 2), "mjb_step: the batch is at work"));
  mjBatch* others[4];
  for (int i = 0; i < 4; i++) others[i] = batch_of(m, 2, 2, i % 2);
  g_assert_cmpint(mjb_apply(b, NULL, 0, call_another, others, 0), ==, 0);
  for (int i = 0; i < 4; i++) {
    g_assert_cmpfloat_with_epsilon(row_of(others[i], 1)[0], .05, 1e-12);
    mjb_deleteBatch(others[i]);
  }
  teardown();
}

static atomic_int allocations;

static void* count_allocation(size_t size) {
  atomic_fetch_add(&allocations, 1);
  return aligned_alloc(64, (size + 63) / 64 * 64);
}

static void do_nothing(const mjModel* model, mjData* d, int sim, void* arg) {
  (void)model;
  (void)d;
  (void)sim;
  (void)arg;
}

// Once a batch is made its calls take no memory; the first rollout makes room for its records.
static void test_allocates_nothing(void) {
  for (int persistent = 0; persistent < 2; persistent++) {
    setup(persistent);
    mjtNum times[4 * 3];
    mjBatchRecord record = {"time", 0, times};
    mjb_expand(b, "opt.gravity", NULL, NULL);
    mjb_output(b, "xpos", NULL, NULL);
    mjb_rollout(b, NULL, 0, 3, NULL, 0, &record, 1);
    mju_user_malloc = count_allocation;
    int failed = mjb_reset(b, NULL, 0, NULL, mjSTAGE_VEL);
    for (int i = 0; i < 10; i++) failed += mjb_step(b, NULL, 0, 1, mjSTAGE_VEL);
    failed += mjb_forward(b, NULL, 0, mjSTAGE_ACC);
    failed += mjb_rollout(b, NULL, 0, 3, NULL, 0, &record, 1);
    failed += mjb_apply(b, NULL, 0, do_nothing, NULL, 1);
    mju_user_malloc = NULL;
    g_assert_cmpint(failed, ==, 0);
    g_assert_cmpint(atomic_load(&allocations), ==, 0);
    teardown();
  }
}

// A row has nothing of those that were in the same data before: an energy that was computed then.
static void test_apart(void) {
  mjModel* apart = compile_text(
      "<mujoco><option><flag energy='enable'/></option><worldbody><body><joint/><geom size='.1' pos='.2 0 "
      "0'/></body></worldbody><sensor><e_kinetic nsample='3'/></sensor></mujoco>");
  mjBatch* batch = batch_of(apart, 3, 1, false);
  int nstate = mjb_nstate(batch), n;
  mjtNum *qvel = mjb_stateComponent(batch, mjSTATE_QVEL, &n), *rows = mjb_state(batch);
  for (int i = 0; i < 3; i++) qvel[i * nstate] = 1 + i;
  g_autofree mjtNum* begin = g_memdup2(rows, 3 * (size_t)nstate * sizeof *rows);
  g_autofree mjtNum* alone = g_new(mjtNum, nstate);
  mjb_step(batch, NULL, 0, 2, 0);
  for (int i = 0; i < 3; i++) {
    mjData* d = mj_makeData(apart);
    mj_setState(apart, d, begin + i * nstate, mjSTATE_INTEGRATION);
    for (int k = 0; k < 2; k++) mj_step(apart, d);
    mj_getState(apart, d, alone, mjSTATE_INTEGRATION);
    g_assert_cmpmem(rows + i * nstate, nstate * sizeof *rows, alone, nstate * sizeof *rows);
    mj_deleteData(d);
  }
  mjb_deleteBatch(batch);
  mj_deleteModel(apart);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/batch/turn/refused", test_refused);
  g_test_add_func("/batch/turn/selection", test_selection);
  g_test_add_func("/batch/turn/failures", test_failures);
  g_test_add_func("/batch/turn/goes-on", test_goes_on);
  g_test_add_func("/batch/turn/apart", test_apart);
  g_test_add_func("/batch/turn/nested", test_nested);
  g_test_add_func("/batch/turn/allocates-nothing", test_allocates_nothing);
  return g_test_run();
}
