// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Arms whose motion is known: the answers are closed forms of linear systems of second order and of
// a pendulum.

#include "doctor/actuator.h"

#include <math.h>

#include "compile-text.h"

// 2 kg at half a metre on a hinge that the weight pulls down where it is level: I = 0.5 + 0.1.
#define INERTIA 0.6
#define ARM(option, joint, servo)                                      \
  "<mujoco><option timestep='0.0005' integrator='implicitfast'" option \
  "/><worldbody><body><joint "                                         \
  "name='j' axis='0 1 0'" joint                                        \
  "/><inertial pos='.5 0 0' mass='2' diaginertia='.1 .1 .1'/></body>"  \
  "</worldbody><actuator>" servo "</actuator></mujoco>"
#define LIGHT " gravity='0 0 0'"

typedef struct Case {
  mjModel* m;
  mjData* d;
  GimbalActuatorFigures f;
} Case;

static Case open_model(const char* xml) {
  Case c = {.m = compile_text(xml)};
  c.d = mj_makeData(c.m);
  gimbal_actuator_figures(c.m, c.d, 0, 1, &c.f);
  return c;
}

static void close_model(Case* c) {
  mj_deleteData(c->d);
  mj_deleteModel(c->m);
}

#define ASSERT_NEAR(a, b, share) g_assert_cmpfloat_with_epsilon(a, b, fabs(b) * (share) + 1e-12)

static void test_servo(void) {
  Case c = open_model(ARM(LIGHT, "", "<position joint='j' kp='60' kv='6'/>"));
  g_assert_cmpint(c.f.kind, ==, GIMBAL_ACTUATOR_POSITION);
  g_assert_true(c.f.turns);
  ASSERT_NEAR(c.f.inertia, INERTIA, 1e-9);
  ASSERT_NEAR(c.f.free, INERTIA, 1e-9);
  ASSERT_NEAR(c.f.frequency, 10 / (2 * G_PI), 1e-6);
  ASSERT_NEAR(c.f.ratio, 0.5, 1e-6);
  ASSERT_NEAR(c.f.error, 0.0, 0);
  g_assert_cmpint(c.f.faults, ==, GIMBAL_FAULT_UNLIMITED);
  close_model(&c);
}

// A gear of 3: the actuator's radian is a third of the joint's.
static void test_gear(void) {
  Case c = open_model(ARM(LIGHT, "", "<position joint='j' kp='60' kv='6' gear='3'/>"));
  ASSERT_NEAR(c.f.inertia, INERTIA / 9, 1e-9);
  ASSERT_NEAR(c.f.frequency, sqrt(60 * 9 / INERTIA) / (2 * G_PI), 1e-6);
  close_model(&c);
}

static void test_springs_and_dampers(void) {
  Case c = open_model(
      ARM(LIGHT, " stiffness='12' damping='3' armature='.3'", "<position joint='j' kp='60' kv='6'/>"));
  ASSERT_NEAR(c.f.inertia, INERTIA + 0.3, 1e-9);
  ASSERT_NEAR(c.f.stiffness, 12.0, 1e-5);
  ASSERT_NEAR(c.f.damping, 3.0, 1e-5);
  ASSERT_NEAR(c.f.frequency, sqrt(72 / 0.9) / (2 * G_PI), 1e-5);
  ASSERT_NEAR(c.f.ratio, 9 / (2 * sqrt(72 * 0.9)), 1e-5);
  close_model(&c);
}

// The weight m g r cos q, and its slope.
static void test_gravity(void) {
  Case c =
      open_model(ARM(" gravity='0 0 -10'", "", "<position joint='j' kp='60' kv='6' forcerange='-16 16'/>"));
  double q = 0.5, weight = 2 * 10 * 0.5;
  ASSERT_NEAR(fabs(c.f.load), weight, 1e-9);
  ASSERT_NEAR(fabs(c.f.error), weight / 60, 1e-4);
  ASSERT_NEAR(c.f.use, weight / 16, 1e-9);
  g_assert_cmpint(c.f.faults, ==, GIMBAL_FAULT_SAG | GIMBAL_FAULT_TIGHT);
  c.d->qpos[0] = q;  // 0.5 rad below level
  gimbal_actuator_figures(c.m, c.d, 0, 1, &c.f);
  ASSERT_NEAR(fabs(c.f.load), weight * cos(q), 1e-9);
  ASSERT_NEAR(c.f.stiffness, weight * sin(q), 1e-5);
  g_assert_cmpfloat(c.d->qpos[0], ==, q);
  close_model(&c);
}

// Where it comes to rest in a run of its own.
static void test_rests_there(void) {
  Case c = open_model(ARM("", "", "<position joint='j' kp='400' kv='40'/>"));
  for (int i = 0; i < 10000; i++) mj_step(c.m, c.d);
  double rest = c.d->qpos[0];
  mj_resetData(c.m, c.d);
  ASSERT_NEAR(-c.f.error, rest, 0.01);
  close_model(&c);
}

static void test_compensated(void) {
  Case c = open_model(
      "<mujoco><worldbody><body gravcomp='1'><joint name='j' axis='0 1 0'/><geom pos='.5 0 0' "
      "size='.1'/></body>"
      "</worldbody><actuator><position joint='j' kp='60'/></actuator></mujoco>");
  g_assert_cmpfloat(fabs(c.f.load), <, 1e-9);
  close_model(&c);
}

// Two links as point masses: M = [[m1 + 4 m2 …]], with the second straight.
static void test_two_links(void) {
  const char* xml =
      "<mujoco><option gravity='0 0 0'/><worldbody><body><joint name='a' axis='0 0 1'/>"
      "<inertial pos='1 0 0' mass='2' diaginertia='1e-9 1e-9 1e-9'/><body pos='1 0 0'><joint name='b' "
      "axis='0 0 1'/>"
      "<inertial pos='1 0 0' mass='3' diaginertia='1e-9 1e-9 1e-9'/></body></body></worldbody><actuator>"
      "<motor joint='a'/><motor joint='b'/></actuator></mujoco>";
  GimbalActuatorFigures f[2];
  Case c = open_model(xml);
  gimbal_actuator_figures(c.m, c.d, 0, 2, f);
  double M11 = 2 + 3 * 4, M12 = 3 * 2, M22 = 3, det = M11 * M22 - M12 * M12;
  ASSERT_NEAR(f[0].inertia, M11, 1e-6);
  ASSERT_NEAR(f[1].inertia, M22, 1e-6);
  ASSERT_NEAR(f[0].free, det / M22, 1e-6);
  ASSERT_NEAR(f[1].free, det / M11, 1e-6);
  g_assert_cmpint(f[0].kind, ==, GIMBAL_ACTUATOR_FORCE);
  g_assert_true(isnan(f[0].frequency));
  close_model(&c);
}

static void test_faults(void) {
  static const struct {
    const char* xml;
    unsigned faults;
  } cases[] = {
      {ARM("", "", "<position joint='j' kp='60' kv='6' forcerange='-5 5'/>"),
       GIMBAL_FAULT_SATURATED | GIMBAL_FAULT_SAG},
      {ARM(LIGHT, "", "<position joint='j' kp='60' kv='1' forcerange='-5 5'/>"), GIMBAL_FAULT_SWINGS},
      {ARM(LIGHT, "", "<position joint='j' kp='60' kv='60' forcerange='-5 5'/>"), GIMBAL_FAULT_SLOW},
      {ARM(LIGHT, "", "<position joint='j' kp='1e7' kv='5e3' forcerange='-5 5'/>"), GIMBAL_FAULT_STIFF},
      {ARM(LIGHT, "", "<velocity joint='j' kv='60' forcerange='-5 5'/>"), 0},
      {ARM(LIGHT, "", "<motor joint='j' ctrlrange='-5 5'/>"), 0},
      {ARM(LIGHT, "", "<motor joint='j' ctrlrange='-5 5' gear='0'/>"), GIMBAL_FAULT_NOTHING},
      {ARM("", " actuatorfrcrange='-9 9'", "<motor joint='j'/>"), GIMBAL_FAULT_SATURATED},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    Case c = open_model(cases[i].xml);
    g_assert_cmphex(c.f.faults, ==, cases[i].faults);
    g_assert_cmpint(gimbal_actuator_badness(&c.f) > 0, ==, cases[i].faults > 0);
    close_model(&c);
  }
}

//---- answers

static const GimbalActuatorTrial kTrial = {.step = 0.05};

// exp(-π ζ / √(1 - ζ²)), and the first rise of a servo without damping ratio in closed form.
static void test_overshoot(void) {
  static const double ratios[] = {0.2, 0.5, 0.7};
  for (guint i = 0; i < G_N_ELEMENTS(ratios); i++) {
    double z = ratios[i];
    g_autofree char* xml = g_strdup_printf(ARM(LIGHT, "", "<position joint='j' kp='60' kv='%.17g'/>"),
                                           2 * z * sqrt(60 * INERTIA));
    Case c = open_model(xml);
    GimbalStepAnswer a;
    g_assert_true(gimbal_actuator_step(c.m, c.d, 0, &c.f, &kTrial, &a));
    ASSERT_NEAR(a.overshoot, exp(-G_PI * z / sqrt(1 - z * z)), 0.01);
    ASSERT_NEAR(a.final, 1.0, 0.01);
    g_assert_cmpfloat(a.saturated, ==, 0);
    g_assert_cmpuint(a.time->len, <=, GIMBAL_ANSWER_POINTS);
    gimbal_step_answer_clear(&a);
    close_model(&c);
  }
}

// 1 - (1 + ωt) exp(-ωt): rises from 0.1 to 0.9 in 3.3579 / ω and is within 0.02 after 5.8339 / ω.
static void test_critical(void) {
  g_autofree char* xml =
      g_strdup_printf(ARM(LIGHT, "", "<position joint='j' kp='60' kv='%.17g'/>"), 2 * sqrt(60 * INERTIA));
  Case c = open_model(xml);
  GimbalStepAnswer a;
  g_assert_true(gimbal_actuator_step(c.m, c.d, 0, &c.f, &kTrial, &a));
  g_assert_cmpfloat(a.overshoot, <, 1e-3);
  ASSERT_NEAR(a.rise, 0.33579, 0.01);
  ASSERT_NEAR(a.settling, 0.58339, 0.01);
  gimbal_step_answer_clear(&a);
  close_model(&c);
}

// 1 - exp(-kv t / I) rises in ln 9 of its time constants.
static void test_velocity(void) {
  Case c = open_model(ARM(LIGHT, "", "<velocity joint='j' kv='6'/>"));
  GimbalStepAnswer a;
  g_assert_true(gimbal_actuator_step(c.m, c.d, 0, &c.f, &kTrial, &a));
  ASSERT_NEAR(a.rise, log(9) * INERTIA / 6, 0.01);
  gimbal_step_answer_clear(&a);
  close_model(&c);
}

// A filter of 30 s has not settled after the longest time, one of 0.3 s has: no figures, or those
// of the settled value.
static void test_settles(void) {
  static const double filters[] = {0.3, 30};
  for (guint i = 0; i < G_N_ELEMENTS(filters); i++) {
    g_autofree char* xml = g_strdup_printf(
        ARM(LIGHT, "",
            "<general joint='j' dyntype='filterexact' dynprm='%g' gainprm='60' biastype='affine' biasprm='0 "
            "-60 -12'/>"),
        filters[i]);
    Case c = open_model(xml);
    GimbalStepAnswer a;
    g_assert_true(gimbal_actuator_step(c.m, c.d, 0, &c.f, &kTrial, &a));
    g_assert_cmpint(a.settled, ==, i == 0);
    if (a.settled) {
      ASSERT_NEAR(a.final, 1.0, 0.01);
    } else {
      g_assert_true(isnan(a.overshoot) && isnan(a.rise) && isnan(a.settling));
      // the mean of the last twentieth, behind by kv / kp
      ASSERT_NEAR(a.final, 1 - exp(-(9.75 - 0.2) / 30), 0.01);
    }
    g_assert_cmpint(a.touching[0], ==, -1);
    gimbal_step_answer_clear(&a);
    close_model(&c);
  }
}

// What touches in the pose is told, and not in one that is free of it.
static void test_touches(void) {
  Case c = open_model(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .1'><joint name='j' type='slide' "
      "axis='1 0 0' range='-1 1'/><joint type='slide' axis='0 0 1' range='0 .5'/><geom size='.1001'/></body>"
      "</worldbody><actuator><position joint='j' kp='60' kv='6'/></actuator></mujoco>");
  GimbalStepAnswer a;
  g_assert_true(gimbal_actuator_step(c.m, c.d, 0, &c.f, &kTrial, &a));
  g_assert_cmpint(a.touching[0], ==, 0);
  g_assert_cmpint(a.touching[1], ==, 1);
  gimbal_step_answer_clear(&a);
  g_assert_true(gimbal_actuator_free_pose(c.m, c.d, 0));
  g_assert_cmpfloat(c.d->qpos[1], >, 1e-4);
  g_assert_cmpfloat(c.d->qpos[1], <, 0.2);
  g_assert_true(gimbal_actuator_step(c.m, c.d, 0, &c.f, &kTrial, &a));
  g_assert_cmpint(a.touching[0], ==, -1);
  gimbal_step_answer_clear(&a);
  close_model(&c);
}

// Held against its weight, the arm begins at rest.
static void test_begins_at_rest(void) {
  Case c = open_model(ARM("", "", "<position joint='j' kp='400' kv='40' forcerange='-21 21'/>"));
  GimbalActuatorTrial trial = kTrial;
  GimbalStepAnswer a;
  trial.step = 1e-9;
  g_assert_true(gimbal_actuator_step(c.m, c.d, 0, &c.f, &trial, &a));
  ASSERT_NEAR(a.final, 1.0, 0.05);
  gimbal_step_answer_clear(&a);
  trial.step = -0.1;  // up, at the limit
  g_assert_true(gimbal_actuator_step(c.m, c.d, 0, &c.f, &trial, &a));
  g_assert_cmpfloat(a.saturated, >, 0.005);
  gimbal_step_answer_clear(&a);
  close_model(&c);
}

// Held: the joint swings alone; whole: the other gives way.
static void test_others(void) {
  const char* xml =
      "<mujoco><option gravity='0 0 0' timestep='.0005' integrator='implicitfast'/><worldbody><body>"
      "<joint name='a' axis='0 0 1'/><inertial pos='1 0 0' mass='2' diaginertia='.1 .1 .1'/><body pos='1 0 "
      "0'>"
      "<joint name='b' axis='0 0 1'/><inertial pos='1 0 0' mass='3' diaginertia='.1 .1 "
      ".1'/></body></body></worldbody>"
      "<actuator><position joint='b' kp='100' kv='20'/></actuator></mujoco>";
  Case c = open_model(xml);
  GimbalActuatorTrial trial = kTrial;
  GimbalStepAnswer held, whole;
  g_assert_true(gimbal_actuator_step(c.m, c.d, 0, &c.f, &trial, &held));
  trial.whole = TRUE;
  g_assert_true(gimbal_actuator_step(c.m, c.d, 0, &c.f, &trial, &whole));
  double z = c.f.ratio;
  ASSERT_NEAR(held.overshoot, exp(-G_PI * z / sqrt(1 - z * z)), 0.01);
  // so light, it is damped by more than its critical damping
  g_assert_cmpfloat(whole.overshoot, <, 0.01);
  gimbal_step_answer_clear(&held);
  gimbal_step_answer_clear(&whole);
  close_model(&c);
}

// G(iω) = ω0² / (ω0² - ω² + 2 i ζ ω0 ω)
static void test_sweep(void) {
  Case c = open_model(ARM(LIGHT, "", "<position joint='j' kp='60' kv='6'/>"));
  GimbalSweepAnswer a;
  g_assert_true(gimbal_actuator_sweep(c.m, c.d, 0, &c.f, &kTrial, &a));
  g_assert_cmpint(a.count, >=, 15);
  for (int i = 0; i < a.count; i++) {
    double r = a.frequency[i] / c.f.frequency, re = 1 - r * r, im = 2 * c.f.ratio * r;
    if (r > 3) continue;  // what a tenth of the input becomes is in its last digits the time step's
    ASSERT_NEAR(a.gain[i], 1 / hypot(re, im), 0.01);
    g_assert_cmpfloat_with_epsilon(a.phase[i], -atan2(im, re) * 180 / G_PI, 2);
  }
  // |G|² = 1/2 at r² = 1 - 2 ζ² + √(1 + (1 - 2 ζ²)²)
  double s = 1 - 2 * 0.25;
  ASSERT_NEAR(a.bandwidth, c.f.frequency * sqrt(s + sqrt(1 + s * s)), 0.02);
  close_model(&c);
}

static void test_cancelled(void) {
  Case c = open_model(ARM(LIGHT, "", "<position joint='j' kp='60' kv='6'/>"));
  gint cancel = 1;
  GimbalActuatorTrial trial = {.step = 0.1, .cancel = &cancel};
  GimbalStepAnswer a;
  GimbalSweepAnswer s;
  g_assert_false(gimbal_actuator_step(c.m, c.d, 0, &c.f, &trial, &a));
  g_assert_false(gimbal_actuator_sweep(c.m, c.d, 0, &c.f, &trial, &s));
  gimbal_step_answer_clear(&a);
  close_model(&c);
}

//---- gains

// The model with the proposed gains has what was wished.
static void test_gains(void) {
  static const char* const forms[] = {"kv='%.17g'", "dampratio='%.17g'"};
  Case c = open_model(ARM("", " damping='.2'", "<position joint='j' kp='60' kv='6'/>"));
  GimbalActuatorWish wish = {.frequency = 5, .ratio = 1, .step = 0.1};
  GimbalActuatorGains g = gimbal_actuator_gains(c.m, c.d, 0, &c.f, &wish);
  g_assert_cmpint(g.trouble, ==, GIMBAL_GAINS_GOOD);
  g_assert_cmpfloat(g.armature, ==, 0);
  ASSERT_NEAR(g.force, 1.5 * 9.81 + g.kp * 0.1, 1e-6);
  for (int i = 0; i < 2; i++) {
    g_autofree char* gain = g_strdup_printf(forms[i], i ? g.dampratio : g.kv);
    g_autofree char* xml =
        g_strdup_printf(ARM("", " damping='.2'", "<position joint='j' kp='%.17g' %s/>"), g.kp, gain);
    Case tuned = open_model(xml);
    ASSERT_NEAR(tuned.f.frequency, 5.0, 1e-5);
    ASSERT_NEAR(tuned.f.ratio, 1.0, 1e-5);
    close_model(&tuned);
  }
  close_model(&c);
}

static void test_gains_that_cannot_be(void) {
  static const struct {
    const char* xml;
    double frequency;
    GimbalGainTrouble trouble;
  } cases[] = {
      {ARM(LIGHT, "", "<motor joint='j'/>"), 5, GIMBAL_GAINS_NO_SERVO},
      {ARM(LIGHT, " stiffness='1000'", "<position joint='j' kp='60'/>"), 5, GIMBAL_GAINS_SPRING},
      {ARM(LIGHT, " damping='1000'", "<position joint='j' kp='60'/>"), 5, GIMBAL_GAINS_DAMPER},
      {ARM(LIGHT, "", "<position joint='j' kp='60'/>"), 300, GIMBAL_GAINS_STEP},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    Case c = open_model(cases[i].xml);
    GimbalActuatorWish wish = {.frequency = cases[i].frequency, .ratio = 1, .step = 0.1};
    g_assert_cmpint(gimbal_actuator_gains(c.m, c.d, 0, &c.f, &wish).trouble, ==, cases[i].trouble);
    close_model(&c);
  }
}

// A light link under a heavy one that gives way: with the armature the two inertias are a factor of
// 4 apart.
static void test_armature(void) {
  const char* form =
      "<mujoco><worldbody><body><joint name='a' axis='0 0 1'/><inertial pos='.1 0 0' mass='.1' "
      "diaginertia='.001 .001 .001'/>"
      "<body pos='1 0 0'><joint name='b' axis='0 0 1' armature='%.17g'/><inertial pos='1 0 0' mass='3' "
      "diaginertia='.1 .1 .1'/></body></body></worldbody><actuator><position joint='b' kp='100' "
      "kv='20'/></actuator></mujoco>";
  g_autofree char* plain = g_strdup_printf(form, 0.0);
  Case c = open_model(plain);
  GimbalActuatorWish wish = {.frequency = 2, .ratio = 1, .step = 0.1};
  GimbalActuatorGains g = gimbal_actuator_gains(c.m, c.d, 0, &c.f, &wish);
  g_assert_cmpfloat(c.f.free, <, c.f.inertia / 4);
  g_assert_cmpfloat(g.armature, >, 0);
  g_autofree char* heavier = g_strdup_printf(form, g.armature);
  Case tuned = open_model(heavier);
  ASSERT_NEAR(tuned.f.free, tuned.f.inertia / 4, 1e-6);
  close_model(&tuned);
  close_model(&c);
}

// Kinds that have no gains: none of it breaks.
static void test_other_kinds(void) {
  static const char* const servos[] = {
      "<muscle joint='j' lengthrange='-1 1'/>",
      "<damper joint='j' kv='3' ctrlrange='0 1'/>",
      "<intvelocity joint='j' kp='60' kv='6' actrange='-1 1'/>",
      "<general joint='j' dyntype='filter' dynprm='.01' gainprm='60' biastype='affine' biasprm='0 -60 -6'/>",
      "<general joint='j' dyntype='filterexact' dynprm='.01' gainprm='5'/>",
      "<pid joint='j' kp='50' kv='3' ki='1' imax='9'/>"};
  for (guint i = 0; i < G_N_ELEMENTS(servos); i++) {
    g_autofree char* xml = g_strdup_printf(ARM(LIGHT, "", "%s"), servos[i]);
    Case c = open_model(xml);
    GimbalStepAnswer a;
    ASSERT_NEAR(c.f.inertia, INERTIA, 1e-9);
    gboolean tried = gimbal_actuator_step(c.m, c.d, 0, &c.f, &kTrial, &a);
    g_assert_cmpint(tried, ==, c.f.kind != GIMBAL_ACTUATOR_OTHER);
    if (tried) g_assert_false(a.diverged);
    gimbal_step_answer_clear(&a);
    close_model(&c);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/doctor/actuator/servo", test_servo);
  g_test_add_func("/doctor/actuator/gear", test_gear);
  g_test_add_func("/doctor/actuator/springs", test_springs_and_dampers);
  g_test_add_func("/doctor/actuator/gravity", test_gravity);
  g_test_add_func("/doctor/actuator/rest", test_rests_there);
  g_test_add_func("/doctor/actuator/settles", test_settles);
  g_test_add_func("/doctor/actuator/touches", test_touches);
  g_test_add_func("/doctor/actuator/compensated", test_compensated);
  g_test_add_func("/doctor/actuator/two_links", test_two_links);
  g_test_add_func("/doctor/actuator/faults", test_faults);
  g_test_add_func("/doctor/actuator/overshoot", test_overshoot);
  g_test_add_func("/doctor/actuator/critical", test_critical);
  g_test_add_func("/doctor/actuator/velocity", test_velocity);
  g_test_add_func("/doctor/actuator/at_rest", test_begins_at_rest);
  g_test_add_func("/doctor/actuator/others", test_others);
  g_test_add_func("/doctor/actuator/sweep", test_sweep);
  g_test_add_func("/doctor/actuator/cancelled", test_cancelled);
  g_test_add_func("/doctor/actuator/gains", test_gains);
  g_test_add_func("/doctor/actuator/impossible", test_gains_that_cannot_be);
  g_test_add_func("/doctor/actuator/armature", test_armature);
  g_test_add_func("/doctor/actuator/kinds", test_other_kinds);
  return g_test_run();
}
