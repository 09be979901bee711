// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a program leaves undefined in a contact pair comes from the geoms (answers of MuJoCo 4.0.1).

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>

#define SOFT "solref='.02 1' solmix='1' solimp='.8 .9 .002 .4 1' friction='.5 .01 .002' margin='.1' gap='.03'"
#define HARD \
  "solref='.06 .5' solmix='3' solimp='.7 .95 .004 .6 3' friction='.7 .02 .001' margin='.2' gap='.05'"

// The model of a pair that leaves everything undefined.
static mjModel* compile_undefined(const char* geom1, const char* geom2) {
  char error[300] = "";
  g_autofree char* text = g_strdup_printf(
      "<mujoco><worldbody><geom name='a' type='plane' size='1 1 .1' %s/><body><freejoint/><geom name='b' "
      "size='.1' %s/></body></worldbody><contact><pair name='p' geom1='a' geom2='b'/></contact></mujoco>",
      geom1, geom2);
  mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjsPair* pair = mjs_asPair(mjs_findElement(spec, mjOBJ_PAIR, "p"));
  pair->solref[0] = pair->solimp[0] = pair->friction[0] = pair->margin = pair->gap = NAN;
  mjModel* m = mj_compile(spec, NULL);
  g_assert_nonnull(m);
  mj_deleteSpec(spec);
  return m;
}

static void assert_equal(const mjtNum* got, const mjtNum* want, int n) {
  for (int i = 0; i < n; i++) g_assert_cmpfloat_with_epsilon(got[i], want[i], 1e-14);
}

static void test_undefined(void) {
  static const struct {
    const char *geom1, *geom2;
    mjtNum solref[2], solimp[5], friction[5];
  } kCases[] = {
      {SOFT, HARD, {.05, .625}, {.725, .9375, .0035, .55, 2.5}, {.7, .7, .02, .002, .002}},
      {SOFT " priority='1'", HARD, {.02, 1}, {.8, .9, .002, .4, 1}, {.5, .5, .01, .002, .002}},
      {SOFT, HARD " priority='1'", {.06, .5}, {.7, .95, .004, .6, 3}, {.7, .7, .02, .001, .001}},
      {"solref='-100 -5' solmix='3'",
       "solref='-50 -9'",
       {-100, -9},
       {.9, .95, .001, .5, 2},
       {1, 1, .005, .0001, .0001}},
      {"solref='.02 1' solmix='0'",
       "solref='.06 .5' solmix='0'",
       {.04, .75},
       {.9, .95, .001, .5, 2},
       {1, 1, .005, .0001, .0001}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    mjModel* m = compile_undefined(kCases[i].geom1, kCases[i].geom2);
    assert_equal(m->pair_solref, kCases[i].solref, 2);
    assert_equal(m->pair_solimp, kCases[i].solimp, 5);
    assert_equal(m->pair_friction, kCases[i].friction, 5);
    g_assert_cmpfloat(m->pair_margin[0], ==, i < 3 ? .2 : 0);
    g_assert_cmpfloat(m->pair_gap[0], ==, i < 3 ? .05 : 0);
    mj_deleteModel(m);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/pairs/undefined", test_undefined);
  return g_test_run();
}
