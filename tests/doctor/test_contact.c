// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ball and a box at rest, a box on a slope, a bouncing ball: the figures are what a run shows,
// and closed forms.

#include "doctor/contact.h"

#include <math.h>
#include <string.h>

#include "compile-text.h"
#include "doctor/instability.h"

#define ASSERT_NEAR(a, b, share) g_assert_cmpfloat_with_epsilon(a, b, fabs(b) * (share) + 1e-12)

// One impedance at all depths: closed forms are exact.
#define SCENE(option, geom, body)                                                          \
  "<mujoco><option timestep='0.0005' " option "/><default><geom solimp='.9 .9 .001' " geom \
  "/></default>"                                                                           \
  "<worldbody><geom name='floor' type='plane' size='9 9 .1'/>" body "</worldbody></mujoco>"
#define BALL(z, geom)                                                                                  \
  "<body pos='0 0 " z "'><joint type='slide' axis='0 0 1'/><geom name='ball' size='.1' mass='2' " geom \
  "/></body>"
#define BOX(z) \
  "<body pos='0 0 " z "'><freejoint/><geom name='box' type='box' size='.1 .1 .1' mass='2'/></body>"

typedef struct Case {
  mjModel* m;
  mjData* d;
} Case;

static Case open_model(const char* xml) {
  Case c = {.m = compile_text(xml)};
  c.d = mj_makeData(c.m);
  mj_forward(c.m, c.d);
  return c;
}

static void close_model(Case* c) {
  mj_deleteData(c->d);
  mj_deleteModel(c->m);
}

static void run(Case* c, double seconds) {
  while (c->d->time < seconds) mj_step(c->m, c->d);
  mj_forward(c->m, c->d);
}

static GimbalContactPair first_pair(const Case* c) {
  g_autoptr(GArray) pairs = gimbal_contact_pairs(c->m, c->d);
  g_assert_cmpuint(pairs->len, >, 0);
  return g_array_index(pairs, GimbalContactPair, 0);
}

// With (t, z) and impedance d: ω = 1 / (t z), so the sag is (1 - d) g t² z², and k = m g / sag, c =
// 2 ζ √(k m / (1 - d)) …
static void test_ball_at_rest(void) {
  static const double refs[][2] = {{0.02, 1}, {0.05, 0.7}, {0.01, 1.5}};
  for (guint i = 0; i < G_N_ELEMENTS(refs); i++) {
    double t = refs[i][0], z = refs[i][1], d = 0.9, units[GIMBAL_N_CONTACT_UNITS];
    g_autofree char* geom = g_strdup_printf("condim='1' solref='%g %g'", t, z);
    g_autofree char* xml = g_strdup_printf(SCENE("gravity='0 0 -10'", "%s", BALL(".1", "")), geom);
    Case c = open_model(xml);
    run(&c, 3);
    GimbalContactPair pair = first_pair(&c);
    g_assert_true(gimbal_contact_units(c.m, c.d, pair.worst, units));
    double sag = (1 - d) * 10 * t * t * z * z;
    ASSERT_NEAR(pair.depth, sag, 0.01);
    ASSERT_NEAR(units[GIMBAL_UNIT_SAG], sag, 0.01);
    ASSERT_NEAR(units[GIMBAL_UNIT_STIFFNESS], 2 * 10 / sag, 0.01);
    ASSERT_NEAR(units[GIMBAL_UNIT_TIME_CONSTANT], t, 0.01);
    ASSERT_NEAR(units[GIMBAL_UNIT_RATIO], z, 0.01);
    g_assert_cmpint(pair.symptom, ==, GIMBAL_SYMPTOM_NONE);
    close_model(&c);
  }
}

// Of four corners, each with its own spring: each bears a quarter of the weight, and the depth of
// each is its sag.
static void test_box_at_rest(void) {
  Case c = open_model(SCENE("", "", BOX(".1")));
  double units[GIMBAL_N_CONTACT_UNITS];
  run(&c, 3);
  GimbalContactPair pair = first_pair(&c);
  g_assert_cmpint(pair.count, ==, 4);
  ASSERT_NEAR(pair.normal, 2 * 9.81, 0.01);
  g_assert_true(gimbal_contact_units(c.m, c.d, pair.worst, units));
  ASSERT_NEAR(units[GIMBAL_UNIT_SAG], pair.depth, 0.01);
  ASSERT_NEAR(units[GIMBAL_UNIT_STIFFNESS] * pair.depth * 4, 2 * 9.81, 0.01);
  g_assert_true(isinf(pair.mass[0]));
  ASSERT_NEAR(pair.mass[1], 2.0, 1e-9);
  close_model(&c);
}

// Gravity leans by 20 degrees: N = m g cos, T = m g sin, and the cone is used by tan / μ. Friction
// as soft as the normal force lets it creep; a hundred times as hard it does not.
static void test_slope(void) {
  static const struct {
    const char* option;
    GimbalContactSymptom symptom;
  } cases[] = {{"cone='elliptic' impratio='100'", GIMBAL_SYMPTOM_NONE},
               {"cone='elliptic'", GIMBAL_SYMPTOM_CREEP}};
  double angle = 20 * G_PI / 180;
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* option =
        g_strdup_printf("%s gravity='%.17g 0 %.17g'", cases[i].option, 9.81 * sin(angle), -9.81 * cos(angle));
    g_autofree char* xml = g_strdup_printf(SCENE("%s", "friction='.5'", BOX(".1")), option);
    Case c = open_model(xml);
    run(&c, 1);
    GimbalContactPair pair = first_pair(&c);
    ASSERT_NEAR(pair.normal, 2 * 9.81 * cos(angle), 0.01);
    ASSERT_NEAR(pair.tangent, 2 * 9.81 * sin(angle), 0.01);
    ASSERT_NEAR(pair.usage, tan(angle) / 0.5, 0.01);
    g_assert_cmpint(pair.symptom, ==, cases[i].symptom);
    close_model(&c);
  }
}

static void test_slips(void) {
  g_autofree char* xml =
      g_strdup_printf(SCENE("cone='elliptic' gravity='5 0 -9.81'", "friction='.2'", BOX(".1")));
  Case c = open_model(xml);
  run(&c, 0.5);
  GimbalContactPair pair = first_pair(&c);
  g_assert_cmpint(pair.symptom, ==, GIMBAL_SYMPTOM_SLIP);
  ASSERT_NEAR(pair.tangent, 0.2 * pair.normal, 0.01);
  close_model(&c);
}

// Speed behind over speed before.
static void test_bouncing(void) {
  static const double ratios[] = {0.1, 0.3, 0.6, 0.9, 1, 1.5};
  for (guint i = 0; i < G_N_ELEMENTS(ratios); i++) {
    double units[GIMBAL_N_CONTACT_UNITS] = {0};
    g_autofree char* geom = g_strdup_printf("condim='1' solref='.05 %g'", ratios[i]);
    g_autofree char* xml =
        g_strdup_printf(SCENE("gravity='0 0 0' integrator='implicitfast'", "%s", BALL(".1", "")), geom);
    Case c = open_model(xml);
    c.m->opt.timestep = 2e-5;
    c.d->qpos[0] = 1e-4;
    c.d->qvel[0] = -1;
    while (c.d->qvel[0] <= 0 || c.d->ncon > 0) {
      g_assert_cmpfloat(c.d->time, <, 2);
      mj_step(c.m, c.d);
      if (c.d->ncon) gimbal_contact_units(c.m, c.d, 0, units);
    }
    ASSERT_NEAR(units[GIMBAL_UNIT_RESTITUTION], c.d->qvel[0], 0.01);
    ASSERT_NEAR(gimbal_ratio_of_restitution(units[GIMBAL_UNIT_RESTITUTION]), ratios[i], 0.01);
    close_model(&c);
  }
}

// What is asked for is what the edited model has.
static void test_both_ways(void) {
  static const char* const refs[] = {"solref='.02 1'", "solref='-4000 -120'"};
  for (guint r = 0; r < G_N_ELEMENTS(refs); r++) {
    for (int unit = 0; unit < GIMBAL_N_CONTACT_UNITS; unit++) {
      double units[GIMBAL_N_CONTACT_UNITS], after[GIMBAL_N_CONTACT_UNITS];
      mjtNum solref[mjNREF];
      g_autofree char* xml = g_strdup_printf(SCENE("", "condim='1' %s", BALL(".1", "")), refs[r]);
      Case c = open_model(xml);
      run(&c, 3);
      g_assert_true(gimbal_contact_units(c.m, c.d, 0, units));
      double wanted = unit == GIMBAL_UNIT_RESTITUTION ? 0.4 : 1.6 * units[unit];
      g_assert_true(gimbal_contact_solref(c.m, c.d, 0, (GimbalContactUnit)unit, wanted, solref));
      g_assert_cmpint(solref[0] > 0, ==, r == 0);
      for (int i = 0; i < c.m->ngeom; i++) mju_copy(c.m->geom_solref + mjNREF * i, solref, mjNREF);
      mj_resetData(c.m, c.d);
      run(&c, 5);
      g_assert_true(gimbal_contact_units(c.m, c.d, 0, after));
      ASSERT_NEAR(after[unit], wanted, 0.01);
      if (unit == GIMBAL_UNIT_STIFFNESS) {
        ASSERT_NEAR(after[GIMBAL_UNIT_RATIO], units[GIMBAL_UNIT_RATIO], 0.01);
      }
      if (unit == GIMBAL_UNIT_DAMPING) {
        ASSERT_NEAR(after[GIMBAL_UNIT_STIFFNESS], units[GIMBAL_UNIT_STIFFNESS], 0.01);
      }
      close_model(&c);
    }
  }
}

static void test_what_cannot_be(void) {
  mjtNum solref[mjNREF];
  Case c = open_model(SCENE("", "condim='1'", BALL(".0999", "")));
  g_assert_false(gimbal_contact_solref(c.m, c.d, 0, GIMBAL_UNIT_STIFFNESS, -1, solref));
  g_assert_false(gimbal_contact_solref(c.m, c.d, 0, GIMBAL_UNIT_RESTITUTION, 1, solref));
  g_assert_false(gimbal_contact_solref(c.m, c.d, 0, GIMBAL_UNIT_SAG, NAN, solref));
  close_model(&c);
}

static void test_symptoms(void) {
  static const struct {
    const char* xml;
    GimbalContactSymptom symptom;
  } cases[] = {
      {SCENE("", "", BALL(".05", "")), GIMBAL_SYMPTOM_DEEP},
      {SCENE("gravity='0 0 0'", "",
             "<body pos='0 0 1'><freejoint/><geom size='.1' mass='.01'/></body>"
             "<body pos='0 0 1.1999'><freejoint/><geom size='.1' mass='5'/></body>"),
       GIMBAL_SYMPTOM_MASS_RATIO},
      {"<mujoco><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 .0999'><joint name='j' "
       "type='slide' axis='0 0 1'/>"
       "<geom size='.1' mass='1'/></body></worldbody><actuator><position joint='j' kp='1e5' kv='1e3' "
       "ctrlrange='-1 1'/></actuator><keyframe><key ctrl='-.01'/></keyframe></mujoco>",
       GIMBAL_SYMPTOM_CONTROL},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    Case c = open_model(cases[i].xml);
    if (c.m->nkey) mj_resetDataKeyframe(c.m, c.d, 0);
    mj_forward(c.m, c.d);
    g_assert_cmpint(first_pair(&c).symptom, ==, cases[i].symptom);
    close_model(&c);
  }
}

// With half of the time step nothing else happens; with another cone it still lies there.
// Cancelled, nothing comes.
static void test_what_if(void) {
  int count;
  const GimbalWhatIf* all = gimbal_what_ifs(&count);
  Case c = open_model(SCENE("", "", BOX(".1")));
  GimbalContactPair pair = first_pair(&c);
  GimbalWhatIfAnswer* a = g_new0(GimbalWhatIfAnswer, 1);
  double before = c.d->time;
  for (int i = 0; i < count; i++) {
    g_assert_true(gimbal_contact_what_if(c.m, c.d, &pair, &all[i], 1, NULL, a));
    g_assert_cmpint(a->count, >, 100);
    g_assert_cmpfloat(a->time[a->count - 1], >, 0.9);
    g_assert_cmpfloat(a->most, >, 0);
    g_assert_cmpfloat(a->most, <, 1e-3);
    g_assert_false(a->diverged);
  }
  gint cancel = 1;
  g_assert_false(gimbal_contact_what_if(c.m, c.d, &pair, all, 1, &cancel, a));
  g_assert_cmpfloat(c.d->time, ==, before);
  g_assert_cmpint(gimbal_contact_watch(c.m, c.d, &pair, 0.5), ==, GIMBAL_SYMPTOM_NONE);
  g_free(a);
  close_model(&c);
}

// A ball that passes through a plate meets it with the flag speculative.
static void test_what_if_ahead(void) {
  int count, ahead = 0;
  const GimbalWhatIf* all = gimbal_what_ifs(&count);
  while (ahead < count && strcmp(all[ahead].name, "speculative")) ahead++;
  g_assert_cmpint(ahead, <, count);
  Case c = open_model(
      "<mujoco><option timestep='.01'/><worldbody><geom name='plate' type='box' size='1 1 .005'/><body "
      "pos='0 "
      "0 .3'><freejoint/><geom name='ball' size='.05' mass='1'/></body></worldbody><keyframe><key qvel='0 0 "
      "-60 0 0 0'/></keyframe></mujoco>");
  mj_resetDataKeyframe(c.m, c.d, 0);
  GimbalContactPair pair = {
      .geom = {mj_name2id(c.m, mjOBJ_GEOM, "ball"), mj_name2id(c.m, mjOBJ_GEOM, "plate")}};
  if (c.m->geom_type[pair.geom[0]] > c.m->geom_type[pair.geom[1]]) {
    pair = (GimbalContactPair){.geom = {pair.geom[1], pair.geom[0]}};
  }
  GimbalWhatIfAnswer* a = g_new0(GimbalWhatIfAnswer, 1);
  g_assert_true(gimbal_contact_what_if(c.m, c.d, &pair, &all[0], 1, NULL, a));
  g_assert_cmpfloat(a->most, ==, 0);
  g_assert_true(gimbal_contact_what_if(c.m, c.d, &pair, &all[ahead], 5, NULL, a));
  g_assert_false(a->diverged);
  g_assert_cmpfloat(a->most, >, 0);
  g_free(a);
  close_model(&c);
}

// A ball that 60 m/s carry through a plate in a step of 10 ms: with the flag speculative there is a
// contact 0.245 m ahead of it, 4.0017 ms before they meet, whose distance with discrete is made
// -0.2391 m (MuJoCo 4.0.1). Nothing is deep in it, and nothing touches.
static void test_ahead(void) {
  Case c = open_model(
      "<mujoco><option timestep='.01' integrator='discrete' gravity='0 0 0'><flag "
      "speculative='enable'/></option><worldbody>"
      "<geom type='box' size='1 1 .005'/><body pos='0 0 .3'><freejoint/><geom size='.05' "
      "mass='1'/></body></worldbody><keyframe><key qvel='0 0 -60 0 0 0'/></keyframe></mujoco>");
  mj_resetDataKeyframe(c.m, c.d, 0);
  mj_forward(c.m, c.d);
  g_assert_cmpint(c.d->ncon, ==, 1);
  g_assert_cmpfloat_with_epsilon(c.d->contact->dist, -0.2391, 1e-4);
  GimbalContactPair pair = first_pair(&c);
  g_assert_cmpint(pair.symptom, ==, GIMBAL_SYMPTOM_AHEAD);
  ASSERT_NEAR(pair.gap, 0.245, 1e-9);
  ASSERT_NEAR(pair.depth, -0.245, 1e-9);
  ASSERT_NEAR(pair.impact, 0.004001666667, 1e-6);
  GimbalVitals vitals = gimbal_vitals_of(c.m, c.d);
  g_assert_cmpfloat(vitals.depth, ==, 0);
  close_model(&c);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/doctor/contact/ball", test_ball_at_rest);
  g_test_add_func("/doctor/contact/box", test_box_at_rest);
  g_test_add_func("/doctor/contact/slope", test_slope);
  g_test_add_func("/doctor/contact/slips", test_slips);
  g_test_add_func("/doctor/contact/bouncing", test_bouncing);
  g_test_add_func("/doctor/contact/both_ways", test_both_ways);
  g_test_add_func("/doctor/contact/impossible", test_what_cannot_be);
  g_test_add_func("/doctor/contact/symptoms", test_symptoms);
  g_test_add_func("/doctor/contact/what_if", test_what_if);
  g_test_add_func("/doctor/contact/what_if-ahead", test_what_if_ahead);
  g_test_add_func("/doctor/contact/ahead", test_ahead);
  return g_test_run();
}
