// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All solvers end at the same cost, which never rises; the model of the run stays as it is.

#include <math.h>

#include "app-test.h"
#include "insight/solver-lab.h"

static const char kBoxes[] =
    "<mujoco><option timestep='.002' cone='pyramidal'/>"
    "<worldbody><geom type='plane' size='2 2 1'/>"
    "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='.03 0 .29'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>";

typedef struct Fixture {
  mjModel* m;
  mjData* d;
} Fixture;

static void setup(Fixture* f, gconstpointer unused) {
  (void)unused;
  f->m = compile_text(kBoxes);
  f->d = mj_makeData(f->m);
  for (int i = 0; i < 60; i++) mj_step(f->m, f->d);
  mj_forward(f->m, f->d);
  g_assert_cmpint(f->d->nefc, >, 0);
}

static void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  mj_deleteData(f->d);
  mj_deleteModel(f->m);
}

static void test_agree(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalTrial trials[6];
  int n = 0;
  for (int cone = 0; cone < 2; cone++) {
    for (int solver = 0; solver < 3; solver++) {
      trials[n++] =
          (GimbalTrial){.solver = solver, .cone = cone, .iterations = 300, .tolerance = 1e-10, .warm = cone};
    }
  }
  mjOption before = f->m->opt;
  g_assert_true(gimbal_solver_lab_run(f->m, f->d, trials, n, NULL));
  g_assert_cmpmem(&before, sizeof before, &f->m->opt, sizeof before);
  for (int i = 0; i < n; i++) {
    const GimbalTrial* t = &trials[i];
    g_assert_false(t->failed);
    g_assert_cmpint(t->count, >, 0);
    g_assert_cmpfloat(t->final_gap, >=, 0);
    if (t->solver == mjSOL_NEWTON) g_assert_cmpfloat(t->final_gap, <, 1e-8);
    for (int k = 1; k < t->count && t->solver == mjSOL_NEWTON; k++) {
      g_assert_cmpfloat(t->gap[k], <=, t->gap[k - 1] + 1e-9);
    }
  }
  int best = gimbal_solver_lab_best(trials, n, mjCONE_PYRAMIDAL);
  g_assert_cmpint(best, >=, 0);
  g_assert_cmpint(trials[best].cone, ==, mjCONE_PYRAMIDAL);
  for (int i = 0; i < n; i++) gimbal_trial_clear(&trials[i]);
}

static void test_cancel(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalTrial trial = {.solver = mjSOL_CG, .iterations = 10};
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  g_cancellable_cancel(cancellable);
  g_assert_false(gimbal_solver_lab_run(f->m, f->d, &trial, 1, cancellable));
  gimbal_trial_clear(&trial);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/app/solver-lab/agree", Fixture, NULL, setup, test_agree, teardown);
  g_test_add("/app/solver-lab/cancel", Fixture, NULL, setup, test_cancel, teardown);
  return g_test_run();
}
