// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A step over the threads of mju_threadpool gives the bits of a step on one thread, in all that a
// mjData holds: many islands, every solver, both cones, every integrator, air, plenty of memory and
// little.

#include <glib.h>
#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

enum { HEAPS = 4, STEPS = 40, MAX_THREADS = 4 };

// A square of heaps, each a box, a ball and a leaning stick, and chains that hang above them.
static mjModel* make_model(const char* memory) {
  g_autoptr(GString) xml = g_string_new(NULL);
  g_string_printf(xml, "<mujoco><size memory='%s'/><worldbody><geom type='plane' size='9 9 .1'/>", memory);
  for (int i = 0; i < HEAPS * HEAPS; i++) {
    int x = i % HEAPS, y = i / HEAPS;
    g_string_append_printf(
        xml,
        "<frame pos='%d %d 0'>"
        "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
        "<body pos='.02 .01 .29'><freejoint/><geom size='.1' condim='6'/></body>"
        "<body pos='.25 0 .2' euler='0 -20 %d'><freejoint/>"
        "<geom type='capsule' size='.03 .2' condim='4'/></body>"
        "<body pos='0 .3 1'><joint axis='0 1 0' range='-5 5' frictionloss='.1'/>"
        "<geom type='capsule' size='.02' fromto='0 0 0 .2 0 0'/>"
        "<body pos='.2 0 0'><joint type='ball' range='0 10'/><geom size='.04' fluidshape='%s'/></body></body>"
        "<body pos='0 0 3'><geom size='.02'/><body pos='0 .1 0'><joint damping='.1'/>"
        "<geom type='box' size='.1 .02 .03' pos='.1 0 0'/><site/></body></body>"
        "</frame>",
        x, y, 10 * i, i % 2 ? "ellipsoid" : "none");
  }
  g_string_append(xml, "</worldbody></mujoco>");
  return compile_text(xml->str);
}

// All arrays of d; what lies between them is nobody's.
static void add_fields(GByteArray* result, const mjModel* m, const mjData* d) {
#define X(type, name, nr, nc) \
  g_byte_array_append(result, (const guint8*)d->name, (guint)(sizeof(type) * (size_t)(m->nr) * (size_t)(nc)));
#define XNV X
  MJDATA_POINTERS
#undef XNV
#undef X
}

// The state and the statistics of the solver after some steps; the caller frees them.
static GBytes* run(const mjModel* m, int threads) {
  mjData* d = mj_makeData(m);
  mju_threadpool(d, threads);
  GByteArray* result = g_byte_array_new();
  int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  g_autofree mjtNum* state = g_new(mjtNum, size);
  for (int i = 0; i < STEPS; i++) {
    mj_step(m, d);
    g_byte_array_append(result, (guint8*)d->solver_niter, sizeof d->solver_niter);
    for (int k = 0; k < mjNISLAND; k++) {
      int niter = mjMIN(d->solver_niter[k], mjNSOLVER);
      g_byte_array_append(result, (guint8*)(d->solver + k * mjNSOLVER), sizeof(mjSolverStat) * niter);
    }
  }
  g_assert_cmpint(d->nisland, >, HEAPS * HEAPS);
  g_assert_cmpint(d->warning[mjWARN_CNSTRFULL].number, ==, 0);
  g_assert_true(d->pstack == 0);
  mj_getState(m, d, state, mjSTATE_INTEGRATION);
  g_byte_array_append(result, (guint8*)state, sizeof(mjtNum) * size);
  add_fields(result, m, d);
  mj_deleteData(d);
  return g_byte_array_free_to_bytes(result);
}

static void check_same(const mjModel* m) {
  g_autoptr(GBytes) serial = run(m, 1);
  for (int n = 2; n <= MAX_THREADS; n++) {
    g_autoptr(GBytes) threaded = run(m, n);
    g_assert_true(g_bytes_equal(threaded, serial));
  }
}

static void check(const char* memory, int solver, int cone) {
  mjModel* m = make_model(memory);
  m->opt.solver = solver;
  m->opt.cone = cone;
  m->opt.jacobian = mjJAC_SPARSE;
  m->opt.iterations = 30;
  check_same(m);
  mj_deleteModel(m);
}

static void test_integrator(gconstpointer integrator) {
  mjModel* m = make_model("30M");
  m->opt.integrator = GPOINTER_TO_INT(integrator);
  m->opt.density = 1.2;
  m->opt.viscosity = 2e-5;
  check_same(m);
  mj_deleteModel(m);
}

// Pairs of boxes that springs of tendons tie, with servos: terms of the metric couple their trees.
static void test_coupled(void) {
  GString* xml = g_string_new(
      "<mujoco><option integrator='discrete' density='1.2'/><size memory='30M'/><worldbody>"
      "<geom type='plane' size='9 9 1'/>");
  for (int i = 0; i < 24; i++) {
    g_string_append_printf(
        xml,
        "<body pos='%g %g .12'><freejoint/><geom type='box' size='.1 .08 .1'/><site name='s%d'/><body "
        "pos='0 0 .1'><joint name='h%d' axis='0 1 0' stiffness='2'/><geom type='capsule' size='.03' "
        "fromto='0 0 0 0 0 .2'/></body></body>",
        i % 6 * .6, i / 6 * .6, i, i);
  }
  g_string_append(xml, "</worldbody><tendon>");
  for (int i = 0; i < 24; i += 3) {
    g_string_append_printf(xml, "<spatial stiffness='30'><site site='s%d'/><site site='s%d'/></spatial>", i,
                           i + 1);
  }
  g_string_append(xml, "</tendon><actuator>");
  for (int i = 0; i < 24; i++) g_string_append_printf(xml, "<position joint='h%d' kp='20' kv='1'/>", i);
  g_string_append(xml, "</actuator></mujoco>");
  mjModel* m = compile_text(xml->str);
  mjtNum* first = g_new(mjtNum, m->nq);
  for (int n = 1; n <= MAX_THREADS; n++) {
    mjData* d = mj_makeData(m);
    mju_threadpool(d, n);
    for (int i = 0; i < 40; i++) mj_step(m, d);
    g_assert_cmpint(d->nisland, ==, 16);
    if (n == 1) mju_copy(first, d->qpos, (int)m->nq);
    g_assert_cmpmem(first, sizeof(mjtNum) * m->nq, d->qpos, sizeof(mjtNum) * m->nq);
    mj_deleteData(d);
  }
  g_free(first);
  mj_deleteModel(m);
  g_string_free(xml, TRUE);
}

static void test_solver(gconstpointer solver) {
  for (int cone = 0; cone < 2; cone++) check("30M", GPOINTER_TO_INT(solver), cone);
}

// No room for the stacks of all workers: islands stay with the caller.
static void test_little_memory(void) {
  check("5M", mjSOL_NEWTON, mjCONE_PYRAMIDAL);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/threads/newton", GINT_TO_POINTER(mjSOL_NEWTON), test_solver);
  g_test_add_data_func("/threads/cg", GINT_TO_POINTER(mjSOL_CG), test_solver);
  g_test_add_data_func("/threads/pgs", GINT_TO_POINTER(mjSOL_PGS), test_solver);
  g_test_add_data_func("/threads/euler", GINT_TO_POINTER(mjINT_EULER), test_integrator);
  g_test_add_data_func("/threads/rk4", GINT_TO_POINTER(mjINT_RK4), test_integrator);
  g_test_add_data_func("/threads/implicit", GINT_TO_POINTER(mjINT_IMPLICIT), test_integrator);
  g_test_add_data_func("/threads/implicitfast", GINT_TO_POINTER(mjINT_IMPLICITFAST), test_integrator);
  g_test_add_data_func("/threads/discrete", GINT_TO_POINTER(mjINT_DISCRETE), test_integrator);
  g_test_add_func("/threads/coupled", test_coupled);
  g_test_add_func("/threads/little-memory", test_little_memory);
  return g_test_run();
}
