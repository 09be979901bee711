// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "diagnosed.h"

#define WORLD(text) "<mujoco>\n<worldbody>\n" text "\n</worldbody>\n</mujoco>"

static void test_elements(void) {
  assert_fine("<mujoco/>");
  assert_fine("<?xml version=\"1.0\"?>\n<!-- a -- b -->\n<mujoco model='m'/>");
  assert_problem("<mujoco><wordbody/></mujoco>", "unknown-element", 1, 9);
  assert_problem("<mujoco>\n  <visual><global/><global/></visual>\n</mujoco>", "repeated-element", 2, 20);
  assert_problem("<robot2/>", "unknown-model", 1, 1);
  assert_problem("<mujoco><body/></mujoco>", "ignored-element", 1, 9);
}

static void test_attributes(void) {
  assert_problem(WORLD("<geom siz=\"1\"/>"), "unknown-attribute", 3, 7);
  assert_problem(WORLD("<geom\n  size=\"1 x\"/>"), "not-a-number", 4, 11);
  assert_problem(WORLD("<geom size=\"1\" rgba=\"1 0 0\"/>"), "wrong-count", 3, 22);
  assert_problem(WORLD("<geom size=\"1\" contype=\"1.5\"/>"), "not-an-integer", 3, 25);
  assert_problem(WORLD("<geom size=\"1\" type=\"spere\"/>"), "wrong-keyword", 3, 22);
  assert_problem(WORLD("<geom size=\"1e999\"/>"), "out-of-range", 3, 13);
  assert_problem(WORLD("<geom size=\"nan\"/>"), "nan", 3, 13);
  assert_problem(WORLD("<frame foo=\"1\"/>"), "unknown-attribute", 3, 8);
  assert_problem("<mujoco><compiler eulerseq=\"xyw\"/></mujoco>", "wrong-form", 1, 29);
  assert_problem("<mujoco><asset><hfield name=\"h\"/></asset></mujoco>", "missing-attribute", 1, 16);
  assert_problem("<mujoco><default><geom name=\"g\"/></default></mujoco>", "unknown-attribute", 1, 24);
  assert_fine(WORLD("<geom size=\" 1 \"/>"));
}

// A name of an earlier version says what became of it.
static void test_earlier_names(void) {
  const struct {
    const char *text, *hint;
  } rows[] = {{"<mujoco><option mpr_iterations='9'/></mujoco>", "It is called 'ccd_iterations' now."},
              {"<mujoco><option><flag passive='disable'/></option></mujoco>", "It is called 'spring' now."},
              {"<mujoco><option collision='all'/></mujoco>",
               "Earlier versions knew it: gimbal migrate writes what is needed of it."}};
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    GimbalDiagnostics* list = diagnose_with(rows[i].text, NULL);
    g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->hint, ==, rows[i].hint);
    gimbal_diagnostics_free(list);
  }
}

static void test_rules(void) {
  assert_problem(WORLD("<geom size=\"1\" quat=\"1 0 0 0\" euler=\"0 0 0\"/>"), "exclusive-attributes", 3, 31);
  assert_problem("<mujoco><equality><connect body1=\"world\"/></equality></mujoco>", "missing-attribute", 1,
                 19);
  assert_problem(
      "<mujoco><sensor><framepos objtype=\"site\" objname=\"s\" reftype=\"site\"/></sensor></mujoco>",
      "missing-attribute", 1, 17);
  assert_problem(
      "<mujoco><worldbody><site name=\"s\"/></worldbody><sensor><rangefinder site=\"s\" data=\"origin "
      "dist\"/></sensor></mujoco>",
      "wrong-order", 1, 84);
}

static void test_names(void) {
  assert_problem(WORLD("<geom name=\"g\" size=\"1\"/>\n<geom name=\"g\" size=\"1\"/>"), "repeated-name", 4,
                 13);
  assert_fine(WORLD("<geom name=\"g\" size=\"1\"/>\n<site name=\"g\" size=\"1\"/>"));
  assert_fine(WORLD("<geom name=\"\" size=\"1\"/>\n<geom name=\"\" size=\"1\"/>"));
}

static int count_code(const char* text, const char* code) {
  GimbalDiagnostics* list = diagnose_with(text, NULL);
  int n = 0;
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    n += strcmp(gimbal_diagnostics_get(list, i)->code, code) == 0;
  }
  gimbal_diagnostics_free(list);
  return n;
}

// Unknown names are found beside other errors, unless something else in the text makes names.
static void test_references(void) {
  const char* wrong = "<geom size=\"x\" material=\"m\"/><jiont name=\"j\"/>";
  g_autofree char* plain = g_strdup_printf(WORLD("%s"), wrong);
  g_autofree char* copies = g_strdup_printf(WORLD("%s<replicate count=\"2\"/>"), wrong);
  g_assert_cmpint(count_code(plain, "unknown-name"), ==, 1);
  g_assert_cmpint(count_code(copies, "unknown-name"), ==, 0);
  const char* rest = "<geom size=\"x\"/></worldbody><actuator><motor joint=\"j\"/></actuator></mujoco>";
  g_autofree char* misspelt = g_strconcat("<mujoco><worldbody><jiont name=\"j\"/>", rest, NULL);
  g_assert_cmpint(count_code(misspelt, "unknown-name"), ==, 0);
  const char* files =
      "<mujoco><asset><mesh file=\"a/box.obj\"/></asset><worldbody><geom siz=\"1\" type=\"mesh\" "
      "mesh=\"box\"/>"
      "</worldbody></mujoco>";
  g_assert_cmpint(count_code(files, "unknown-name"), ==, 0);
}

static void test_syntax(void) {
  assert_problem("", "empty-file", 1, 1);
  assert_problem("<mujoco>\n<option>\n</mujoco>", "xml-syntax", 2, 1);
  assert_problem("<mujoco><worldbody><geom size=\"1\" size=\"2\"/></worldbody></mujoco>", "xml-syntax", 1,
                 35);
}

static void test_columns_count_characters(void) {
  assert_problem(WORLD("<geom name=\"\xc3\xa4\xe2\x82\xac\" siz=\"1\"/>"), "unknown-attribute", 3, 17);

  // far out on a long line
  GString* text = g_string_new("<mujoco><!--");
  for (int i = 0; i < 1000; i++) g_string_append(text, "\xe2\x82\xac");
  g_string_append(text, "--><worldbody><geom siz='1'/></worldbody></mujoco>");
  assert_problem(text->str, "unknown-attribute", 1, 12 + 1000 + 14 + 7);
  g_string_free(text, TRUE);
}

// Every problem of a text in one pass, but no more than the list keeps.
static void test_many(void) {
  GString* text = g_string_new("<mujoco><worldbody>");
  for (int i = 0; i < 1000; i++) g_string_append(text, "<geom foo=\"1\"/>");
  g_string_append(text, "</worldbody></mujoco>");
  GimbalDiagnostics* list = diagnose_with(text->str, NULL);
  g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 1000);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 500);
  gimbal_diagnostics_free(list);
  g_string_free(text, TRUE);
}

static void test_deep(void) {
  GString* text = g_string_new("<mujoco><worldbody>");
  for (int i = 0; i < 100000; i++) g_string_append(text, "<body>");
  GimbalDiagnostics* list = diagnose_with(text->str, NULL);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->code, ==, "too-deep");
  gimbal_diagnostics_free(list);
  g_string_free(text, TRUE);
}

// What does not keep a model from compiling, as in the reference, but is hardly meant.
static void test_hardly_meant(void) {
  assert_problem("<mujoco><option timestep='0'/></mujoco>", "timestep", 1, 27);
  assert_problem("<mujoco><option timestep='-1'/></mujoco>", "timestep", 1, 27);
  assert_fine("<mujoco><option timestep='1e-5'/></mujoco>");
  assert_problem("<mujoco><option timestep=''/></mujoco>", "no-value", 1, 17);
  assert_problem("<mujoco><worldbody><geom size='.1' pos='  '/></worldbody></mujoco>", "no-value", 1, 36);
  assert_problem(
      "<mujoco><worldbody><body name='b'><joint name='j'/><geom size='.1'/></body></worldbody>\n"
      "<actuator><position joint='j' kp=''/></actuator></mujoco>",
      "no-value", 2, 31);
  // a name may be empty
  assert_fine("<mujoco><worldbody><geom name='' size='.1'/></worldbody></mujoco>");
}

// A quote that is missing is told as such, once for each, and hides no other mistake; of names that
// may be among what cannot be read nothing is said.
static void test_missing_quotes(void) {
  GimbalDiagnostics* list = diagnose_with(
      "<mujoco><worldbody><body>\n"
      "<joint name=\"j type=\"hinge\"/>\n"
      "<geom size=\".1\" rbga=\"1 0 0 1\"/>\n"
      "<geom size='.1/>\n"
      "<site name='s' pos='1 2'/></body></worldbody><actuator><motor joint='j'/></actuator></mujoco>",
      NULL);
  static const struct {
    const char* code;
    int line, column;
  } kProblems[] = {
      {"xml-syntax", 2, 13}, {"unknown-attribute", 3, 17}, {"xml-syntax", 4, 12}, {"wrong-count", 5, 21}};
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    g_test_message("%s", gimbal_diagnostics_get(list, i)->message);
  }
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, (int)G_N_ELEMENTS(kProblems));
  for (guint i = 0; i < G_N_ELEMENTS(kProblems); i++) {
    int at = -1;
    for (int k = 0; k < gimbal_diagnostics_count(list); k++) {
      const GimbalDiagnostic* d = gimbal_diagnostics_get(list, k);
      if (d->place.line == kProblems[i].line && d->place.column == kProblems[i].column) at = k;
    }
    g_assert_cmpint(at, >=, 0);
    g_assert_cmpstr(gimbal_diagnostics_get(list, at)->code, ==, kProblems[i].code);
  }
  gimbal_diagnostics_free(list);
  // values may hold what looks like markup
  assert_fine("<mujoco><custom><text name='t' data='a = '/></custom></mujoco>");
}

// What stands in frames and replicates is read with what is unknown, repeated or at odds in it, as
// in 3.12, and said.
static void test_inside_frames(void) {
  static const char* const bearable[] = {
      "<geom size=\"1\" foo=\"1\"/>",
      "<geom size=\"1\"><foo/></geom>",
      "<body><geom size=\"1\" foo=\"1\"/></body>",
      "<camera fovy=\"30\" sensorsize=\"1 1\" resolution=\"4 4\"/>",
      "<body><inertial pos=\"0 0 0\" mass=\"1\" diaginertia=\"1 1 1\"/>"
      "<inertial pos=\"0 0 0\" mass=\"1\" diaginertia=\"1 1 1\"/></body>",
  };
  static const char* const around[][2] = {{"<frame>", "</frame>"},
                                          {"<replicate count=\"2\">", "</replicate>"}};
  for (size_t i = 0; i < G_N_ELEMENTS(bearable); i++) {
    for (int k = 0; k < 2; k++) {
      g_autofree char* text = g_strconcat("<mujoco><worldbody>", around[k][0], bearable[i], around[k][1],
                                          "</worldbody></mujoco>", NULL);
      GimbalDiagnostics* list = diagnose_with(text, NULL);
      g_test_message("%s", text);
      g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
      g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 0);
      gimbal_diagnostics_free(list);
    }
  }
  assert_problem(WORLD("<frame><foo/></frame>"), "unknown-element", 3, 8);
  assert_problem(WORLD("<frame><geom size=\"1\" quat=\"1 0 0 0\" euler=\"0 0 0\"/></frame>"),
                 "exclusive-attributes", 3, 38);
}

// A resolution below zero is hardly meant, but nothing depends on it.
static void test_negative_resolution(void) {
  GimbalDiagnostics* list =
      diagnose_with("<mujoco><default><camera resolution='7 -1'/></default></mujoco>", NULL);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 0);
  gimbal_diagnostics_free(list);
}

// Normals of a builtin mesh are its own; what is written must be normals all the same.
static void test_normals_of_builtin(void) {
  assert_problem(
      "<mujoco><asset><mesh name='m' builtin='sphere' params='1' normal='1 0 0 1'/></asset></mujoco>", "mesh",
      1, 67);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/schema-check/elements", test_elements);
  g_test_add_func("/schema-check/attributes", test_attributes);
  g_test_add_func("/schema-check/earlier-names", test_earlier_names);
  g_test_add_func("/schema-check/rules", test_rules);
  g_test_add_func("/schema-check/names", test_names);
  g_test_add_func("/schema-check/references", test_references);
  g_test_add_func("/schema-check/syntax", test_syntax);
  g_test_add_func("/schema-check/columns", test_columns_count_characters);
  g_test_add_func("/schema-check/hardly-meant", test_hardly_meant);
  g_test_add_func("/schema-check/missing-quotes", test_missing_quotes);
  g_test_add_func("/schema-check/many", test_many);
  g_test_add_func("/schema-check/deep", test_deep);
  g_test_add_func("/schema-check/inside-frames", test_inside_frames);
  g_test_add_func("/schema-check/negative-resolution", test_negative_resolution);
  g_test_add_func("/schema-check/normals-of-builtin", test_normals_of_builtin);
  return g_test_run();
}
