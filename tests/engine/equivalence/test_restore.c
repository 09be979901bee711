// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A state saved and set again goes on to the same bits, in the same data, in fresh data and in a
// copy.

#include "fixture.h"

enum { LATER = 150 };

static mjtNum* integration_state(const Scene* s, const mjData* d) {
  mjtNum* state = g_new(mjtNum, mj_stateSize(s->m, mjSTATE_INTEGRATION));
  mj_getState(s->m, d, state, mjSTATE_INTEGRATION);
  return state;
}

// Step on and compare with the state that is expected, bit by bit.
static void assert_future(const Scene* s, mjData* d, const mjtNum* expected) {
  for (int i = 0; i < LATER; i++) mj_step(s->m, d);
  g_autofree mjtNum* state = integration_state(s, d);
  gsize size = mj_stateSize(s->m, mjSTATE_INTEGRATION) * sizeof(mjtNum);
  g_assert_cmpmem(state, size, expected, size);
}

static void test_restore(Scene* s, gconstpointer integrator) {
  s->m->opt.integrator = GPOINTER_TO_INT(integrator);
  scene_run(s, 100);
  g_autofree mjtNum* start = integration_state(s, s->d);
  mjData* copy = mj_copyData(NULL, s->m, s->d);
  for (int i = 0; i < LATER; i++) mj_step(s->m, s->d);
  g_autofree mjtNum* end = integration_state(s, s->d);

  assert_future(s, copy, end);
  mj_deleteData(copy);
  mj_setState(s->m, s->d, start, mjSTATE_INTEGRATION);
  assert_future(s, s->d, end);
  mjData* fresh = mj_makeData(s->m);
  mj_setState(s->m, fresh, start, mjSTATE_INTEGRATION);
  assert_future(s, fresh, end);
  mj_deleteData(fresh);
}

// Both halves of a step make the step.
static void test_halves(Scene* s, gconstpointer unused) {
  (void)unused;
  scene_run(s, 100);
  mjData* copy = mj_copyData(NULL, s->m, s->d);
  mj_step(s->m, s->d);
  mj_step1(s->m, copy);
  mj_step2(s->m, copy);
  g_autofree mjtNum *a = integration_state(s, s->d), *b = integration_state(s, copy);
  gsize size = mj_stateSize(s->m, mjSTATE_INTEGRATION) * sizeof(mjtNum);
  g_assert_cmpmem(a, size, b, size);
  mj_deleteData(copy);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function) \
  g_test_add(path, Scene, GINT_TO_POINTER(data), scene_setup, function, scene_teardown)
  ADD("/restore/euler", mjINT_EULER, test_restore);
  ADD("/restore/rk4", mjINT_RK4, test_restore);
  ADD("/restore/implicit", mjINT_IMPLICIT, test_restore);
  ADD("/restore/implicitfast", mjINT_IMPLICITFAST, test_restore);
  ADD("/restore/discrete", mjINT_DISCRETE, test_restore);
  ADD("/restore/halves", 0, test_halves);
#undef ADD
  return g_test_run();
}
