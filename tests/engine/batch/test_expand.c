// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fields that simulations differ in.

#include "cart.h"

static void test_options(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 3, 2, false);
  int size, element;
  mjtNum* timestep = mjb_expand(b, "opt.timestep", &size, &element);
  g_assert_cmpint(size, ==, 1);
  g_assert_cmpint(element, ==, sizeof(mjtNum));
  for (int i = 0; i < 3; i++) g_assert_cmpfloat(timestep[i], ==, .01);
  timestep[1] = .002;
  mjtNum* gravity = mjb_expand(b, "opt.gravity", &size, NULL);
  g_assert_cmpint(size, ==, 3);
  gravity[3 * 2 + 2] = -1;
  int* integrator = mjb_expand(b, "opt.integrator", &size, &element);
  g_assert_cmpint(element, ==, sizeof(int));
  integrator[0] = mjINT_RK4;
  mjData* d = mj_makeData(m);
  g_assert_cmpint(mjb_step(b, NULL, 0, 5, mjSTAGE_NONE), ==, 0);
  for (int i = 0; i < 3; i++) {
    mjModel* own = mj_copyModel(NULL, m);
    mjb_getModel(b, i, own);
    g_assert_cmpfloat(own->opt.timestep, ==, i == 1 ? .002 : .01);
    mj_resetData(own, d);
    for (int step = 0; step < 5; step++) mj_step(own, d);
    assert_row_is_state(b, i, own, d);
    mj_deleteModel(own);
  }
  g_assert_cmpfloat(mjb_model(b)->opt.timestep, ==, .01);
  mj_deleteData(d);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

// Which names there are, and how many elements: those of MuJoCo 4.0.1.
static void test_names(void) {
  static const struct {
    const char* name;
    int size, element;
  } fields[] = {{"geom_size", 12, 8},        {"body_mass", 4, 8},      {"bvh_aabb", 24, 8},
                {"key_qpos", 18, 8},         {"dof_M0", 8, 8},         {"jnt_type", 3, 4},
                {"actuator_gainprm", 10, 8}, {"flex_stiffness", 0, 8}, {"qpos0", 9, 8},
                {"opt.enableflags", 1, 4}};
  static const char* const none[] = {"nq",          "timestep",      "opt",       "opt.nothing",
                                     "stat.extent", "vis.map.znear", "mesh_vert", "hfield_data",
                                     "tex_data",    "skin_vert"};
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 2, 1, false);
  int size = -1, element = -1;
  for (size_t i = 0; i < G_N_ELEMENTS(none); i++) g_assert_null(mjb_expand(b, none[i], &size, &element));
  g_assert_null(mjb_expand(b, NULL, &size, &element));
  g_assert_cmpint(size, ==, -1);
  g_assert_null(mjb_expanded(b, "geom_size", &size, &element));
  g_assert_cmpint(size, ==, 12);
  for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
    void* values = mjb_expand(b, fields[i].name, &size, &element);
    g_assert_nonnull(values);
    g_assert_cmpint(size, ==, fields[i].size);
    g_assert_cmpint(element, ==, fields[i].element);
    g_assert_true(mjb_expand(b, fields[i].name, NULL, NULL) == values);
    g_assert_true(mjb_expanded(b, fields[i].name, NULL, NULL) == values);
  }
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

// A simulation whose model sleeps where nobody remembers that is told so; others go on.
static void test_sleep(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 2, 1, false);
  int* flags = mjb_expand(b, "opt.enableflags", NULL, NULL);
  flags[1] |= mjENBL_SLEEP;
  g_assert_cmpint(mjb_step(b, NULL, 0, 1, mjSTAGE_NONE), ==, 1);
  g_assert_nonnull(strstr(mjb_error(b, 1), "the batch is not persistent"));
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/batch/expand/options", test_options);
  g_test_add_func("/batch/expand/names", test_names);
  g_test_add_func("/batch/expand/sleep", test_sleep);
  return g_test_run();
}
