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

// A controller of a motor at the limit of its voltage leaves the motor's own damping; whether it is
// there is asked of the inputs that act: within their range, late, and slewed. Heat takes its part
// of the gain. In implicit steps as in those of the metric. From the official 4.0.1: the inertia of
// the joint with h times what damps it.
static void test_motor(void) {
#define MOTOR \
  "<dcmotor joint='j' motorconst='.02425 .3603' resistance='.1188' input='pos' controller='5 2 .1 "
  static const struct {
    const char* motor;
    mjtNum implicit, discrete;  // beyond the inertia
  } kCases[] = {
      {MOTOR "0 0 6'/>", 1.4709217171837707e-4, 1.4709217171837707e-4},
      {MOTOR "0 0 6' ctrlrange='-.01 .01'/>", 2e-4, 2.2e-4},
      {MOTOR "3 4 6'/>", 2e-4, 2.2e-4},
      {MOTOR "0 0 6' nsample='3' delay='.004'/>", 2e-4, 2.2e-4},
      {MOTOR "0 0 6' thermal='2 20 25 .04 25 100'/>", 3.677304292981631e-5, 3.677304292981631e-5},
      {MOTOR "0 0 0' thermal='2 20 25 .04 25 100'/>", 5e-5, 5.5e-5},
      {MOTOR "0 0 6' inductance='.01'/>", 3.453717360990538e-6, 3.453717360990538e-6},
  };
#undef MOTOR
  for (size_t i = 0; i < 2 * G_N_ELEMENTS(kCases); i++) {
    int is_discrete = i % 2;
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option gravity='0 0 0' integrator='%s'/><worldbody><body><joint type='slide' name='j'/>"
        "<geom size='.1' mass='1'/></body></worldbody><actuator>%s</actuator></mujoco>",
        is_discrete ? "discrete" : "implicitfast", kCases[i / 2].motor);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    d->ctrl[0] = 100;
    mj_step(m, d);
    mjtNum want = is_discrete ? kCases[i / 2].discrete : kCases[i / 2].implicit;
    g_assert_cmpfloat_with_epsilon(d->qH[0] - 1, want, 1e-9);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// The limit of a motor's torque is that of the torque alone: friction comes behind it and has its
// slope all the same (slopes of MuJoCo 4.0.1, by an implicit step).
static void test_motor_friction_at_limit(void) {
  static const struct {
    mjtNum ctrl, bristle, slope;
  } cases[] = {{.03, 0, -1}, {.03, -.004, -1}, {.03, .2, -1}, {5, 0, -.5}, {5, -.004, -.5}, {5, .2, -.5}};
  const mjtNum h = .01, v = .02;
  mjSpec* s = mj_parseXMLString(
      "<mujoco><option integrator='implicit' gravity='0 0 0' timestep='.01'/><worldbody><body>"
      "<joint name='j'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 .05'/></body></worldbody><actuator>"
      "<dcmotor joint='j' motorconst='.5' resistance='.5' saturation='.1 0 0' lugre='30 .5 .05 .08 .3'/>"
      "</actuator></mujoco>",
      NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mj_resetData(m, d);
    d->qvel[0] = v;
    d->ctrl[0] = cases[i].ctrl;
    d->act[m->na - 1] = cases[i].bristle;
    mj_forward(m, d);
    mjtNum inertia = d->M[0], force = d->actuator_force[0];
    mj_step(m, d);
    g_assert_cmpfloat_with_epsilon((inertia - h * force / (d->qvel[0] - v)) / h, cases[i].slope, 1e-9);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/derivative/velocity/full", Machine, NULL, machine_setup, test_full, machine_teardown);
  g_test_add("/derivative/velocity/no-bias", Machine, NULL, machine_setup, test_no_bias, machine_teardown);
  g_test_add_func("/derivative/velocity/saturated", test_saturated);
  g_test_add_func("/derivative/velocity/control", test_control);
  g_test_add_func("/derivative/warm-motor", test_warm_motor);
  g_test_add_func("/derivative/velocity/motor", test_motor);
  g_test_add_func("/derivative/motor-friction-at-limit", test_motor_friction_at_limit);
  return g_test_run();
}
