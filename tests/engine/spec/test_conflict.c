// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Settings of attached models. The outcomes are those of MuJoCo 3.12.0 for the same calls.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <string.h>

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  return s;
}

typedef struct Pair {
  mjSpec *parent, *child;
} Pair;

static Pair pair_new(mjtConflict policy) {
  Pair p = {mj_makeSpec(), mj_makeSpec()};
  p.parent->compiler.conflict = policy;
  mjs_addBody(mjs_findBody(p.child, "world"), NULL);
  return p;
}

static bool attach(const Pair* p) {
  return mjs_attach(mjs_findBody(p->parent, "world")->element, p->child->element, "c_", "") != NULL;
}

static void pair_free(Pair* p) {
  mj_deleteSpec(p->parent);
  mj_deleteSpec(p->child);
}

// Settings that a program made, without any text.
static void test_by_program(void) {
  Pair p = pair_new(mjCONFLICT_WARNING);
  p.child->option.timestep = 0.001;
  g_assert_true(attach(&p));
  g_assert_cmpfloat(p.parent->option.timestep, ==, 0.002);
  g_assert_cmpint(mjs_numWarnings(p.parent), ==, 1);
  g_assert_nonnull(strstr(mjs_getWarning(p.parent, 0), "timestep"));
  pair_free(&p);

  p = pair_new(mjCONFLICT_MERGE);
  p.parent->option.timestep = 0.005;
  p.parent->option.iterations = 150;
  p.child->option.timestep = 0.001;
  p.child->option.iterations = 120;
  p.child->option.gravity[2] = -1;
  p.child->nkey = 4;
  p.child->visual.global.realtime = 0.5f;
  p.child->visual.map.zfar = 80;
  g_assert_true(attach(&p));
  g_assert_cmpfloat(p.parent->option.timestep, ==, 0.001);
  g_assert_cmpint(p.parent->option.iterations, ==, 150);
  g_assert_cmpfloat(p.parent->option.gravity[2], ==, -1);
  g_assert_cmpint(p.parent->nkey, ==, 4);
  g_assert_cmpfloat((double)p.parent->visual.global.realtime, ==, 0.5);
  g_assert_cmpfloat((double)p.parent->visual.map.zfar, ==, 80);
  g_assert_cmpint(mjs_numWarnings(p.parent), ==, 1);
  pair_free(&p);
}

// A refused child changes nothing, and every reason is told.
static void test_refused(void) {
  const mjtConflict policies[] = {mjCONFLICT_MERGE, mjCONFLICT_ERROR};
  for (size_t i = 0; i < G_N_ELEMENTS(policies); i++) {
    Pair p = pair_new(policies[i]);
    p.parent->option.timestep = 0.005;
    p.parent->option.integrator = mjINT_RK4;
    p.parent->option.gravity[2] = -10;
    p.child->option.timestep = 0.001;
    p.child->option.integrator = mjINT_IMPLICIT;
    p.child->option.gravity[2] = -1;
    g_assert_false(attach(&p));
    g_assert_cmpfloat(p.parent->option.timestep, ==, 0.005);
    g_assert_cmpint(p.parent->option.integrator, ==, mjINT_RK4);
    g_assert_nonnull(strstr(mjs_getError(p.parent), "integrator"));
    g_assert_nonnull(strstr(mjs_getError(p.parent), "gravity"));
    pair_free(&p);
  }
  // only one of the two has an opinion
  Pair p = pair_new(mjCONFLICT_ERROR);
  p.child->option.timestep = 0.001;
  g_assert_true(attach(&p));
  g_assert_cmpfloat(p.parent->option.timestep, ==, 0.002);
  pair_free(&p);
}

// What a text wrote counts even where it is what is built in; beside it, what a program changed
// does not.
static void test_written(void) {
  mjSpec* parent = parse("<mujoco><compiler conflict='merge'/><option timestep='.005'/></mujoco>");
  mjSpec* child = parse("<mujoco><option timestep='.002'/></mujoco>");
  Pair p = {parent, child};
  g_assert_true(attach(&p));
  g_assert_cmpfloat(parent->option.timestep, ==, 0.002);
  pair_free(&p);

  p = (Pair){parse("<mujoco><compiler conflict='error'/><option timestep='.005'/></mujoco>"), mj_makeSpec()};
  p.child->option.timestep = 0.001;
  g_assert_true(attach(&p));
  g_assert_cmpfloat(p.parent->option.timestep, ==, 0.005);
  g_assert_cmpint(mjs_numWarnings(p.parent), ==, 0);
  pair_free(&p);

  p = (Pair){parse("<mujoco><compiler conflict='error'/><visual><map zfar='50'/></visual></mujoco>"),
             parse("<mujoco><visual><map zfar='100'/></visual></mujoco>")};
  g_assert_false(attach(&p));
  pair_free(&p);
}

// The bits of what was written follow the order of the fields.
static void test_authored_bits(void) {
  mjSpec* s = parse(
      "<mujoco><compiler conflict='merge'/><option sdf_initpoints='60'><flag contact='disable'/></option>"
      "<visual><map zfar='30'/><global realtime='.5'/></visual></mujoco>");
  g_assert_cmpuint(s->compiler.authored, ==, 1u << 17);
  g_assert_cmpuint(s->authored.option, ==, 1u << 27);
  g_assert_cmpint(s->authored.disableflags, ==, mjDSBL_CONTACT);
  g_assert_cmpuint(s->authored.visual_map, ==, 1u << 8);
  g_assert_cmpuint(s->authored.visual_global, ==, 1u << 8);
  mj_deleteSpec(s);
}

// Only flags that the text of the child wrote are in conflict.
static void test_flags(void) {
  Pair p = pair_new(mjCONFLICT_WARNING);
  p.parent->option.disableflags = mjDSBL_GRAVITY | mjDSBL_CONTACT;
  p.child->option.disableflags = mjDSBL_GRAVITY | mjDSBL_ACTUATION;
  g_assert_true(attach(&p));
  g_assert_cmpint(p.parent->option.disableflags, ==, mjDSBL_GRAVITY | mjDSBL_CONTACT);
  g_assert_cmpint(mjs_numWarnings(p.parent), ==, 0);
  pair_free(&p);

  p = pair_new(mjCONFLICT_WARNING);
  p.parent->option.disableflags = mjDSBL_GRAVITY | mjDSBL_CONTACT;
  p.child->option.disableflags = mjDSBL_ACTUATION;
  p.child->authored.disableflags = mjDSBL_CONTACT | mjDSBL_ACTUATION | mjDSBL_LIMIT;
  g_assert_true(attach(&p));
  g_assert_nonnull(strstr(mjs_getWarning(p.parent, 0), "'Contact'"));
  g_assert_null(strstr(mjs_getWarning(p.parent, 0), "'Actuation'"));
  g_assert_null(strstr(mjs_getWarning(p.parent, 0), "'Gravity'"));
  pair_free(&p);

  p = pair_new(mjCONFLICT_MERGE);
  p.parent->option.enableflags = mjENBL_OVERRIDE;
  p.child->option.enableflags = mjENBL_ENERGY;
  p.child->option.disableactuator = 4;
  g_assert_true(attach(&p));
  g_assert_cmpint(p.parent->option.enableflags, ==, mjENBL_OVERRIDE | mjENBL_ENERGY);
  g_assert_cmpint(p.parent->option.disableactuator, ==, 4);
  pair_free(&p);

  p = pair_new(mjCONFLICT_ERROR);
  p.parent->option.disableflags = mjDSBL_GRAVITY;
  g_assert_true(attach(&p));  // a child without flags has no opinion
  pair_free(&p);

  p = pair_new(mjCONFLICT_ERROR);
  p.parent->authored.disableflags = mjDSBL_CONTACT;
  p.child->option.disableflags = p.child->authored.disableflags = mjDSBL_CONTACT;
  g_assert_false(attach(&p));
  pair_free(&p);
}

// Warnings about attached models stay when the spec is compiled, again and again, and come first.
static void test_warnings_stay(void) {
  Pair p = pair_new(mjCONFLICT_WARNING);
  p.child->option.timestep = 0.001;
  g_assert_true(attach(&p));
  for (int i = 0; i < 2; i++) {
    mjModel* m = mj_compile(p.parent, NULL);
    g_assert_nonnull(m);
    mj_deleteModel(m);
    g_assert_cmpint(mjs_numWarnings(p.parent), ==, 1);
    g_assert_true(mjs_isWarning(p.parent));
    g_assert_nonnull(strstr(mjs_getWarning(p.parent, 0), "timestep"));
  }
  pair_free(&p);
}

// What a compile warned of is told once by the next one, whatever was attached between them (the
// reference: twice).
static void test_warnings_once(void) {
  Pair p = {
      parse(
          "<mujoco><worldbody><body name='a'/><body name='b' pos='1 0 0'/><body name='c' pos='0 1 0'><joint/>"
          "<geom size='.1'/></body></worldbody><deformable><flex name='f' body='a b c' element='0 1 2'/>"
          "</deformable></mujoco>"),
      mj_makeSpec()};
  mjs_addBody(mjs_findBody(p.child, "world"), NULL);
  for (int i = 0; i < 2; i++) {
    mjModel* m = mj_compile(p.parent, NULL);
    g_assert_nonnull(m);
    mj_deleteModel(m);
    g_assert_cmpint(mjs_numWarnings(p.parent), ==, 1);
    if (i == 0) g_assert_true(attach(&p));
  }
  pair_free(&p);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/conflict/by-program", test_by_program);
  g_test_add_func("/spec/conflict/refused", test_refused);
  g_test_add_func("/spec/conflict/written", test_written);
  g_test_add_func("/spec/conflict/authored-bits", test_authored_bits);
  g_test_add_func("/spec/conflict/flags", test_flags);
  g_test_add_func("/spec/conflict/warnings-stay", test_warnings_stay);
  g_test_add_func("/spec/conflict/warnings-once", test_warnings_once);
  return g_test_run();
}
