// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <replicate>: what it expands to. Wanted values: the reference implementation.

#include "diagnosed.h"

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  return s;
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
  g_test_add_func("/replicate/nested", test_replicate);
  g_test_add_func("/replicate/bomb", test_bomb);
  g_test_add_func("/replicate/similar-names", test_similar_names);
  g_test_add_func("/replicate/taken-name", test_replicate_of_taken_name);
  g_test_add_func("/replicate/numbered-names", test_replicate_of_numbered_names);
  return g_test_run();
}
