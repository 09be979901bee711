// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The derivative of smooth forces with respect to velocity agrees with finite differences.

#include "dynamics/derivative/derivative.h"

#include "compile-text.h"
#include "fixture.h"

// passive + actuator - bias at the present velocity
static void smooth_force(const Machine* s, int with_bias, mjtNum* force) {
  mj_fwdVelocity(s->m, s->d);
  mj_fwdActuation(s->m, s->d);
  mju_add(force, s->d->qfrc_passive, s->d->qfrc_actuator, s->m->nv);
  if (with_bias) mju_subFrom(force, s->d->qfrc_bias, s->m->nv);
}

static void check_velocity(Machine* s, int with_bias) {
  const mjModel* m = s->m;
  const mjtNum eps = 1e-6;
  int nv = m->nv;

  // centripetal forces of tendon armature are left out
  mju_zero(s->m->tendon_armature, m->ntendon);
  g_autofree mjtNum* full = g_new(mjtNum, nv * nv);
  g_autofree mjtNum* plus = g_new(mjtNum, nv);
  g_autofree mjtNum* minus = g_new(mjtNum, nv);
  for (int seed = 0; seed < 5; seed++) {
    machine_shake(s, seed);
    mj_forward(m, s->d);
    velocity_derivative(m, s->d, with_bias);
    mju_sparse2dense(full, s->d->qDeriv, nv, nv, m->D_rownnz, m->D_rowadr, m->D_colind);
    for (int k = 0; k < nv; k++) {
      mjtNum vel = s->d->qvel[k];
      s->d->qvel[k] = vel + eps;
      smooth_force(s, with_bias, plus);
      s->d->qvel[k] = vel - eps;
      smooth_force(s, with_bias, minus);
      s->d->qvel[k] = vel;
      for (int i = 0; i < m->D_rownnz[k]; i++) {
        int row = m->D_colind[m->D_rowadr[k] + i];
        mjtNum rate = (plus[row] - minus[row]) / (2 * eps);
        if (!(mju_abs(full[row * nv + k] - rate) < 1e-6)) {
          g_error("[%d, %d]: %.10g, not %.10g", row, k, full[row * nv + k], rate);
        }
      }
    }
  }
}

static void test_full(Machine* s, gconstpointer unused) {
  (void)unused;
  check_velocity(s, 1);
}

// what the fast integrator takes
static void test_no_bias(Machine* s, gconstpointer unused) {
  (void)unused;
  check_velocity(s, 0);
}

// An actuator at its limit, at that of its joint or of its tendon has no derivative; one that is
// held back by another joint has (as in MuJoCo 4.0.1).
static void test_saturated(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body><joint name='a' axis='0 0 1' actuatorfrcrange='-1 1'/><geom size='.1' "
      "pos='.2 0 0'/>"
      "<body pos='.4 0 0'><joint name='b' axis='0 0 1'/><geom size='.1' pos='.2 0 "
      "0'/></body></body></worldbody>"
      "<tendon><fixed name='t' actuatorfrcrange='-.7 .3'><joint joint='a' coef='1'/><joint joint='b' "
      "coef='2'/></fixed>"
      "<fixed name='u'><joint joint='a' coef='1'/></fixed></tendon><actuator>"
      "<general joint='a' biastype='affine' biasprm='0 0 -3'/><general tendon='t' biastype='affine' "
      "biasprm='0 0 -4'/>"
      "<general tendon='t' gainprm='.3' biastype='affine' biasprm='0 0 -2'/>"
      "<general tendon='u' biastype='affine' biasprm='0 0 -8'/></actuator></mujoco>");
  static const struct {
    mjtNum ctrl[4], slope;  // of the force at joint a by its velocity
  } kCases[] = {
      {{0, 0, 0, 0}, -17},    {{5, 0, 0, 0}, -14}, {{1, 0, 0, 0}, -14},    {{0, 2, -.9, 0}, -11},
      {{0, -3, 1.7, 0}, -11}, {{0, 0, 0, 5}, -14}, {{-5, -3, 1.7, 0}, -8},
  };
  mjData* d = mj_makeData(m);
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    mju_copy(d->ctrl, kCases[i].ctrl, 4);
    mj_forward(m, d);
    velocity_derivative(m, d, 0);
    g_assert_cmpfloat_with_epsilon(d->qDeriv[0], kCases[i].slope, 1e-12);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// What a gain multiplies is the control that acts: late, and within its range (numbers of MuJoCo
// 4.0.1, where the control of before counts in the fifth step).
static void test_control(void) {
  static const mjtNum slope[] = {-2.4, -2.4, -2.4, -2.4, -3, -6, -6, -6};
  mjModel* m = compile_text(
      "<mujoco><option integrator='implicit'/><worldbody><body><joint name='j' type='slide'/><geom size='.1' "
      "mass='1'/></body></worldbody><actuator><damper kv='6' ctrlrange='.4 1' joint='j' nsample='4' "
      "delay='.01'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  d->qvel[0] = 1;
  for (int i = 0; i < 8; i++) {
    d->ctrl[0] = i == 0 ? .5 : 7;
    mj_step(m, d);
    g_assert_cmpfloat_with_epsilon(d->qDeriv[0], slope[i], 1e-12);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A warm winding has more resistance, and the controller of a motor gives less current for a speed.
static void test_warm_motor(void) {
  mjModel* m = compile_text(
      "<mujoco><option integrator='implicit'/><worldbody><body><joint name='j'/><geom size='.1' pos='.2 0 "
      "0'/>"
      "</body></worldbody><actuator><dcmotor joint='j' motorconst='.2' resistance='2' controller='5 0 .1' "
      "input='pos' thermal='26 1 21 .01'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  const mjtNum eps = 1e-4;
  mjtNum force[2];
  g_assert_cmpint((int)m->na, ==, 1);
  for (int i = 0; i < 2; i++) {
    d->act[0] = 30;
    d->qvel[0] = .3 + i * eps;
    mj_forward(m, d);
    force[i] = d->qfrc_actuator[0];
  }
  mj_implicit(m, d);
  g_assert_cmpfloat_with_epsilon(d->qDeriv[0], (force[1] - force[0]) / eps, 1e-8);
  g_assert_cmpfloat(mju_abs(d->qDeriv[0] + .1), >, .005);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/derivative/velocity/full", Machine, NULL, machine_setup, test_full, machine_teardown);
  g_test_add("/derivative/velocity/no-bias", Machine, NULL, machine_setup, test_no_bias, machine_teardown);
  g_test_add_func("/derivative/velocity/saturated", test_saturated);
  g_test_add_func("/derivative/velocity/control", test_control);
  g_test_add_func("/derivative/warm-motor", test_warm_motor);
  return g_test_run();
}
