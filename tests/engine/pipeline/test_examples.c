// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Every example model compiles without a warning and runs without one, from its reference pose and
// from each keyframe; and those of a topic do what they are there to show.

#include <gimbal/deformation.h>
#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>

static mjModel* load(const char* name) {
  char error[1000] = "";
  g_autofree char* path = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), name, "model.xml", NULL);
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_nonnull(m);
  return m;
}

static void run(const mjModel* m, mjData* d, double seconds) {
  double end = d->time + seconds;
  while (d->time < end) mj_step(m, d);
  for (int i = 0; i < mjNWARNING; i++) g_assert_cmpint(d->warning[i].number, ==, 0);
}

static void test_run(gconstpointer name) {
  mjModel* m = load(name);
  mjData* d = mj_makeData(m);
  run(m, d, 1);
  for (int key = 0; key < m->nkey; key++) {
    mj_resetDataKeyframe(m, d, key);
    run(m, d, 0.3);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void add_all(void) {
  const char* folder = g_getenv("GIMBAL_TEST_MODELS");
  GDir* dir = g_dir_open(folder, 0, NULL);
  g_assert_nonnull(dir);
  for (const char* name; (name = g_dir_read_name(dir));) {
    g_autofree char* about = g_build_filename(folder, name, "about.ini", NULL);
    g_autofree char* path = g_strconcat("/examples/run/", name, NULL);
    if (!g_file_test(about, G_FILE_TEST_EXISTS)) continue;
    g_test_add_data_func_full(path, g_strdup(name), test_run, g_free);
  }
  g_dir_close(dir);
}

// The wire sags a little by itself, is bent by the ball, and stays so.
static void test_wire(void) {
  mjModel* m = load("bent-wire");
  mjData* d = mj_makeData(m);
  run(m, d, 4);
  double most = 0;
  for (int i = 0; i < m->njnt; i++) {
    GimbalPermanentSet set;
    if (gimbal_permanent_set(m, d, mjOBJ_JOINT, i, &set)) most = fmax(most, set.value);
  }
  g_assert_cmpfloat(most, >, 5 * mjPI / 180);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_clay(void) {
  mjModel* m = load("clay");
  mjData* d = mj_makeData(m);
  g_assert_cmpfloat(gimbal_flex_plastic_strain(m, d, 0, NULL), ==, 0);
  run(m, d, 1.5);
  g_assert_cmpfloat(gimbal_flex_plastic_strain(m, d, 0, NULL), >, 0.05);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The weight swings up and down, between where it began and less than twice where it would rest.
static void test_spring(void) {
  mjModel* m = load("coil-spring");
  mjData* d = mj_makeData(m);
  int weight = mj_name2id(m, mjOBJ_BODY, "weight");
  mj_forward(m, d);
  double begin = d->xpos[3 * weight + 2], low = begin, high = 0;
  for (int i = 0; i < 20; i++) {
    run(m, d, 0.1);
    low = fmin(low, d->xpos[3 * weight + 2]);
    if (i > 5) high = fmax(high, d->xpos[3 * weight + 2]);
  }
  g_assert_cmpfloat(low, <, begin - 0.1);
  g_assert_cmpfloat(low, >, 0.1);
  g_assert_cmpfloat(high, >, low + 0.1);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The servos hold with discrete; with other integrators they explode, and the reset that follows is
// warned of.
static void test_servos(void) {
  mjModel* m = load("stiff-servos");
  mjData* d = mj_makeData(m);
  mj_resetDataKeyframe(m, d, 0);
  run(m, d, 2);
  for (int i = 0; i < m->nu; i++) g_assert_cmpfloat(fabs(d->qpos[i] - d->ctrl[i]), <, 0.02);
  static const int others[] = {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST};
  for (guint k = 0; k < G_N_ELEMENTS(others); k++) {
    m->opt.integrator = others[k];
    mj_resetDataKeyframe(m, d, 0);
    int bad = 0;
    for (int i = 0; i < 100 && !bad; i++) {
      mj_step(m, d);
      bad = d->warning[mjWARN_BADQACC].number + d->warning[mjWARN_BADQVEL].number +
            d->warning[mjWARN_BADQPOS].number;
    }
    g_assert_cmpint(bad, >, 0);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void be_silent(const char* unused) {
  (void)unused;
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  mju_user_warning = be_silent;
  add_all();
  g_test_add_func("/examples/wire", test_wire);
  g_test_add_func("/examples/clay", test_clay);
  g_test_add_func("/examples/spring", test_spring);
  g_test_add_func("/examples/servos", test_servos);
  return g_test_run();
}
