// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An arena of fixed size that gets full: contacts or all rows are dropped with the warning that
// says so, and never more than that happens: a stack that does not fit either is an error,
// everything else goes on with finite numbers.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <setjmp.h>
#include <string.h>

#include "compile-text.h"

static jmp_buf on_error;
static char last_error[600];
static int told;

static void leave(const char* message) {
  g_strlcpy(last_error, message, sizeof last_error);
  longjmp(on_error, 1);
}

static void count(const char* message) {
  told += strstr(message, "arena memory") != NULL;
}

// Balls on a floor, all in touch.
static mjModel* make_model(void) {
  g_autoptr(GString) xml = g_string_new("<mujoco><worldbody><geom type='plane' size='9 9 .1'/>");
  for (int i = 0; i < 64; i++) {
    g_string_append_printf(xml, "<body pos='%g %g .095'><freejoint/><geom size='.1'/></body>",
                           0.199 * (i % 8), 0.199 * (i / 8));
  }
  g_string_append(xml, "</worldbody></mujoco>");
  return compile_text(xml->str);
}

// GRADIENTS: there are rows, but Newton's method has no room, and goes on as conjugate gradients
typedef enum Outcome { ENOUGH, DROPPED, GRADIENTS, STACK } Outcome;

static Outcome step(mjModel* m, int kilobytes) {
  m->narena = (mjtSize)kilobytes << 10;
  mjData* volatile d = mj_makeData(m);
  volatile Outcome outcome = STACK;
  if (!setjmp(on_error)) {
    mj_step(m, d);
    const mjWarningStat *w = d->warning, *contacts = w + mjWARN_CONTACTFULL, *rows = w + mjWARN_CNSTRFULL;
    outcome = rows->number && d->nefc ? GRADIENTS : contacts->number || rows->number ? DROPPED : ENOUGH;
    for (int i = 0; i < m->nq; i++) g_assert_true(isfinite(d->qpos[i]));
    g_assert_true(d->pstack == 0);
  } else {
    g_assert_nonnull(strstr(last_error, "stack overflow"));
    mj_resetData(m, d);
    g_assert_true(d->pstack == 0);
  }
  mj_deleteData(d);
  return outcome;
}

static void test_sizes(void) {
  mjModel* m = make_model();
  int count_of[4] = {0};
  mju_user_error = leave;
  mju_user_warning = count;
  for (int kilobytes = 16; kilobytes < 4096; kilobytes += kilobytes / 16) count_of[step(m, kilobytes)]++;
  mju_user_error = NULL;
  mju_user_warning = NULL;
  g_assert_cmpint(count_of[ENOUGH], >, 0);
  g_assert_cmpint(count_of[DROPPED], >, 0);
  g_assert_cmpint(count_of[GRADIENTS], >, 0);
  g_assert_cmpint(told, >=, count_of[DROPPED] + count_of[GRADIENTS]);
  mj_deleteModel(m);
}

// Newton's method has no memory for its Hessian: conjugate gradients take its place, with a
// warning, and lead to the same.
static void test_without_hessian(void) {
  mjModel* m = compile_text(
      "<mujoco><option integrator='discrete' solver='Newton'/><worldbody><geom type='plane' size='2 2 .1'/>"
      "<flexcomp name='a' type='grid' dim='3' count='6 6 3' spacing='.05 .05 .05' pos='0 0 .06' "
      "radius='.005' "
      "mass='1'><contact selfcollide='none'/><elasticity young='3e4' poisson='.2' damping='.05'/></flexcomp>"
      "</worldbody></mujoco>");
  mjData* rich = mj_makeData(m);
  for (int i = 0; i < 40; i++) mj_step(m, rich);
  g_assert_cmpint(rich->nefc, >, 0);
  g_assert_cmpint(rich->warning[mjWARN_CNSTRFULL].number, ==, 0);
  mju_user_warning = count;

  m->narena = 450000;
  mjData* poor = mj_makeData(m);
  for (int i = 0; i < 40; i++) mj_step(m, poor);
  mju_user_warning = NULL;
  g_assert_cmpint(poor->warning[mjWARN_CNSTRFULL].number, >, 0);
  g_assert_cmpint(poor->nefc, ==, rich->nefc);
  for (int i = 0; i < m->nq; i++) g_assert_cmpfloat_with_epsilon(poor->qpos[i], rich->qpos[i], 1e-5);
  mj_deleteData(rich);
  mj_deleteData(poor);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/arena-full/sizes", test_sizes);
  g_test_add_func("/arena-full/without-hessian", test_without_hessian);
  return g_test_run();
}
