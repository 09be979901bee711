// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small models for the tests of collision.

#ifndef GIMBAL_TESTS_COLLISION_FIXTURE_H_
#define GIMBAL_TESTS_COLLISION_FIXTURE_H_

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdint.h>

typedef struct Scene {
  mjModel* m;
  mjData* d;
} Scene;

// Compile MJCF and compute its contacts.
static inline Scene scene_new(const char* xml) {
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(xml, NULL, error, sizeof(error));
  g_assert_cmpstr(error, ==, "");
  Scene scene = {mj_compile(spec, NULL), NULL};
  g_assert_nonnull(scene.m);
  mj_deleteSpec(spec);
  scene.d = mj_makeData(scene.m);
  mj_forward(scene.m, scene.d);
  return scene;
}

static inline void scene_free(Scene scene) {
  mj_deleteData(scene.d);
  mj_deleteModel(scene.m);
}

// Numbers in [low, high), the same in every run.
typedef struct Random {
  uint64_t state;
} Random;

static inline double random_between(Random* r, double low, double high) {
  r->state = r->state * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * (double)(r->state >> 11) / 9007199254740992.0;
}

// A random rotation.
static inline void random_rotation(Random* r, mjtNum mat[9]) {
  mjtNum quat[4];
  for (int i = 0; i < 4; i++) quat[i] = random_between(r, -1, 1);
  mju_normalize4(quat);
  mju_quat2Mat(mat, quat);
}

#define assert_near(a, b, tolerance) g_assert_cmpfloat(fabs((a) - (b)), <=, tolerance)

#endif  // GIMBAL_TESTS_COLLISION_FIXTURE_H_
