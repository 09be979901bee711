// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Ways to solve the same constraints agree: sparse and dense, islands and whole, solver and solver,
// forward and inverse.

#include "fixture.h"

// states to compare at: in the air, first contacts, at rest on the floor
static const int kSteps[] = {0, 60, 200, 600};

// Accelerations at a state under the present options; the caller frees them.
static mjtNum* solve(Scene* s) {
  mjtNum* qacc = g_new(mjtNum, s->m->nv);
  mju_zero(s->d->qacc_warmstart, s->m->nv);
  mj_forward(s->m, s->d);
  mju_copy(qacc, s->d->qacc, s->m->nv);
  return qacc;
}

static void assert_same(Scene* s, const mjtNum* expected, mjtNum tolerance) {
  g_autofree mjtNum* qacc = solve(s);
  g_assert_cmpfloat(relative_difference(qacc, expected, s->m->nv), <, tolerance);
}

// Run check at every state, with both cones.
static void at_all_states(Scene* s, void (*check)(Scene* s)) {
  for (int cone = 0; cone < 2; cone++) {
    s->m->opt.cone = cone;
    for (unsigned i = 0; i < G_N_ELEMENTS(kSteps); i++) {
      scene_run(s, kSteps[i]);
      check(s);
    }
  }
}

static void check_sparse(Scene* s) {
  s->m->opt.jacobian = mjJAC_DENSE;
  g_autofree mjtNum* dense = solve(s);
  int nefc = s->d->nefc;
  s->m->opt.jacobian = mjJAC_SPARSE;
  assert_same(s, dense, s->m->opt.solver == mjSOL_NEWTON ? 1e-9 : 1e-5);
  g_assert_cmpint(s->d->nefc, ==, nefc);
  s->m->opt.jacobian = mjJAC_AUTO;
}

static void test_sparse(Scene* s, gconstpointer solver) {
  s->m->opt.solver = GPOINTER_TO_INT(solver);
  at_all_states(s, check_sparse);
}

static void check_islands(Scene* s) {
  s->m->opt.disableflags |= mjDSBL_ISLAND;
  g_autofree mjtNum* whole = solve(s);
  s->m->opt.disableflags &= ~mjDSBL_ISLAND;
  assert_same(s, whole, s->m->opt.solver == mjSOL_NEWTON ? 1e-8 : 1e-5);
  g_assert_cmpint(s->d->nisland, >, 0);
}

static void test_islands(Scene* s, gconstpointer solver) {
  s->m->opt.solver = GPOINTER_TO_INT(solver);
  at_all_states(s, check_islands);
}

static void check_solvers(Scene* s) {
  s->m->opt.solver = mjSOL_NEWTON;
  g_autofree mjtNum* newton = solve(s);
  s->m->opt.solver = mjSOL_CG;
  assert_same(s, newton, 1e-6);
  s->m->opt.solver = mjSOL_PGS;
  s->m->opt.iterations = 20000;
  assert_same(s, newton, 1e-3);
  s->m->opt.iterations = 500;
  s->m->opt.solver = mjSOL_NEWTON;
}

static void test_solvers(Scene* s, gconstpointer unused) {
  (void)unused;
  at_all_states(s, check_solvers);
}

static void check_inverse(Scene* s) {
  mj_forward(s->m, s->d);
  mj_inverse(s->m, s->d);
  g_assert_cmpfloat(relative_difference(s->d->qfrc_inverse, s->d->qfrc_actuator, s->m->nv), <, 1e-8);
}

static void test_inverse(Scene* s, gconstpointer unused) {
  (void)unused;
  at_all_states(s, check_inverse);
}

// The inverse of a discrete step: the force that makes the step.
static void test_discrete_inverse(Scene* s, gconstpointer integrator) {
  s->m->opt.integrator = GPOINTER_TO_INT(integrator);
  s->m->opt.enableflags |= mjENBL_INVDISCRETE;
  scene_run(s, 100);
  g_autofree mjtNum* before = g_memdup2(s->d->qvel, s->m->nv * sizeof(mjtNum));
  mj_forward(s->m, s->d);
  g_autofree mjtNum* force = g_memdup2(s->d->qfrc_actuator, s->m->nv * sizeof(mjtNum));
  g_autofree mjtNum* state = g_new(mjtNum, mj_stateSize(s->m, mjSTATE_INTEGRATION));
  mj_getState(s->m, s->d, state, mjSTATE_INTEGRATION);
  mj_step(s->m, s->d);
  g_autofree mjtNum* qacc = g_new(mjtNum, s->m->nv);
  for (int i = 0; i < s->m->nv; i++) qacc[i] = (s->d->qvel[i] - before[i]) / s->m->opt.timestep;
  mj_setState(s->m, s->d, state, mjSTATE_INTEGRATION);
  mju_copy(s->d->qacc, qacc, s->m->nv);
  mj_inverse(s->m, s->d);
  g_assert_cmpfloat(relative_difference(s->d->qfrc_inverse, force, s->m->nv), <, 1e-6);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function) \
  g_test_add(path, Scene, GINT_TO_POINTER(data), scene_setup, function, scene_teardown)
  ADD("/solve/sparse/newton", mjSOL_NEWTON, test_sparse);
  ADD("/solve/sparse/cg", mjSOL_CG, test_sparse);
  ADD("/solve/sparse/pgs", mjSOL_PGS, test_sparse);
  ADD("/solve/islands/newton", mjSOL_NEWTON, test_islands);
  ADD("/solve/islands/cg", mjSOL_CG, test_islands);
  ADD("/solve/solvers", 0, test_solvers);
  ADD("/solve/inverse", 0, test_inverse);
  ADD("/solve/discrete-inverse/euler", mjINT_EULER, test_discrete_inverse);
  ADD("/solve/discrete-inverse/implicit", mjINT_IMPLICIT, test_discrete_inverse);
  ADD("/solve/discrete-inverse/implicitfast", mjINT_IMPLICITFAST, test_discrete_inverse);
  ADD("/solve/discrete-inverse/discrete", mjINT_DISCRETE, test_discrete_inverse);
#undef ADD
  return g_test_run();
}
