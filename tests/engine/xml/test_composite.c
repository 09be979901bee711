// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <composite> and <replicate>: what they expand to. Wanted values: the reference implementation.

#include "diagnosed.h"

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  return s;
}

static void test_cable(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body><composite type='cable' prefix='c' vertex='0 0 0 1 0 0 2 0 0 3 1 0'>"
      "<geom type='capsule' size='.01'/><joint kind='main' "
      "damping='2'/></composite></body></worldbody></mujoco>");
  mjsBody* last = mjs_findBody(s, "cB_last");
  g_assert_cmpfloat_with_epsilon(last->quat[0], 0.92388, 1e-5);
  g_assert_cmpfloat_with_epsilon(last->quat[3], 0.38268, 1e-5);
  g_assert_cmpfloat(last->pos[0], ==, 1);
  g_assert_true(mjs_getParent(last->element) == mjs_findBody(s, "cB_1"));
  g_assert_cmpfloat(mjs_asJoint(mjs_findElement(s, mjOBJ_JOINT, "cJ_1"))->damping[0], ==, 2);
  g_assert_cmpfloat_with_epsilon(mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "cG2"))->fromto[3], 1.4142, 1e-4);
  g_assert_nonnull(mjs_findElement(s, mjOBJ_SITE, "cS_last"));
  mj_deleteSpec(s);
}

// Vertices and the edges between them are in single precision (numbers of MuJoCo 3.12.0).
static void test_curve_precision(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><composite type='cable' count='7' size='0.1 0.4 0.9' curve='cos(s)'>"
      "<geom type='capsule' size='.02'/></composite></worldbody></mujoco>");
  g_assert_cmpfloat(mjs_findBody(s, "B_3")->pos[0], ==, 0.17254030704498291);
  g_assert_cmpfloat(mjs_findBody(s, "B_4")->pos[0], ==, 0.18618059158325195);
  mj_deleteSpec(s);
}

static void test_composite_problems(void) {
#define CABLE(attributes, inside) \
  "<mujoco><worldbody><composite " attributes ">" inside "</composite></worldbody></mujoco>"
  assert_problem(CABLE("type='grid'", ""), "unsupported-value", 1, 37);
  assert_problem(CABLE("type='cable' count='4'", ""), "composite", 1, 20);
  assert_problem(CABLE("type='cable' count='1'", "<geom type='box'/>"), "composite", 1, 20);
  assert_problem(CABLE("type='cable' count='4' curve='s x'", "<geom type='box' size='1'/>"), "wrong-keyword",
                 1, 61);
  assert_problem(CABLE("type='cable' count='4' size='1'",
                       "<joint kind='main'/><joint kind='main' damping='1'/><geom type='box' size='.1'/>"),
                 "repeated-element", 1, 83);
}

static void test_replicate(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><replicate count='11' sep='-' offset='1 0 0' euler='0 0 90'>"
      "<replicate count='2'><body name='b'/></replicate></replicate></worldbody></mujoco>");
  mjsBody* b = mjs_findBody(s, "b0-02");
  g_assert_nonnull(b);
  g_assert_nonnull(mjs_findBody(s, "b1-10"));
  g_assert_null(mjs_findBody(s, "b"));
  mjsFrame* outer = mjs_getFrame(mjs_getFrame(b->element)->element);
  g_assert_cmpfloat_with_epsilon(outer->pos[0], 1, 1e-12);
  g_assert_cmpfloat_with_epsilon(outer->pos[1], 1, 1e-12);
  mj_deleteSpec(s);
}

// Copies of copies of copies: refused before the first one is made.
static void test_bomb(void) {
  g_autoptr(GString) text = g_string_new("<mujoco><worldbody>");
  for (int i = 0; i < 60; i++) g_string_append(text, "<replicate count='2'>");
  g_string_append(text, "<geom size='1'/>");
  for (int i = 0; i < 60; i++) g_string_append(text, "</replicate>");
  g_string_append(text, "</worldbody></mujoco>");
  assert_problem(text->str, "too-many-copies", 1, 38);
}

// Copies of one replicate may end like another name that is copied too.
static void test_similar_names(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><replicate count='2'><replicate count='3'><replicate count='3'><body "
      "name='a'/></replicate>"
      "</replicate><replicate count='3'><replicate count='3'><body "
      "name='a2'/></replicate></replicate></replicate>"
      "</worldbody></mujoco>");
  g_assert_nonnull(mjs_findBody(s, "a2100"));
  g_assert_nonnull(mjs_findBody(s, "a200"));
  mj_deleteSpec(s);
}

// Points between the bones of a skin: as many as the reference makes, and each moves with the bones
// around it.
static void test_subgrid(void) {
  static const struct {
    int subgrid, nvert, nface, nbone, nbonevert;
  } wanted[] = {{0, 16, 28, 8, 16}, {1, 70, 136, 12, 252}, {2, 140, 276, 12, 784}, {3, 234, 464, 12, 1428}};
  for (size_t k = 0; k < G_N_ELEMENTS(wanted); k++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><worldbody><composite type='cable' prefix='c' curve='s cos(s) 0' count='4 1 1' size='1 .3 "
        "1'>"
        "<geom type='box' size='.05 .03 .02'/><skin subgrid='%d' "
        "texcoord='true'/></composite></worldbody></mujoco>",
        wanted[k].subgrid);
    mjSpec* s = parse(text);
    mjModel* m = mj_compile(s, NULL);
    g_assert_nonnull(m);
    g_assert_cmpint(m->nskinvert, ==, wanted[k].nvert);
    g_assert_cmpint(m->nskinface, ==, wanted[k].nface);
    g_assert_cmpint(m->nskinbone, ==, wanted[k].nbone);
    g_assert_cmpint(m->nskinbonevert, ==, wanted[k].nbonevert);
    g_autofree double* sum = g_new0(double, m->nskinvert);
    for (int i = 0; i < m->nskinbonevert; i++) sum[m->skin_bonevertid[i]] += m->skin_bonevertweight[i];
    for (int i = 0; i < m->nskinvert; i++) g_assert_cmpfloat_with_epsilon(sum[i], 1, 1e-6);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

// Points of a cable and their differences are kept in single precision. Numbers: those of 3.12.
static void test_cable_precision(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body><composite type='cable' count='4 1 1' size='0.37 0.1937 0.64768164549602913' "
      "curve='cos(s) sin(s) s'><geom type='box' size='0.01455 0.0092 "
      "0.016'/></composite></body></worldbody></mujoco>");
  g_assert_cmpfloat(mjs_findBody(s, "B_1")->pos[0], ==, 0.1783801114387826);
  g_assert_cmpfloat(mjs_findBody(s, "B_last")->pos[0], ==, 0.17838011021551214);
  mj_deleteSpec(s);
}

// A tendon that names a site of a replicate and one that comes later is not copied: later there may
// be another site of the first name.
static void test_replicate_of_taken_name(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><replicate count='2' sep='_'><site name='a'/></replicate><body><joint/><geom "
      "size='1'/>"
      "<site name='a' pos='1 0 0'/><site name='b'/></body></worldbody><tendon><spatial><site site='b'/><site "
      "site='a'/></spatial></tendon></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->ntendon, ==, 1);
  g_assert_cmpfloat(m->tendon_length0[0], ==, 1);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Names of the pattern that look like those of copies are only there until the copies are made.
static void test_replicate_of_numbered_names(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><replicate count='3'><body name='b1'/><body name='b10'><geom name='b12' "
      "size='1'/></body>"
      "</replicate></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  const char* const bodies[] = {"b10", "b100", "b11", "b101", "b12", "b102"};
  for (size_t i = 0; i < G_N_ELEMENTS(bodies); i++) {
    g_assert_cmpint(mj_name2id(m, mjOBJ_BODY, bodies[i]), ==, i + 1);
  }
  g_assert_cmpint(mj_name2id(m, mjOBJ_GEOM, "b121"), ==, 1);
  g_assert_cmpint(m->nbody, ==, 7);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/composite/cable", test_cable);
  g_test_add_func("/composite/curve-precision", test_curve_precision);
  g_test_add_func("/composite/subgrid", test_subgrid);
  g_test_add_func("/composite/problems", test_composite_problems);
  g_test_add_func("/replicate/nested", test_replicate);
  g_test_add_func("/replicate/bomb", test_bomb);
  g_test_add_func("/replicate/similar-names", test_similar_names);
  g_test_add_func("/composite/cable-precision", test_cable_precision);
  g_test_add_func("/replicate/taken-name", test_replicate_of_taken_name);
  g_test_add_func("/replicate/numbered-names", test_replicate_of_numbered_names);
  return g_test_run();
}
