// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rods: bodies that twist, constants of sections and curves, what is refused. Numbers of MuJoCo
// 4.0.1.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

#define ROD(option, attributes, inside)                                                                     \
  "<mujoco><option " option "/><worldbody><body name='hub'><flexcomp name='r' dim='1' mass='1' " attributes \
  ">" inside "</flexcomp></body></worldbody></mujoco>"
#define GRID  "type='grid' count='4 1 1' spacing='.1 .1 .1' "
#define YOUNG "<elasticity young='1e6' poisson='.25' "

// Three sliders a body: four bodies of a flex without a flexcomp, on which joints may be hung.
#define RAW(name, elasticity, bodies)                                                                   \
  "<mujoco><worldbody>" POINT("a", "0") POINT("b", ".1") POINT("c", ".2") POINT("d", ".3") bodies       \
      "</worldbody><deformable><flex " name " dim='1' body='a b c d' element='0 1 1 2 2 3'>" elasticity \
      "</flex></deformable></mujoco>"
#define POINT(name, x)                                                     \
  "<body name='" name "' pos='" x                                          \
  " 0 0'><joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 " \
  "0'/><joint type='slide' axis='0 0 1'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body>"
#define TWIST(name, more)                                     \
  "<body><joint name='" name "' axis='1 0 0' " more           \
  "/><inertial pos='0 0 0' mass='1e-9' diaginertia='1 1 1'/>" \
  "</body>"
#define BOX YOUNG "section='box' sectionsize='.02 .005'/>"

static void check_record(const mjModel* m, int index, const mjtNum want[10]) {
  for (int k = 0; k < 10; k++) {
    g_assert_cmpfloat_with_epsilon(m->flex_bending[1 + 10 * index + k], want[k], 1e-10);
  }
}

static void test_records(void) {
  static const struct {
    const char* text;
    int nbody, count;
    mjtNum first[10];
  } cases[] = {
      {ROD("", "type='direct' point='0 0 0 .1 0 0 .25 0 0' element='0 1 1 2' radius='.01'", YOUNG "/>"),
       7,
       1,
       {0, 1, 2, -1, 0.0314159265359, 0, 0, 10, 0.0251327412287, 0}},
      {ROD("", "type='direct' point='0 0 0 .1 0 0 .25 0 0' element='0 1 1 2' radius='.01'",
           YOUNG "shear='3e5'/>"),
       7,
       1,
       {0, 1, 2, -1, 0.0314159265359, 0, 0, 10, 0.0188495559215, 0}},
      {ROD("", "type='direct' point='0 0 0 .1 0 0 .25 0 0' element='2 1 1 0'", BOX),
       7,
       1,
       {2, 1, 0, -1, 0.0133333333333, 0.2, 0, 10, 0.0179744270833, 0.005}},
      {ROD("", GRID "radius='.01'", "<pin id='0 1'/>" YOUNG "/>"),
       6,
       2,
       {0, 1, 2, -1, 0.0392699081699, 0, 0, 6, 0.0314159265359, 0}},
      {ROD("", GRID "radius='.01' dof='2d'", YOUNG "/>"),
       6,
       2,
       {0, 1, 2, -1, 0.0392699081699, 0, 0, -1, 0.0314159265359, 0}},
      {ROD("", "type='circle' count='8 1 1' spacing='.1 .1 .1' radius='.01'", YOUNG "/>"),
       9,
       7,
       {6, 0, 1, 2, 0.0196349540849, 0.0196349540849, 0.963149237615, 0.963149237615, 0.0314159265359, 0}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = compile_text(cases[i].text);
    g_assert_cmpint(m->nbody, ==, cases[i].nbody);
    g_assert_cmpfloat(m->flex_bending[0], ==, cases[i].count);
    g_assert_cmpint(m->nflexbending, ==, 1 + 10 * cases[i].count);
    check_record(m, 0, cases[i].first);
    mj_deleteModel(m);
  }
}

// Curved neighbours without joints keep the angle between their planes; straight ones stand alone.
static void test_pairs(void) {
  mjModel* m = compile_text("<mujoco><worldbody>" POINT("a", "0") POINT(
      "b",
      ".1") "<body name='c' pos='.2 .05 0'>"
            "<freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body><body name='d' pos='.25 "
            ".15 .05'>"
            "<freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></worldbody><deformable>"
            "<flex name='r' dim='1' body='a b c d' element='2 3 1 0 2 1' radius='.01'>" YOUNG
            "/></flex></deformable>"
            "</mujoco>");
  static const mjtNum want[10] = {0,
                                  1,
                                  2,
                                  3,
                                  0.0370814711931,
                                  0.0335242124965,
                                  0.472135955,
                                  0.789610283546,
                                  0.0225295285107,
                                  0.0167925190836};
  g_assert_cmpfloat(m->flex_bending[0], ==, 1);
  check_record(m, 0, want);
  g_assert_cmpint(m->nplastic, ==, 0);
  mj_deleteModel(m);
}

// Every edge has the inertia of an equal piece, of a circle m r^2 / 2, of a box m (a^2 + b^2) / 3;
// the state has two axes for each and a twist between two.
static void test_twist_bodies(void) {
  mjModel* m = compile_text(ROD("", GRID, BOX));
  int body = mj_name2id(m, mjOBJ_BODY, "r_twist_1"), last = mj_name2id(m, mjOBJ_JOINT, "r_twist");
  g_assert_cmpint(m->body_parentid[body], ==, 0);
  g_assert_cmpint(m->jnt_bodyid[last], ==, m->nbody - 1);
  g_assert_cmpfloat(m->body_mass[body], ==, 1e-9);
  for (int k = 0; k < 3; k++) {
    g_assert_cmpfloat_with_epsilon(m->body_inertia[3 * body + k], (4e-4 + 25e-6) / 9, 1e-12);
  }
  g_assert_cmpint(m->nplastic, ==, 6 * 3 + 2);
  g_assert_cmpfloat_with_epsilon(m->flex_radius[0], 0.005, 1e-15);
  mj_deleteModel(m);
}

// No elasticity in a single edge, at a fork, or where all is rigid.
static void test_no_rod(void) {
  static const char* const texts[] = {
      ROD("", "type='grid' count='2 1 1' spacing='.1 .1 .1'", YOUNG "/>"),
      ROD("", "type='direct' point='0 0 0 .1 0 0 .2 .1 0 .2 -.1 0' element='0 1 1 2 1 3'", YOUNG "/>"),
      ROD("", GRID "rigid='true'", BOX),
      ROD("", GRID, "<elasticity young='0' section='box' sectionsize='.01 .02'/>"),
  };
  for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
    mjModel* m = compile_text(texts[i]);
    g_assert_cmpint(m->flex_bendingadr[0], ==, -1);
    g_assert_cmpint(m->nplastic, ==, 0);
    mj_deleteModel(m);
  }
}

static void test_refused(void) {
  static const struct {
    const char *text, *says;
  } cases[] = {
      {ROD("", GRID "radius='0'", YOUNG "/>"), "radius above 0"},
      {ROD("", GRID, YOUNG "section='box'/>"), "sectionsize"},
      {ROD("", GRID "radius='.007'", BOX), "write 0.005"},
      {ROD("", GRID "dof='2d'", BOX), "dof=\"full\""},
      {ROD("", "type='circle' count='8 1 1' spacing='.1 .1 .1'", BOX), "open line"},
      {ROD("", "type='grid' count='2 1 1' spacing='.1 .1 .1'", BOX), "open line"},
      {ROD("", GRID, "<elasticity young='0' shear='-1'/>"), "shear modulus"},
      {ROD("", "type='direct' point='0 0 0 .1 0 0 .05 0 0' element='0 1 1 2'", YOUNG "/>"), "vertex 1"},
      {ROD("", "type='direct' point='0 0 0 .1 0 0 .1 0 0' element='0 1 1 2'", YOUNG "/>"), "vertex 1"},
      {ROD("integrator='implicit'", GRID, YOUNG "/>"), "choose discrete"},
      {ROD("integrator='implicitfast'", GRID, YOUNG "/>"), "choose discrete"},
      {RAW("name='r'", BOX, ""), "NAME_twist_0"},
      {RAW("", BOX, ""), "needs a name"},
      {RAW("name='r'", YOUNG "/>", TWIST("r_twist_0", "") TWIST("r_twist_1", "")),
       "'r_twist' of edge 2: it is missing"},
      {RAW("name='r'", YOUNG "/>",
           TWIST("r_twist_0", "") TWIST("r_twist_1", "type='slide'") TWIST("r_twist", "")),
       "must be a hinge"},
      {RAW("name='r'", YOUNG "/>", TWIST("r_twist_1", "") TWIST("r_twist_0", "") TWIST("r_twist", "")),
       "right before"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[1000] = "";
    mjSpec* s = mj_parseXMLString(cases[i].text, NULL, error, sizeof error);
    mjModel* m = s ? mj_compile(s, NULL) : NULL;
    const char* message = s ? mjs_getError(s) : error;
    if (m || !strstr(message, cases[i].says)) g_error("case %zu: %s", i, message);
    mj_deleteSpec(s);
  }
}

// Hinges named so, and in order, do as those of flexcomp.
static void test_raw_joints(void) {
  mjModel* m =
      compile_text(RAW("name='r'", BOX, TWIST("r_twist_0", "") TWIST("r_twist_1", "") TWIST("r_twist", "")));
  g_assert_cmpint(m->nplastic, ==, 20);
  g_assert_cmpfloat(m->flex_bending[1 + 7], ==, 13);
  mj_deleteModel(m);
}

// A rod on one body does not bend. As in MuJoCo 4.0.1 it keeps room for the state of one that
// twists where its section is a box and the body is listed for each vertex.
// A body that twists an edge has nothing but its hinge (verdicts of 4.0.1).
static void test_more_on_twist_bodies(void) {
  for (int more = 0; more < 6; more++) {
    mjSpec* s = mj_parseXMLString(
        "<mujoco><worldbody><flexcomp dim='1' name='f' count='6 1 1'><elasticity young='1e7'/>"
        "</flexcomp></worldbody></mujoco>",
        NULL, NULL, 0);
    mjsBody* body = mjs_findBody(s, "f_twist_1");
    if (more == 1) mjs_addBody(body, NULL);
    if (more == 2) mjs_addGeom(body, NULL)->size[0] = .01;
    if (more == 3) mjs_addJoint(body, NULL);
    if (more == 4) mjs_addSite(body, NULL);
    if (more == 5) mjs_addCamera(body, NULL);
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(m != NULL, ==, more == 0 || more > 3);
    const char* said =
        strstr(mjs_getError(s), "joint 'f_twist_1' of edge 1: its body must have nothing else");
    g_assert_cmpint(said != NULL, ==, !m);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

static void test_on_one_body(void) {
  static const struct {
    const char *bodies, *section;
    int nplastic;
  } cases[] = {{"a a a", "section='box' sectionsize='.01 .02'", 13},
               {"a", "section='box' sectionsize='.01 .02'", 0},
               {"a a a", "", 0}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char* text = g_strdup_printf(
        "<mujoco><worldbody><body name='a'><freejoint/><geom size='.1'/></body></worldbody><deformable>"
        "<flex dim='1' body='%s' vertex='0 0 0 .1 0 0 .2 0 0' element='0 1 1 2'>"
        "<elasticity young='1e5' %s/></flex></deformable></mujoco>",
        cases[i].bodies, cases[i].section);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    g_assert_cmpint(m->nplastic, ==, cases[i].nplastic);
    g_assert_cmpint(m->flex_plasticadr[0], ==, cases[i].nplastic ? 0 : -1);
    g_assert_cmpint(m->flex_bendingadr[0], ==, -1);
    mj_step(m, d);
    for (int k = 0; k < m->nplastic; k++) g_assert_cmpfloat(d->plastic[k], ==, 0);
    mj_deleteData(d);
    mj_deleteModel(m);
    g_free(text);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/rod/records", test_records);
  g_test_add_func("/compiler/rod/pairs", test_pairs);
  g_test_add_func("/compiler/rod/twist-bodies", test_twist_bodies);
  g_test_add_func("/compiler/rod/no-rod", test_no_rod);
  g_test_add_func("/compiler/rod/refused", test_refused);
  g_test_add_func("/compiler/rod/more-on-twist-bodies", test_more_on_twist_bodies);
  g_test_add_func("/compiler/rod/raw-joints", test_raw_joints);
  g_test_add_func("/compiler/rod/on-one-body", test_on_one_body);
  return g_test_run();
}
