// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Convergence out of mjData.

#include "app-test.h"
#include "model/convergence.h"

// Two boxes far from each other are two islands; each has its own iterations.
static void test_convergence(void) {
  mjModel* m = compile_text(
      "<mujoco><option cone='elliptic'/><worldbody><geom type='plane' size='9 9 1'/>"
      "<body pos='0 0 .09'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
      "<body pos='5 0 .09'><freejoint/><geom type='sphere' size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  double y[mjNSOLVER];
  g_assert_cmpint(gimbal_convergence_islands(d), ==, 0);
  mj_step(m, d);
  g_assert_cmpint(gimbal_convergence_islands(d), ==, 2);
  for (int i = 0; i < 2; i++) {
    int n = gimbal_convergence_read(d, i, GIMBAL_CONVERGENCE_GRADIENT, y);
    g_assert_cmpint(n, ==, d->solver_niter[i]);
    g_assert_cmpint(n, >, 0);
    g_assert_cmpfloat(y[n - 1], ==, d->solver[i * mjNSOLVER + n - 1].gradient);
    g_assert_cmpint(d->solver_niter[gimbal_convergence_hardest(d)], >=, n);
  }
  g_assert_cmpint(gimbal_convergence_read(d, 2, GIMBAL_CONVERGENCE_ACTIVE, y), ==, 0);
  g_assert_false(gimbal_convergence_has(mjSOL_PGS, GIMBAL_CONVERGENCE_SLOPE));
  g_assert_true(gimbal_convergence_has(mjSOL_NEWTON, GIMBAL_CONVERGENCE_UPDATES));
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/convergence/islands", test_convergence);
  return g_test_run();
}
