// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Batches as they are made: sizes, rows, outputs, and what cannot be made.

#include "cart.h"

static void test_defaults(void) {
  mjModel* m = compile_text(kCart);
  mjBatchConfig config = {7, 1};
  mjb_defaultConfig(&config);
  g_assert_cmpint(config.nthread, ==, 0);
  g_assert_cmpint(config.persistent, ==, 0);
  mjBatch* b = mjb_makeBatch(m, 2, NULL, NULL, 0);
  g_assert_cmpint(mjb_nthread(b), <=, 2);
  g_assert_cmpint(mjb_persistent(b), ==, 0);
  mjb_deleteBatch(b);
  mjb_deleteBatch(NULL);
  mj_deleteModel(m);
}

static void test_sizes(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 3, 9, false);
  g_assert_cmpint(mjb_nsim(b), ==, 3);
  g_assert_cmpint(mjb_nthread(b), ==, 3);
  g_assert_cmpint(mjb_nstate(b), ==, mj_stateSize(m, mjSTATE_INTEGRATION));
  g_assert_true(mjb_model(b) != m);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 3; i++) assert_row_is_state(b, i, m, d);
  mj_deleteModel(m);  // the batch has its own
  g_assert_cmpint(mjb_step(b, NULL, 0, 1, mjSTAGE_ACC), ==, 0);
  mjb_deleteBatch(b);
  mj_deleteData(d);
}

static void test_components(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 2, 1, false);
  for (int bit = 0, offset = 0; bit < mjNSTATE; bit++) {
    int size = -1;
    g_assert_true(mjb_stateComponent(b, 1 << bit, &size) == mjb_state(b) + offset);
    g_assert_cmpint(size, ==, mj_stateSize(m, 1 << bit));
    offset += size;
  }
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

static void no_component(void* b) {
  mjb_stateComponent(b, 0, NULL);
}
static void two_components(void* b) {
  mjb_stateComponent(b, mjSTATE_QPOS | mjSTATE_QVEL, NULL);
}
static void unknown_component(void* b) {
  mjb_stateComponent(b, 1 << mjNSTATE, NULL);
}

static void test_bad_components(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 2, 1, false);
  assert_error(no_component, b, "mjb_stateComponent: component is 0");
  assert_error(two_components, b, "component is 6: it must be one bit");
  assert_error(unknown_component, b, "it must be one bit of mjtState");
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

static void assert_not_made(const mjModel* m, int nsim, const char* text) {
  char error[300] = "";
  mjBatchConfig config = {2, false};
  g_assert_null(mjb_makeBatch(m, nsim, &config, error, sizeof error));
  if (!strstr(error, text)) g_error("'%s' does not say '%s'", error, text);
  g_assert_null(mjb_makeBatch(m, nsim, &config, NULL, 0));
  char little[5] = "xxxx";
  g_assert_null(mjb_makeBatch(m, nsim, &config, little, sizeof little));
  g_assert_cmpstr(little, ==, "mjb_");
}

static void test_not_made(void) {
  mjModel* m = compile_text(kCart);
  assert_not_made(m, 0, "nsim must be 1 or more");
  assert_not_made(m, -1, "nsim must be 1 or more");
  assert_not_made(NULL, 1, "there is no model");
  m->opt.enableflags |= mjENBL_SLEEP;
  assert_not_made(m, 2, "only a persistent batch remembers");
  mjb_deleteBatch(batch_of(m, 2, 2, true));
  m->opt.enableflags = mjENBL_IPC;
  assert_not_made(m, 2, "the flag ipc needs what a persistent batch remembers");
  mjb_deleteBatch(batch_of(m, 2, 2, true));
  mj_deleteModel(m);
}

// What is in a mjData for a time or in the row already is given no storage; the sizes stay as they
// were.
static void test_no_output(void) {
  static const char* const names[] = {"qpos",    "ctrl",         "eq_active", "time",
                                      "contact", "efc_force",    "timer",     "warning",
                                      "nothing", "maxuse_arena", "nv_awake",  "solver"};
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 2, 1, false);
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    int size = -1, element = -1;
    g_assert_null(mjb_output(b, names[i], &size, &element));
    g_assert_cmpint(size, ==, -1);
    g_assert_cmpint(element, ==, -1);
  }
  g_assert_null(mjb_output(b, NULL, NULL, NULL));
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

static void test_outputs(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 2, 2, false);
  int size = 0, element = 0;
  mjtNum* xpos = mjb_output(b, "xpos", &size, &element);
  g_assert_cmpint(size, ==, 3 * m->nbody);
  g_assert_cmpint(element, ==, sizeof(mjtNum));
  int* ncon = mjb_output(b, "ncon", &size, &element);
  g_assert_cmpint(size, ==, 1);
  g_assert_cmpint(element, ==, sizeof(int));
  g_assert_nonnull(mjb_output(b, "ten_length", &size, &element));
  g_assert_cmpint(size, ==, 0);
  g_assert_cmpfloat(xpos[5], ==, 0);
  component_of(b, mjSTATE_QPOS, 1)[0] = .3;
  component_of(b, mjSTATE_QPOS, 1)[4] = .09;
  mjb_forward(b, NULL, 0, mjSTAGE_POS);
  g_assert_cmpfloat(xpos[3], ==, 0);
  g_assert_cmpfloat(xpos[3 * m->nbody + 3], ==, .3);
  g_assert_cmpint(ncon[0], ==, 0);
  g_assert_cmpint(ncon[1], ==, 4);
  for (int i = 0; i < 40; i++) mjb_output(b, i % 2 ? "xquat" : "cvel", NULL, NULL);
  g_assert_true(mjb_output(b, "xpos", NULL, NULL) == xpos);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

// In a persistent batch there is something to show at once.
static void test_output_of_now(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 2, 2, true);
  component_of(b, mjSTATE_QPOS, 1)[0] = .3;
  mjb_forward(b, NULL, 0, mjSTAGE_POS);
  const mjtNum* xpos = mjb_output(b, "xpos", NULL, NULL);
  g_assert_cmpfloat(xpos[3 * m->nbody + 3], ==, .3);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/batch/batch/defaults", test_defaults);
  g_test_add_func("/batch/batch/sizes", test_sizes);
  g_test_add_func("/batch/batch/components", test_components);
  g_test_add_func("/batch/batch/bad-components", test_bad_components);
  g_test_add_func("/batch/batch/not-made", test_not_made);
  g_test_add_func("/batch/batch/no-output", test_no_output);
  g_test_add_func("/batch/batch/outputs", test_outputs);
  g_test_add_func("/batch/batch/output-of-now", test_output_of_now);
  return g_test_run();
}
