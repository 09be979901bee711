// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finite differences of a step: against closed forms, and where the step ends in an automatic
// reset.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

// A mass on a spring with damper under implicitfast: (m + h b) dv = h (u - k x - b v).
static void test_oscillator(void) {
  mjModel* m = compile_text(
      "<mujoco><option integrator='implicitfast' timestep='.01'><flag gravity='disable'/></option><worldbody>"
      "<body><joint name='x' type='slide' axis='1 0 0' stiffness='5' damping='2'/><geom size='.1' "
      "mass='3'/></body>"
      "</worldbody><actuator><motor joint='x' ctrlrange='-1 1'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  d->qpos[0] = 0.3;
  d->qvel[0] = -0.2;
  d->ctrl[0] = 1;  // at its limit: nudged inwards only
  mjtNum A[4], B[2], h = 0.01, inertia = 3 + h * 2;
  for (int centered = 0; centered < 2; centered++) {
    mj_forward(m, d);
    mjd_transitionFD(m, d, 1e-6, centered, A, B, NULL, NULL);
    mjtNum vx = -h * 5 / inertia, vv = 1 - h * 2 / inertia, vu = h / inertia;
    g_assert_cmpfloat_with_epsilon(A[2], vx, 1e-8);
    g_assert_cmpfloat_with_epsilon(A[3], vv, 1e-8);
    g_assert_cmpfloat_with_epsilon(A[0], 1 + h * vx, 1e-8);
    g_assert_cmpfloat_with_epsilon(A[1], h * vv, 1e-8);
    g_assert_cmpfloat_with_epsilon(B[0], h * vu, 1e-8);
    g_assert_cmpfloat_with_epsilon(B[1], vu, 1e-8);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A nudge backwards from the limit, and one that is about to be clamped: the matrix of the step is
// that of the nudged control (numbers of MuJoCo 4.0.1).
static void test_clamped_force(void) {
  mjModel* m = compile_text(
      "<mujoco><option integrator='implicitfast'/><worldbody><body>"
      "<joint name='hinge' damping='.01' actuatorfrcrange='-.4 .4'/><geom type='sphere' size='.05' mass='1'/>"
      "</body></worldbody><actuator><damper joint='hinge' kv='10' ctrlrange='0 1'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  d->qvel[0] = 0.04;
  d->ctrl[0] = 0.9999999;  // force -0.39999996, next to the limit
  mjtNum A[4], B[2];
  mj_forward(m, d);
  mjd_transitionFD(m, d, 1e-3, 0, A, B, NULL, NULL);
  g_assert_cmpfloat_with_epsilon(B[0], -3.62466654120467e-06, 1e-14);
  g_assert_cmpfloat_with_epsilon(B[1], -.00181233327060243, 1e-11);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A control outside of its range is not nudged, also where nothing clamps it, as in MuJoCo 3.12.0.
static void test_out_of_range(void) {
  mjModel* m = compile_text(
      "<mujoco><option><flag clampctrl='disable'/></option><worldbody><body><joint name='hinge'/>"
      "<geom size='.1'/></body></worldbody><actuator><motor joint='hinge' ctrlrange='0 "
      "1'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  mjtNum B[2] = {1, 1};
  d->ctrl[0] = 0.5;
  mjd_transitionFD(m, d, 1e-5, 1, NULL, B, NULL, NULL);
  g_assert_cmpfloat(B[1], >, 0.01);
  d->ctrl[0] = 2;
  mjd_transitionFD(m, d, 1e-5, 1, NULL, B, NULL, NULL);
  g_assert_cmpfloat(B[1], ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void ignore(const char* message) {
  (void)message;
}

// The automatic reset within the differenced step takes nothing away from who holds scratch memory.
static void test_reset_within(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body>"
      "<body pos='1 0 0'><joint name='x' type='slide' damping='1'/><geom size='.1'/></body></worldbody>"
      "<actuator><motor joint='x' gear='1000'/><motor joint='x'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  mj_markStack(d);
  mjtNum* mine = mj_stackAllocNum(d, 100);
  for (int i = 0; i < 100; i++) mine[i] = i;
  d->ctrl[0] = 1e9;
  mju_user_warning = ignore;
  g_autofree mjtNum *A = g_new(mjtNum, 14 * 14), *B = g_new(mjtNum, 14 * 2);
  mj_step(m, d);
  g_assert_cmpint(d->warning[mjWARN_BADQACC].number, ==, 1);
  d->ctrl[0] = 1e9;
  mjd_transitionFD(m, d, 1e-6, 1, A, B, NULL, NULL);
  for (int i = 0; i < 14 * 14; i++) g_assert_true(isfinite(A[i]));
  for (int i = 0; i < 100; i++) g_assert_cmpfloat(mine[i], ==, i);
  g_assert_cmpfloat(d->ctrl[0], ==, 1e9);
  mju_user_warning = NULL;
  mj_freeStack(d);
  g_assert_cmpint((int)d->pstack, ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The slope of a damper is its control, a part of the implicit step: I v' = I v - h k u v'.
static void test_damper(void) {
  mjModel* m = compile_text(
      "<mujoco><option integrator='implicitfast' timestep='.01' gravity='0 0 0'/><worldbody><body>"
      "<joint name='x' type='slide' axis='1 0 0'/><geom size='.1' mass='2'/></body></worldbody><actuator>"
      "<damper joint='x' kv='10' ctrlrange='0 1'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  const mjtNum k = 10, h = .01, mass = 2, u = .4, v = 3, sum = mass + h * k * u;
  d->ctrl[0] = u;
  d->qvel[0] = v;
  mj_forward(m, d);
  mjtNum B[2];
  mjd_transitionFD(m, d, 1e-6, 1, NULL, B, NULL, NULL);
  g_assert_cmpfloat_with_epsilon(B[1], -mass * v * h * k / (sum * sum), 1e-7);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static int refusals;

static void count_refusal(const char* message) {
  g_assert_nonnull(strstr(message, "sleep"));
  refusals++;
}

// Trees that a step puts to sleep have no derivatives: models with sleep are refused.
static void test_refuses_sleep(void) {
  mjModel* m = compile_text(
      "<mujoco><option><flag sleep='enable'/></option><worldbody><body><freejoint/><geom size='.1'/></body>"
      "</worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mjtNum A[144];
  mju_user_error = count_refusal;
  mjd_transitionFD(m, d, 1e-6, 0, A, NULL, NULL, NULL);
  mjd_inverseFD(m, d, 1e-6, 0, A, NULL, NULL, NULL, NULL, NULL, NULL);
  mju_user_error = NULL;
  g_assert_cmpint(refusals, ==, 2);
  g_assert_cmpint((int)d->pstack, ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Damping that grows with velocity has another slope at the nudged one (numbers of MuJoCo 4.0.1).
static void test_quadratic_damping(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body><joint damping='0 0 2'/><geom size='.07'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  d->qvel[0] = 1;
  mjtNum A[4];
  for (int centered = 0; centered < 2; centered++) {
    mjd_transitionFD(m, d, 1e-5, (mjtBool)centered, A, NULL, NULL, NULL);
    g_assert_cmpfloat_with_epsilon(A[3], centered ? .627394645 : .627394768, 1e-7);
    g_assert_cmpfloat_with_epsilon(A[1], .001254789, 1e-8);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/finite-diff/oscillator", test_oscillator);
  g_test_add_func("/finite-diff/clamped-force", test_clamped_force);
  g_test_add_func("/finite-diff/out-of-range", test_out_of_range);
  g_test_add_func("/finite-diff/reset-within", test_reset_within);
  g_test_add_func("/finite-diff/refuses-sleep", test_refuses_sleep);
  g_test_add_func("/finite-diff/damper", test_damper);
  g_test_add_func("/finite-diff/quadratic-damping", test_quadratic_damping);
  return g_test_run();
}
