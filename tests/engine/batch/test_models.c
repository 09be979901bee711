// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models of the caller's, and copies of what a simulation has.

#include "cart.h"

static const char kOther[] = "<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>";

static mjModel *cart, *other;
static const mjModel* given[2];

static void set_models(void* b) {
  mjb_setModels(b, given);
}
static void set_constants(void* b) {
  mjb_setConst(b, NULL, 0);
}
static void expand(void* b) {
  mjb_expand(b, "body_mass", NULL, NULL);
}
static void get_other_model(void* b) {
  mjb_getModel(b, 0, other);
}
static void get_no_model(void* b) {
  mjb_getModel(b, 0, NULL);
}
static void get_model_of_none(void* b) {
  mjb_getModel(b, 2, cart);
}
static mjData* target;
static void get_data(void* b) {
  mjb_getData(b, 0, target);
}
static void get_data_of_none(void* b) {
  mjb_getData(b, -1, target);
}

static void test_refused(void) {
  cart = compile_text(kCart);
  other = compile_text(kOther);
  mjBatch* b = batch_of(cart, 2, 2, false);
  given[0] = cart;
  given[1] = NULL;
  assert_error(set_models, b, "mjb_setModels: models[1] is NULL");
  given[1] = other;
  assert_error(set_models, b, "mjb_setModels: models[1] has a mjData of another layout");
  assert_error(get_other_model, b, "mjb_getModel: m must have the sizes");
  assert_error(get_no_model, b, "mjb_getModel: m must have the sizes");
  assert_error(get_model_of_none, b, "mjb_getModel: sim is 2: simulations have the numbers 0 to 1");
  assert_error(get_data_of_none, b, "mjb_getData: sim is -1");
  assert_error(get_data, b, "mjb_getData: d must be made for a model");
  target = mj_makeData(other);
  assert_error(get_data, b, "mjb_getData: d must be made for a model");
  mj_deleteData(target);
  target = NULL;
  given[1] = cart;
  set_models(b);
  assert_error(expand, b, "mjb_expand: simulations run on models of the caller's");
  assert_error(set_constants, b, "mjb_setConst: simulations run on models of the caller's");
  mjb_setModels(b, NULL);
  expand(b);
  assert_error(set_models, b, "mjb_setModels: the batch has per-simulation fields");
  mjb_deleteBatch(b);
  mj_deleteModel(cart);
  mj_deleteModel(other);
}

static void check_models(bool persistent) {
  mjModel *m = compile_text(kCart), *heavy = mj_copyModel(NULL, m), *got = mj_copyModel(NULL, m);
  mjData* d = mj_makeData(m);
  heavy->body_mass[1] *= 2;
  heavy->key_qpos[0] = .4;
  mj_setConst(heavy, d);
  mjBatch* b = batch_of(m, 2, 2, persistent);
  const int keys[] = {0, 0};
  mjb_setModels(b, (const mjModel*[]){m, heavy});
  mjb_reset(b, NULL, 0, keys, mjSTAGE_VEL);
  g_assert_cmpint(mjb_step(b, NULL, 0, 30, mjSTAGE_VEL), ==, 0);
  mj_resetDataKeyframe(heavy, d, 0);
  g_assert_cmpfloat(d->qpos[0], ==, .4);
  for (int i = 0; i < 30; i++) mj_step(heavy, d);
  assert_row_is_state(b, 1, heavy, d);
  mjb_getModel(b, 1, got);
  g_assert_cmpfloat(got->body_mass[1], ==, heavy->body_mass[1]);
  mjb_setModels(b, NULL);
  mjb_step(b, NULL, 0, 1, mjSTAGE_VEL);
  mj_step(m, d);
  assert_row_is_state(b, 1, m, d);
  mjb_deleteBatch(b);
  mj_deleteData(d);
  mj_deleteModel(got);
  mj_deleteModel(heavy);
  mj_deleteModel(m);
}

static void test_models(void) {
  check_models(false);
  check_models(true);
}

// The row as it is now; what follows from it only if it stays with the simulation.
static void test_data(void) {
  for (int persistent = 0; persistent < 2; persistent++) {
    mjModel* m = compile_text(kCart);
    mjBatch* b = batch_of(m, 3, 1, persistent);
    mjData* d = mj_makeData(m);
    for (int i = 0; i < 3; i++) component_of(b, mjSTATE_QPOS, i)[0] = .1 * (i + 1);
    mjb_forward(b, NULL, 0, mjSTAGE_ACC);
    component_of(b, mjSTATE_QPOS, 1)[0] = .7;
    mjb_warning(b)[mjNWARNING + mjWARN_BADCTRL].number = 3;
    mjb_getData(b, 1, d);
    assert_row_is_state(b, 1, m, d);
    g_assert_cmpfloat(d->qpos[0], ==, .7);
    g_assert_cmpint(d->warning[mjWARN_BADCTRL].number, ==, 3);
    g_assert_cmpfloat(d->xpos[3], ==, persistent ? .2 : 0);
    mj_forward(m, d);
    g_assert_cmpfloat(d->xpos[3], ==, .7);
    mj_deleteData(d);
    mjb_deleteBatch(b);
    mj_deleteModel(m);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/batch/models/refused", test_refused);
  g_test_add_func("/batch/models/models", test_models);
  g_test_add_func("/batch/models/data", test_data);
  return g_test_run();
}
