// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The stages run through are the step, and the state that it began with stays, bit for bit.

#include "app-test.h"
#include "insight/step-debugger.h"

static const char kStack[] =
    "<mujoco><option timestep='.004' cone='elliptic'/><worldbody><geom type='plane' size='2 2 1'/>"
    "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='.03 0 .29'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='1 0 .5'><joint axis='0 1 0' range='-10 10'/><geom type='capsule' fromto='0 0 0 .3 0 0' "
    "size='.02'/></body>"
    "</worldbody></mujoco>";

typedef struct Fixture {
  mjModel* m;
  mjData* d;
  GimbalStepDebugger* debugger;
} Fixture;

static void setup(Fixture* f, gconstpointer steps) {
  f->m = compile_text(kStack);
  f->d = mj_makeData(f->m);
  for (int i = 0; i < GPOINTER_TO_INT(steps); i++) mj_step(f->m, f->d);
  f->debugger = gimbal_step_debugger_new(f->m, f->d);
}

static void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_step_debugger_free(f->debugger);
  mj_deleteData(f->d);
  mj_deleteModel(f->m);
}

static mjtNum* state_of(const mjModel* m, const mjData* d) {
  mjtNum* state = g_new(mjtNum, mj_stateSize(m, mjSTATE_INTEGRATION));
  mj_getState(m, d, state, mjSTATE_INTEGRATION);
  return state;
}

static void test_same(Fixture* f, gconstpointer unused) {
  (void)unused;
  gsize bytes = sizeof(mjtNum) * (gsize)mj_stateSize(f->m, mjSTATE_INTEGRATION);
  g_autofree mjtNum* before = state_of(f->m, f->d);
  for (int i = 0; i < gimbal_step_debugger_count(f->debugger); i++) gimbal_step_debugger_go(f->debugger, i);
  g_autofree mjtNum* end = state_of(f->m, gimbal_step_debugger_get_data(f->debugger));
  g_autofree mjtNum* kept = state_of(f->m, f->d);
  g_assert_cmpmem(before, bytes, kept, bytes);
  g_assert_true(gimbal_step_debugger_began_with(f->debugger, f->d));
  // back and forth, then straight to the end
  gimbal_step_debugger_go(f->debugger, 2);
  gimbal_step_debugger_go(f->debugger, 1000);
  g_autofree mjtNum* again = state_of(f->m, gimbal_step_debugger_get_data(f->debugger));
  mj_step(f->m, f->d);
  g_autofree mjtNum* step = state_of(f->m, f->d);
  g_assert_cmpmem(step, bytes, end, bytes);
  g_assert_cmpmem(step, bytes, again, bytes);
  g_assert_false(gimbal_step_debugger_began_with(f->debugger, f->d));
}

static void test_stops(Fixture* f, gconstpointer unused) {
  (void)unused;
  int stage = -2, count = gimbal_step_debugger_count(f->debugger);
  int iterations = gimbal_step_debugger_count_iterations(f->debugger);
  for (int i = 0; i < count; i++) {
    GimbalStop stop = gimbal_step_debugger_stop(f->debugger, i);
    g_assert_cmpint(stop.stage, ==, stop.iteration > 0 ? stage : stage + 1);
    stage = stop.stage;
  }
  g_assert_cmpint(stage, ==, GIMBAL_STEP_INTEGRATE);
  g_assert_cmpint(count, ==, GIMBAL_NSTEPSTAGE + 1 + iterations);
  g_assert_cmpint(gimbal_step_debugger_find(f->debugger, GIMBAL_STEP_CONTACT), ==, 2);
  g_assert_cmpint(gimbal_step_debugger_find(f->debugger, GIMBAL_STEP_SOLVE), ==, count - 2);
  gimbal_step_debugger_go(f->debugger, 2);
  g_assert_cmpint(gimbal_step_debugger_get_data(f->debugger)->ncon, >, 0);
}

// Newton's cost falls, the rows that push are found, and the last iteration is what the solver ends
// with.
static void test_solver(Fixture* f, gconstpointer unused) {
  (void)unused;
  int last = gimbal_step_debugger_count_iterations(f->debugger);
  g_assert_cmpint(last, >, 0);
  for (int k = 1; k <= last; k++) {
    GimbalIteration now = gimbal_step_debugger_iteration(f->debugger, k);
    g_assert_cmpfloat(now.cost, <=, gimbal_step_debugger_iteration(f->debugger, k - 1).cost + 1e-12);
    g_assert_cmpint(now.active, >, 0);
  }
  g_assert_cmpint(gimbal_step_debugger_iteration(f->debugger, 0).changed, ==, 0);
  gimbal_step_debugger_go(f->debugger, gimbal_step_debugger_find(f->debugger, GIMBAL_STEP_SOLVE));
  const mjData* d = gimbal_step_debugger_get_data(f->debugger);
  GimbalIteration end = gimbal_step_debugger_iteration(f->debugger, last);
  mj_forward(f->m, f->d);
  for (int i = 0; i < d->nefc; i++) {
    g_assert_cmpint(end.states[i], ==, f->d->efc_state[i]);
    g_assert_cmpfloat(d->efc_force[i], ==, f->d->efc_force[i]);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name, steps, test) \
  g_test_add("/step-debugger/" name, Fixture, GINT_TO_POINTER(steps), setup, test, teardown)
  ADD("same/first", 0, test_same);
  ADD("same/falling", 3, test_same);
  ADD("same/resting", 80, test_same);
  ADD("stops", 20, test_stops);
  ADD("solver", 20, test_solver);
  return g_test_run();
}
