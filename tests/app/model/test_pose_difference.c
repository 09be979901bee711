// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "model/pose-difference.h"

#include <glib.h>
#include <string.h>

typedef struct Pair {
  mjModel* m[2];
  mjData* d[2];
} Pair;

static mjModel* model_of(const char* joints) {
  char error[300];
  g_autofree char* text = g_strdup_printf("<mujoco><worldbody>%s</worldbody></mujoco>", joints);
  mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_nonnull(spec);
  mjModel* m = mj_compile(spec, NULL);
  g_assert_nonnull(m);
  mj_deleteSpec(spec);
  return m;
}

static Pair pair_of(const char* first, const char* second) {
  Pair pair = {{model_of(first), model_of(second)}, {NULL, NULL}};
  for (int i = 0; i < 2; i++) pair.d[i] = mj_makeData(pair.m[i]);
  return pair;
}

static void pair_free(Pair* pair) {
  for (int i = 0; i < 2; i++) {
    mj_deleteData(pair->d[i]);
    mj_deleteModel(pair->m[i]);
  }
}

static GimbalPoseDifference difference(const Pair* pair) {
  return gimbal_pose_difference(pair->m[0], pair->d[0], pair->m[1], pair->d[1]);
}

#define GEOM "<geom size='.1'/>"

// Joints are found by name in whatever order; one of another kind is none.
static void test_names(void) {
  Pair pair = pair_of(
      "<body><joint name='a'/><joint name='b' type='slide'/><joint name='c'/>" GEOM "</body>",
      "<body><joint name='b' type='slide'/><joint name='a'/><joint name='c' type='slide'/>" GEOM "</body>");
  pair.d[0]->qpos[0] = 0.5;
  pair.d[0]->qpos[1] = -2;
  pair.d[1]->qpos[1] = 0.25;
  GimbalPoseDifference found = difference(&pair);
  g_assert_cmpint(found.common, ==, 2);
  g_assert_cmpint(found.joint, ==, 1);
  g_assert_false(found.angle);
  g_assert_cmpfloat(found.size, ==, 2);
  g_autofree mjtNum* qpos = gimbal_pose_transfer(pair.m[0], pair.d[0], pair.m[1], pair.d[1]);
  g_assert_cmpfloat(qpos[0], ==, 0.25);
  g_assert_cmpfloat(qpos[1], ==, 0);
  g_assert_cmpfloat(qpos[2], ==, 0);
  pair_free(&pair);
}

// The angle between orientations is that of the shorter way, and q and -q are the same.
static void test_turned(void) {
  Pair pair = pair_of("<body><joint name='a' type='ball'/>" GEOM "</body>",
                      "<body><joint name='a' type='ball'/>" GEOM "</body>");
  const mjtNum axis[3] = {0, 0, 1};
  mju_axisAngle2Quat(pair.d[1]->qpos, axis, 1.25);
  g_assert_cmpfloat_with_epsilon(difference(&pair).size, 1.25, 1e-12);
  g_assert_true(difference(&pair).angle);
  mju_scl(pair.d[0]->qpos, pair.d[1]->qpos, -1, 4);
  g_assert_cmpfloat(difference(&pair).size, <, 1e-7);
  pair_free(&pair);
}

static void test_free(void) {
  Pair pair =
      pair_of("<body><freejoint name='a'/>" GEOM "</body>", "<body><freejoint name='a'/>" GEOM "</body>");
  pair.d[1]->qpos[0] = 3;
  pair.d[1]->qpos[2] = 4;
  g_assert_cmpfloat_with_epsilon(difference(&pair).size, 5, 1e-12);
  g_assert_false(difference(&pair).angle);
  g_autofree mjtNum* qpos = gimbal_pose_transfer(pair.m[0], pair.d[0], pair.m[1], pair.d[1]);
  g_assert_cmpint(memcmp(qpos, pair.d[1]->qpos, 7 * sizeof *qpos), ==, 0);
  pair_free(&pair);
}

static void test_strangers(void) {
  Pair pair = pair_of("<body><joint/>" GEOM "</body>", "<body><joint/>" GEOM "</body>");
  g_assert_cmpint(difference(&pair).joint, ==, -1);
  g_assert_null(gimbal_pose_transfer(pair.m[0], pair.d[0], pair.m[1], pair.d[1]));
  pair_free(&pair);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pose-difference/names", test_names);
  g_test_add_func("/pose-difference/turned", test_turned);
  g_test_add_func("/pose-difference/free", test_free);
  g_test_add_func("/pose-difference/strangers", test_strangers);
  return g_test_run();
}
