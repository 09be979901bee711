// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Arenas from one byte upwards, with handlers of errors that return or jump: nothing is written
// through NULL, no frame stays open, and what needs stack only comes out as with all the memory in
// the world.

#include <glib.h>
#include <math.h>
#include <setjmp.h>
#include <string.h>

#include <mujoco/mujoco.h>

#include "compile-text.h"

static const char smooth_model[] =
    "<mujoco><option integrator='implicit' density='1.2'><flag contact='disable' energy='enable'/></option>"
    "<worldbody><site name='w' pos='0 0 2'/>"
    "<body><joint name='a' type='ball' damping='.1'/><geom size='.1' pos='.2 0 0'/><site name='s' pos='.3 0 "
    "0'/>"
    "<body pos='.4 0 0'><joint name='b' stiffness='3' axis='0 1 0'/><geom type='box' size='.1 .05 .02'/>"
    "</body></body></worldbody><tendon><spatial name='t'><site site='w'/><site site='s'/></spatial></tendon>"
    "<actuator><motor joint='b'/><position tendon='t' kp='2'/></actuator>"
    "<sensor><framelinacc objtype='site' objname='s'/><tendonvel tendon='t'/></sensor></mujoco>";

static const char rich_model[] =
    "<mujoco><option cone='elliptic' noslip_iterations='2'/><worldbody><geom type='plane' size='1 1 .1'/>"
    "<body pos='0 0 .09'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='.15 0 .27'><freejoint/><geom type='cylinder' size='.1 .1'/><geom type='ellipsoid' size='.1 "
    ".2 .1'/>"
    "</body><body name='c' pos='1 0 1'><joint frictionloss='.1' range='-1 1' limited='true'/><geom "
    "size='.1'/></body>"
    "<flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' pos='0 0 .5' radius='.02' dim='2'>"
    "<elasticity young='1e4' thickness='.01'/></flexcomp></worldbody><equality><weld "
    "body1='c'/></equality></mujoco>";

static const size_t sizes[] = {1, 2, 7, 10, 16, 33, 64, 100, 333, 800, 2000, 5000, 12000, 40000, 150000};

static int errors;
static jmp_buf back;

static void returns(const mjLogMessage* message) {
  errors += message->level == mjLOG_ERROR;
}

static void jumps(const mjLogMessage* message) {
  if (message->level == mjLOG_ERROR) longjmp(back, 1);
}

typedef void (*Act)(const mjModel* m, mjData* d);

static void act_inverse(const mjModel* m, mjData* d) {
  mj_forward(m, d);
  mj_inverse(m, d);
  mj_compareFwdInv(m, d);
}

static void act_halves(const mjModel* m, mjData* d) {
  mj_step1(m, d);
  mj_step2(m, d);
}

static void act_differences(const mjModel* m, mjData* d) {
  int n = 2 * (int)m->nv + (int)m->na;
  g_autofree mjtNum* a = g_new0(mjtNum, n * n + 1);
  mjd_transitionFD(m, d, 1e-6, 1, a, NULL, NULL, NULL);
}

static void act_jacobians(const mjModel* m, mjData* d) {
  g_autofree mjtNum *p = g_new0(mjtNum, 3 * m->nv), *r = g_new0(mjtNum, 3 * m->nv);
  const mjtNum point[3] = {.1, .2, .3};
  for (int i = 0; i < m->nbody; i++) {
    mj_jac(m, d, p, r, point, i);
    mj_jacDot(m, d, p, r, point, i);
    mj_jacSubtreeCom(m, d, p, i);
    mj_angmomMat(m, d, p, i);
    mj_applyFT(m, d, point, point, point, i, d->qfrc_applied);
  }
}

static void act_geometry(const mjModel* m, mjData* d) {
  const mjtNum from[3] = {0, 0, 2}, rays[6] = {0, 0, -1, .1, 0, -1};
  mjtNum ends[6], distance[2];
  int hit[2];
  mj_multiRay(m, d, from, rays, NULL, 1, -1, hit, distance, NULL, 2, 9);
  for (int i = 1; i < m->ngeom; i++) mj_geomDistance(m, d, i - 1, i, 10, ends);
}

static void act_constants(const mjModel* m, mjData* d) {
  mjModel* copy = mj_copyModel(NULL, m);
  mj_setConst(copy, d);
  mj_deleteModel(copy);
}

static void act_copy(const mjModel* m, mjData* d) {
  mj_step(m, d);
  mjData* copy = mj_copyData(NULL, m, d);
  mj_step(m, copy);
  mj_copyData(d, m, copy);
  mj_deleteData(copy);
}

static void act_scene(const mjModel* m, mjData* d) {
  mjvScene scene;
  mjvOption option;
  mjvCamera camera;
  mjv_defaultScene(&scene);
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &camera);
  memset(option.flags, 1, sizeof option.flags);
  mjv_makeScene(m, &scene, 500);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
  mjv_freeScene(&scene);
}

static const Act acts[] = {mj_step,       mj_forward,   act_inverse,   act_halves, act_differences,
                           act_jacobians, act_geometry, act_constants, act_copy,   act_scene};

// Each call twice, the second after a reset.
static void try_returning(const mjModel* m, Act act, int threads) {
  mjData* d = mj_makeData(m);
  mju_threadpool(d, threads);
  for (int i = 0; i < 2; i++) {
    act(m, d);
    g_assert_cmpuint(d->pbase, ==, 0);
    g_assert_cmpuint(d->pstack, ==, 0);
    mj_resetData(m, d);
  }
  mj_deleteData(d);
}

static void test_returning(void) {
  const char* models[] = {smooth_model, rich_model};
  for (size_t k = 0; k < G_N_ELEMENTS(models); k++) {
    mjModel* m = compile_text(models[k]);
    mjfLogHandler before = mju_setLogHandler(returns);
    errors = 0;
    for (size_t s = 0; s < G_N_ELEMENTS(sizes); s++) {
      m->narena = (mjtSize)sizes[s];
      for (size_t i = 0; i < G_N_ELEMENTS(acts); i++) try_returning(m, acts[i], 1 + 2 * (int)(s % 2));
    }
    mju_setLogHandler(before);
    g_assert_cmpint(errors, >, 100);
    mj_deleteModel(m);
  }
}

// A handler that leaves by a jump: the next reset, or the end of the data, closes what was open.
static void try_jumping(const mjModel* m, mjData* d, Act act) {
  if (setjmp(back)) return;
  act(m, d);
}

static void test_jumping(void) {
  mjModel* m = compile_text(rich_model);
  for (size_t s = 0; s < G_N_ELEMENTS(sizes); s++) {
    m->narena = (mjtSize)sizes[s];
    mjfLogHandler before = mju_setLogHandler(returns);
    mjData* d = mj_makeData(m);
    for (int i = 0; i < 3; i++) {
      mju_setLogHandler(jumps);
      try_jumping(m, d, i == 1 ? mj_forward : mj_step);
      if (i == 1) {
        mju_setLogHandler(returns);
        mj_resetData(m, d);
        g_assert_cmpuint(d->pbase, ==, 0);
      }
    }
    mj_deleteData(d);
    mju_setLogHandler(before);
  }
  mj_deleteModel(m);
}

// Without contacts and constraints the arena holds the stack only, and the heap takes its place to
// the last bit.
static void test_same_numbers(void) {
  mjModel* m = compile_text(smooth_model);
  mjData* wanted = mj_makeData(m);
  for (int i = 0; i < 5; i++) mj_step(m, wanted);
  mjfLogHandler before = mju_setLogHandler(returns);
  for (size_t s = 0; s < G_N_ELEMENTS(sizes); s++) {
    m->narena = (mjtSize)sizes[s];
    mjData* d = mj_makeData(m);
    for (int i = 0; i < 5; i++) mj_step(m, d);
    g_assert_cmpmem(d->qpos, sizeof(mjtNum) * (size_t)m->nq, wanted->qpos, sizeof(mjtNum) * (size_t)m->nq);
    g_assert_cmpmem(d->sensordata, sizeof(mjtNum) * (size_t)m->nsensordata, wanted->sensordata,
                    sizeof(mjtNum) * (size_t)m->nsensordata);
    g_assert_cmpmem(d->energy, sizeof d->energy, wanted->energy, sizeof d->energy);
    mj_deleteData(d);
  }
  mju_setLogHandler(before);
  mj_deleteData(wanted);
  mj_deleteModel(m);
}

// Pieces of a frame on the heap: aligned, apart, and nothing outside of a frame.
static void test_pieces(void) {
  mjModel* m = compile_text(smooth_model);
  m->narena = 100;
  mjfLogHandler before = mju_setLogHandler(returns);
  mjData* d = mj_makeData(m);
  mj_markStack(d);
  for (int i = 0; i < 20; i++) {
    if (i % 4 == 3) mj_markStack(d);
    char* piece = mj_stackAllocByte(d, 50, (size_t)1 << (i % 8));
    g_assert_nonnull(piece);
    g_assert_cmpuint((guintptr)piece % ((size_t)1 << (i % 8)), ==, 0);
    memset(piece, i, 50);
  }
  for (int i = 0; i < 6; i++) mj_freeStack(d);
  g_assert_cmpuint(d->pbase, ==, 0);
  g_assert_cmpuint(d->pstack, ==, 0);
  g_assert_null(mj_stackAllocNum(d, 1000));
  mju_setLogHandler(before);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/small-arena/pieces", test_pieces);
  g_test_add_func("/model/small-arena/returning", test_returning);
  g_test_add_func("/model/small-arena/jumping", test_jumping);
  g_test_add_func("/model/small-arena/same-numbers", test_same_numbers);
  return g_test_run();
}
