// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mjData: reset, copy, state vectors, keyframes, names.

#include "fixture.h"

static void test_reset(void) {
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  g_assert_cmpfloat(d->qpos[0], ==, 0.25);
  d->qpos[0] = 9;
  d->time = 3;
  d->userdata[2] = 1;
  mj_resetDataDebug(m, d, 7);
  g_assert_cmpfloat(d->qpos[0], ==, 0.25);
  g_assert_cmpfloat(d->time, ==, 0);
  g_assert_cmpfloat(d->userdata[2], ==, 0);
  g_assert_cmpint(((unsigned char*)d->xpos)[0], ==, 7);
  mj_resetDataKeyframe(m, d, 0);
  g_assert_cmpfloat(d->time, ==, 2);
  g_assert_cmpfloat(d->qvel[3], ==, 5);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_state(void) {
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  int n = mj_stateSize(m, mjSTATE_INTEGRATION);
  g_assert_cmpint(n, ==, 1 + 8 + 7 + 7 + 7 + 18 + 3);
  g_assert_cmpint(mj_stateSize(m, mjSTATE_PHYSICS), ==, 8 + 7);
  g_autofree mjtNum* state = g_new0(mjtNum, n);
  for (int i = 0; i < n; i++) state[i] = i + 1;
  mj_setState(m, d, state, mjSTATE_INTEGRATION);
  g_autofree mjtNum* back = g_new0(mjtNum, n);
  mj_getState(m, d, back, mjSTATE_INTEGRATION);
  g_assert_cmpmem(state, (gsize)n * sizeof(mjtNum), back, (gsize)n * sizeof(mjtNum));

  // extraction equals getting
  mjtNum a[15], b[15];
  mj_extractState(m, state, mjSTATE_INTEGRATION, a, mjSTATE_PHYSICS);
  mj_getState(m, d, b, mjSTATE_PHYSICS);
  g_assert_cmpmem(a, sizeof(a), b, sizeof(b));

  mjData* other = mj_makeData(m);
  mj_copyState(m, d, other, mjSTATE_QVEL);
  g_assert_cmpmem(d->qvel, 7 * sizeof(mjtNum), other->qvel, 7 * sizeof(mjtNum));
  g_assert_cmpfloat(other->qpos[0], ==, 0.25);
  mj_deleteData(d);
  mj_deleteData(other);
  mj_deleteModel(m);
}

// Arrays that a copy for a scene leaves out are not there, instead of pointing to what nobody
// wrote.
static void test_scene_copy(void) {
  char error[300] = "";
  mjSpec* s = mj_parseXMLString(
      "<mujoco><option jacobian='sparse'/><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .05'>"
      "<freejoint/><geom size='.1'/></body></worldbody></mujoco>",
      NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  mjData *d = mj_makeData(m), *copy = mj_makeData(m);
  mj_forward(m, d);
  g_assert_nonnull(d->efc_J);
  mjv_copyData(copy, m, d);
  g_assert_null(copy->efc_J);
  g_assert_null(copy->efc_J_colind);
  g_assert_cmpint(copy->ncon, ==, 1);
  g_assert_cmpmem(copy->contact, sizeof(mjContact), d->contact, sizeof(mjContact));
  g_assert_cmpmem(copy->efc_force, sizeof(mjtNum) * d->nefc, d->efc_force, sizeof(mjtNum) * d->nefc);
  mjv_copyData(copy, m, copy);
  mj_copyData(copy, m, d);
  g_assert_cmpmem(copy->efc_J, sizeof(mjtNum) * d->nJ, d->efc_J, sizeof(mjtNum) * d->nJ);
  mj_deleteData(copy);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static void test_copy(void) {
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  d->qpos[0] = 4;
  d->time = 1.5;
  d->xpos[5] = 8;
  mjData* copy = mj_copyData(NULL, m, d);
  g_assert_cmpfloat(copy->qpos[0], ==, 4);
  g_assert_cmpfloat(copy->time, ==, 1.5);
  g_assert_cmpfloat(copy->xpos[5], ==, 8);
  g_assert_true(copy->qpos != d->qpos);
  g_assert_true((void*)copy->contact == copy->arena);
  mj_deleteData(copy);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_keyframe(void) {
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  d->qpos[2] = -3;
  d->time = 7;
  mj_setKeyframe(m, d, 0);
  mj_resetData(m, d);
  mj_resetDataKeyframe(m, d, 0);
  g_assert_cmpfloat(d->qpos[2], ==, -3);
  g_assert_cmpfloat(d->time, ==, 7);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_names(void) {
  mjModel* m = make_model();
  for (const GimbalKind* kind = next_named_kind(NULL); kind; kind = next_named_kind(kind)) {
    for (int id = 0; id < gimbal_kind_count(m, kind->type); id++) {
      g_assert_cmpint(mj_name2id(m, kind->type, mj_id2name(m, kind->type, id)), ==, id);
    }
  }
  g_assert_cmpint(mj_name2id(m, mjOBJ_XBODY, "arm"), ==, 1);
  g_assert_cmpint(mj_name2id(m, mjOBJ_BODY, "nobody"), ==, -1);
  g_assert_cmpint(mj_name2id(m, mjOBJ_SITE, "arm"), ==, -1);
  g_assert_null(mj_id2name(m, mjOBJ_BODY, 3));
  mj_deleteModel(m);
}

static void test_mass(void) {
  mjModel* m = make_model();
  g_assert_cmpfloat(mj_getTotalmass(m), ==, 3);
  mj_setTotalmass(m, 6);
  g_assert_cmpfloat(mj_getTotalmass(m), ==, 6);
  mj_deleteModel(m);
}

// Sizes that cannot be are told of by a warning, as MuJoCo 3.12.0 does, and no data comes.
static int warned;

static void count_warning(const char* text) {
  (void)text;
  warned++;
}

static void test_impossible(void) {
  mjModel* m = make_model();
  mjtSize nbody = m->nbody;
  m->nbody = -1;
  mju_user_warning = count_warning;
  g_assert_null(mj_makeData(m));
  g_assert_cmpint(warned, ==, 1);
  mju_user_warning = NULL;
  m->nbody = nbody;
  mj_deleteModel(m);
}

// Whatever is written into a mjData, the threads that serve it go on to.
static void test_threads(void) {
  mjModel* m = make_model();
  mjData *d = mj_makeData(m), *other = mj_makeData(m);
  mju_threadpool(d, 2);
  uintptr_t pool = d->threadpool;
  g_assert_true(pool != 0);
  mj_resetData(m, d);
  g_assert_true(d->threadpool == pool);
  mj_resetDataDebug(m, d, 1);
  g_assert_true(d->threadpool == pool);
  mj_copyData(d, m, other);
  g_assert_true(d->threadpool == pool);
  mj_copyData(other, m, d);
  g_assert_true(other->threadpool == 0);
  mjData* copy = mj_copyData(NULL, m, d);
  g_assert_true(copy->threadpool == 0);
  mj_deleteData(copy);
  mj_deleteData(other);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/data/reset", test_reset);
  g_test_add_func("/model/data/state", test_state);
  g_test_add_func("/model/data/copy", test_copy);
  g_test_add_func("/model/data/scene-copy", test_scene_copy);
  g_test_add_func("/model/data/keyframe", test_keyframe);
  g_test_add_func("/model/data/threads", test_threads);
  g_test_add_func("/model/data/names", test_names);
  g_test_add_func("/model/data/mass", test_mass);
  g_test_add_func("/model/data/impossible", test_impossible);
  return g_test_run();
}
