// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Functions by name give what they give by their prototype, and their errors come back.

#include <gimbal/call.h>
#include <glib.h>
#include <string.h>

#include "call/table.h"

static const char* const pendulum =
    "<mujoco><worldbody><body pos='0 0 1'><joint name='pin' axis='0 1 0'/>"
    "<geom type='capsule' fromto='0 0 0 .3 0 0' size='.02'/></body></worldbody></mujoco>";

typedef struct Model {
  mjModel* m;
  mjData *d, *other;
} Model;

static Model make(void) {
  mjSpec* spec = mj_parseXMLString(pendulum, NULL, NULL, 0);
  Model model = {.m = mj_compile(spec, NULL)};
  mj_deleteSpec(spec);
  model.d = mj_makeData(model.m);
  model.other = mj_makeData(model.m);
  return model;
}

static void drop(Model* model) {
  mj_deleteData(model->d);
  mj_deleteData(model->other);
  mj_deleteModel(model->m);
}

static void test_table(void) {
  for (int i = 0; i < call_table_count; i++) {
    g_assert_true(gimbal_function(call_table[i].name) == &call_table[i]);
  }
  g_assert_null(gimbal_function("mj_leap"));
  g_assert_null(gimbal_function(""));
  g_assert_null(gimbal_function("mju_error"));   // variable arguments
  g_assert_null(gimbal_function("mjr_render"));  // a rectangle by value
  g_assert_cmpint(gimbal_function("mj_step")->narg, ==, 2);
}

static void test_times(void) {
  Model model = make();
  GimbalValue values[3] = {{0}, {.pointer = model.m}, {.pointer = model.d}};
  g_assert_cmpint(gimbal_call(gimbal_function("mj_step"), values, 100, NULL), ==, 100);
  for (int i = 0; i < 100; i++) mj_step(model.m, model.other);
  g_assert_cmpmem(model.d->qpos, sizeof(mjtNum), model.other->qpos, sizeof(mjtNum));
  g_assert_cmpfloat(model.d->time, ==, model.other->time);
  drop(&model);
}

static void test_results(void) {
  Model model = make();
  char name[] = "pin";
  GimbalValue find[4] = {{0}, {.pointer = model.m}, {.integer = mjOBJ_JOINT}, {.pointer = name}};
  g_assert_cmpint(gimbal_call(gimbal_function("mj_name2id"), find, 1, NULL), ==, 1);
  g_assert_cmpint(find[0].integer, ==, 0);
  GimbalValue mass[2] = {{0}, {.pointer = model.m}};
  gimbal_call(gimbal_function("mj_getTotalmass"), mass, 1, NULL);
  g_assert_cmpfloat(mass[0].number, ==, mj_getTotalmass(model.m));
  GimbalValue size[3] = {{0}, {.pointer = model.m}, {.integer = mjSTATE_PHYSICS}};
  gimbal_call(gimbal_function("mj_stateSize"), size, 1, NULL);
  g_assert_cmpint(size[0].integer, ==, mj_stateSize(model.m, mjSTATE_PHYSICS));
  GimbalValue text[1];
  gimbal_call(gimbal_function("mj_versionString"), text, 1, NULL);
  g_assert_cmpstr(text[0].pointer, ==, "4.0.1");
  drop(&model);
}

static void test_error(void) {
  Model model = make();
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  GimbalValue values[3] = {{0}, {.pointer = model.m}, {.integer = 1 << 20}};
  g_assert_cmpint(gimbal_call(gimbal_function("mj_stateSize"), values, 3, list), ==, 0);
  g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 1);
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->code, ==, "engine-error");
  gimbal_diagnostics_free(list);
  drop(&model);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/call/table", test_table);
  g_test_add_func("/call/times", test_times);
  g_test_add_func("/call/results", test_results);
  g_test_add_func("/call/error", test_error);
  return g_test_run();
}
