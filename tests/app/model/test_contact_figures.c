// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A body at rest sinks in as far as its figures say, for both cones and several solrefs; a body on
// a slope uses the part of its cone that the angle asks for.

#include <math.h>

#include "app-test.h"
#include "doctor/contact-figures.h"

typedef struct Case {
  const char *cone, *solref, *solimp;
} Case;

static char* ball(const Case* c) {
  return g_strdup_printf(
      "<mujoco><option timestep='.002' cone='%s' iterations='200' tolerance='1e-14'/>"
      "<default><geom solref='%s' solimp='%s'/></default>"
      "<worldbody><geom type='plane' size='1 1 1'/>"
      "<body pos='0 0 .1'><freejoint/><geom type='sphere' size='.1' mass='2'/></body></worldbody></mujoco>",
      c->cone, c->solref, c->solimp);
}

static void test_sag(void) {
  const Case cases[] = {{"pyramidal", ".02 1", ".9 .9 .001"},
                        {"elliptic", ".02 1", ".9 .9 .001"},
                        {"elliptic", ".05 .7", ".95 .95 .01"},
                        {"pyramidal", "-2000 -60", ".8 .8 .001"},
                        {"elliptic", ".02 1", ".6 .95 .002"}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* xml = ball(&cases[i]);
    mjModel* m = compile_text(xml);
    mjData* d = mj_makeData(m);
    for (int k = 0; k < 3000; k++) mj_step(m, d);
    mj_forward(m, d);
    g_assert_cmpint(d->ncon, ==, 1);
    GimbalContactFigures f = gimbal_contact_figures(m, d, 0);
    g_assert_true(f.active);
    g_assert_cmpfloat_with_epsilon(f.normal, 2 * 9.81, 1e-3);
    g_assert_cmpfloat_with_epsilon(f.sag, -f.distance, 1e-3 * f.sag);
    g_assert_cmpfloat(f.usage, <, 1e-3);
    g_assert_cmpfloat(f.slip, <, 1e-6);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// timeconst and dampratio come out again where the impedance is constant.
static void test_time_constant(void) {
  const Case c = {"elliptic", ".04 .8", ".9 .9 .001"};
  g_autofree char* xml = ball(&c);
  mjModel* m = compile_text(xml);
  mjData* d = mj_makeData(m);
  for (int k = 0; k < 100; k++) mj_step(m, d);
  mj_forward(m, d);
  GimbalContactFigures f = gimbal_contact_figures(m, d, 0);
  g_assert_cmpfloat_with_epsilon(f.time_constant, 0.04, 1e-9);
  g_assert_cmpfloat_with_epsilon(f.damping_ratio, 0.8, 1e-9);
  g_assert_cmpfloat_with_epsilon(f.impedance, 0.9, 1e-9);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The solref that is proposed for a sag gives that sag.
static void test_solref_for_sag(void) {
  const Case c = {"pyramidal", ".05 1", ".9 .9 .001"};
  g_autofree char* xml = ball(&c);
  mjModel* m = compile_text(xml);
  mjData* d = mj_makeData(m);
  double solref[2];
  for (int k = 0; k < 3000; k++) mj_step(m, d);
  mj_forward(m, d);
  g_assert_true(gimbal_contact_solref_for_sag(m, d, 0, 2 * 9.81, 2e-4, solref));
  for (int g = 0; g < m->ngeom; g++) memcpy(m->geom_solref + 2 * g, solref, sizeof solref);
  for (int k = 0; k < 3000; k++) mj_step(m, d);
  g_assert_cmpfloat_with_epsilon(-d->contact[0].dist, 2e-4, 2e-6);
  g_assert_false(gimbal_contact_solref_for_sag(m, d, 0, 0, 1e-4, solref));
  mj_deleteData(d);
  mj_deleteModel(m);
}

// On a slope of angle φ the friction is tan φ of the normal force.
static void test_usage(void) {
  mjModel* m = compile_text(
      "<mujoco><option cone='elliptic' impratio='10' gravity='3 0 -9' iterations='200' tolerance='1e-14'/>"
      "<worldbody><geom type='plane' size='1 1 1' friction='.8'/>"
      "<body pos='0 0 .1'><freejoint/><geom type='box' size='.2 .2 .1' "
      "friction='.8'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  double normal = 0, tangent = 0;
  for (int k = 0; k < 1000; k++) mj_step(m, d);
  mj_forward(m, d);
  for (int i = 0; i < d->ncon; i++) {
    GimbalContactFigures f = gimbal_contact_figures(m, d, i);
    normal += f.normal;
    tangent += f.tangent;
    g_assert_cmpfloat_with_epsilon(f.usage, f.tangent / f.normal / 0.8, 1e-2);
  }
  g_assert_cmpfloat_with_epsilon(tangent / normal, 1.0 / 3, 1e-2);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A sphere that falls with 60 m/s onto a plate 0.245 m below meets it after 0.4001666667 of a step
// of 0.01 s; the engine makes the distance of it 0.9604 m (MuJoCo 4.0.1), with discrete -0.2391 m.
// The contact that a large margin makes lends its row.
static void test_speculative(void) {
  static const struct {
    int integrator;
    double dist;
  } kCases[] = {{mjINT_EULER, 0.9604}, {mjINT_DISCRETE, -0.2391}};
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    mjModel* m = compile_text(
        "<mujoco><option timestep='.01' gravity='0 0 0'/><worldbody><geom type='box' size='1 1 .005' "
        "margin='1'/>"
        "<body pos='0 0 .3'><freejoint/><geom size='.05' mass='1'/></body></worldbody></mujoco>");
    mjData* d = mj_makeData(m);
    d->qvel[2] = -60;
    mj_forward(m, d);
    g_assert_cmpint(d->ncon, ==, 1);
    g_assert_true(isnan(gimbal_contact_figures(m, d, 0).gap));
    m->opt.enableflags |= mjENBL_SPECULATIVE;
    g_assert_true(isnan(gimbal_contact_figures(m, d, 0).gap));
    m->opt.integrator = kCases[i].integrator;
    d->contact[0].includemargin = 0;
    d->contact[0].dist = kCases[i].dist;
    GimbalContactFigures f = gimbal_contact_figures(m, d, 0);
    g_assert_cmpfloat_with_epsilon(f.gap, 0.245, 1e-9);
    g_assert_cmpfloat_with_epsilon(f.depth, -0.245, 1e-9);
    g_assert_true(isnan(f.sag));
    g_assert_cmpfloat_with_epsilon(f.impact, 0.004001666667, 1e-8);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/contact-figures/sag", test_sag);
  g_test_add_func("/app/contact-figures/time-constant", test_time_constant);
  g_test_add_func("/app/contact-figures/solref-for-sag", test_solref_for_sag);
  g_test_add_func("/app/contact-figures/usage", test_usage);
  g_test_add_func("/app/contact-figures/speculative", test_speculative);
  return g_test_run();
}
