// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mjs_adoptInertial: the inertia that a body is found to have becomes its own. Numbers without a
// closed form are those of MuJoCo 4.0.1.

#include <math.h>

#include "compile-text.h"

static const char kTwo[] =
    "<mujoco><compiler settotalmass='10'/><worldbody>"
    "<body name='b'><joint/><geom name='g' size='.1' pos='.5 0 0'/></body>"
    "<body name='e'><joint/><inertial pos='0 0 0' mass='2' diaginertia='1 1 1'/></body></worldbody></mujoco>";

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  return s;
}

// A ball of 1000 kg/m^3, before settotalmass; edits of the geom change it no more.
static void test_adopted(void) {
  mjSpec* s = parse(kTwo);
  mjsBody* b = mjs_findBody(s, "b");
  double mass = 4000. / 3 * mjPI * .001;
  g_assert_cmpint(mjs_adoptInertial(b, NULL), ==, 0);
  g_assert_true(b->explicitinertial);
  g_assert_cmpfloat_with_epsilon(b->mass, mass, 1e-12);
  g_assert_cmpfloat_with_epsilon(b->ipos[0], .5, 1e-15);
  for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(b->inertia[i], .4 * mass * .01, 1e-14);
  g_assert_true(isnan(b->fullinertia[0]));
  mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "g"))->size[0] = .5;
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpfloat_with_epsilon(m->body_mass[1], 6.768350625, 1e-8);
  g_assert_cmpfloat_with_epsilon(m->body_mass[1] + m->body_mass[2], 10, 1e-12);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// What has an inertia of its own, or none by its settings, stays as it is.
static void test_nothing_to_do(void) {
  mjSpec* s = parse(kTwo);
  mjsBody *b = mjs_findBody(s, "b"), *e = mjs_findBody(s, "e");
  g_assert_cmpint(mjs_adoptInertial(e, NULL), ==, 0);
  g_assert_cmpfloat(e->mass, ==, 2);
  s->compiler.inertiafromgeom = mjINERTIAFROMGEOM_FALSE;
  g_assert_cmpint(mjs_adoptInertial(b, NULL), ==, 0);
  g_assert_false(b->explicitinertial);
  s->compiler.inertiafromgeom = mjINERTIAFROMGEOM_AUTO;
  g_assert_cmpint(mjs_adoptInertial(b, NULL), ==, 0);
  mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "g"))->size[0] = .5;
  double mass = b->mass;
  g_assert_cmpint(mjs_adoptInertial(b, NULL), ==, 0);
  g_assert_cmpfloat(b->mass, ==, mass);
  mj_deleteSpec(s);
}

static void assert_refused(mjSpec* s, mjsBody* b, const char* text) {
  g_assert_cmpint(mjs_adoptInertial(b, NULL), ==, -1);
  if (!strstr(mjs_getError(s), text)) g_error("'%s' does not say '%s'", mjs_getError(s), text);
  g_assert_false(b->explicitinertial);
}

static void test_refused(void) {
  g_assert_cmpint(mjs_adoptInertial(NULL, NULL), ==, -1);
  mjSpec* s = parse(kTwo);
  assert_refused(s, mjs_findBody(s, "world"), "the world has no inertia");
  s->compiler.inertiafromgeom = mjINERTIAFROMGEOM_TRUE;
  assert_refused(s, mjs_findBody(s, "b"), "inertiafromgeom takes that of each body from its geoms");
  mj_deleteSpec(s);
  s = parse(
      "<mujoco><asset><mesh name='t' file='not-there.obj'/></asset><worldbody><body name='b'>"
      "<joint/><geom type='mesh' mesh='t'/></body></worldbody></mujoco>");
  assert_refused(s, mjs_findBody(s, "b"), "not-there.obj");
  mj_deleteSpec(s);
}

// A body without geoms that moves could not be compiled; its inertia is known all the same.
static void test_without_geoms(void) {
  mjSpec* s = parse("<mujoco><worldbody><body name='b'><joint/></body></worldbody></mujoco>");
  mjsBody* b = mjs_findBody(s, "b");
  g_assert_cmpint(mjs_adoptInertial(b, NULL), ==, 0);
  g_assert_true(b->explicitinertial);
  g_assert_cmpfloat(b->mass, ==, 0);
  mj_deleteSpec(s);
}

// The model is the same as before, with a free body that is aligned to its inertia too, and the ids
// of the model compiled last stay known.
static void test_same_model(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='b' pos='1 2 3'><freejoint align='true'/>"
      "<geom type='box' size='.1 .2 .3' pos='.3 0 0' euler='10 20 30'/><geom size='.2'/>"
      "<body name='c'><joint/><geom type='capsule' size='.1 .2' pos='0 .1 "
      "0'/></body></body></worldbody></mujoco>");
  mjModel* before = mj_compile(s, NULL);
  g_assert_cmpint(mjs_adoptInertial(mjs_findBody(s, "b"), NULL), ==, 0);
  g_assert_cmpint(mjs_adoptInertial(mjs_findBody(s, "c"), NULL), ==, 0);
  g_assert_cmpint(mjs_getId(mjs_findBody(s, "c")->element), ==, 2);
  mjModel* after = mj_compile(s, NULL);
  for (int i = 1; i < 3; i++) {
    g_assert_cmpfloat_with_epsilon(after->body_mass[i], before->body_mass[i], 1e-9);
    for (int k = 0; k < 3; k++) {
      g_assert_cmpfloat_with_epsilon(after->body_ipos[3 * i + k], before->body_ipos[3 * i + k], 1e-12);
      g_assert_cmpfloat_with_epsilon(after->body_pos[3 * i + k], before->body_pos[3 * i + k], 1e-12);
      g_assert_cmpfloat_with_epsilon(after->body_inertia[3 * i + k], before->body_inertia[3 * i + k], 1e-9);
    }
  }
  mj_deleteModel(before);
  mj_deleteModel(after);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/inertial/adopted", test_adopted);
  g_test_add_func("/compiler/inertial/nothing-to-do", test_nothing_to_do);
  g_test_add_func("/compiler/inertial/refused", test_refused);
  g_test_add_func("/compiler/inertial/without-geoms", test_without_geoms);
  g_test_add_func("/compiler/inertial/same-model", test_same_model);
  return g_test_run();
}
