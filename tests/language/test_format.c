// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Formatting, and the numbers and colours of values.

#include "language/edit/format.h"

#include <string.h>

#include "language/edit/indent.h"
#include "language/scan/inline-values.h"

static char* format(const char* text) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_new(bytes, NULL);
  g_autoptr(GArray) edits = gimbal_mjcf_format(tree, 2, 0, G_MAXSIZE, "x");
  return gimbal_edits_apply_to_text(edits, "x", text);
}

static const char* const kCases[][2] = {
    {"<mujoco>\n<option/>\n</mujoco>\n", "<mujoco>\n  <option/>\n</mujoco>\n"},
    {"<mujoco>  \n\t<worldbody>\n <geom/> <geom/>\n</worldbody>\n\n\n\n</mujoco>",
     "<mujoco>\n  <worldbody>\n    <geom/> <geom/>\n  </worldbody>\n\n</mujoco>"},
    {"<mujoco>\n<option timestep='1'\nintegrator='RK4'\n/>\n</mujoco>",
     "<mujoco>\n  <option timestep='1'\n          integrator='RK4'\n  />\n</mujoco>"},
    {"<mujoco>\n<!-- a\n     b\n  -->\n</mujoco>", "<mujoco>\n  <!-- a\n       b\n    -->\n</mujoco>"},
    {"<mujoco>\n<body>\n</mujoco>", "<mujoco>\n<body>\n</mujoco>"},
    {"<mujoco>\r\n<option/>  \r\n</mujoco>\r\n", "<mujoco>\r\n  <option/>\r\n</mujoco>\r\n"},
};

static void test_format(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* once = format(kCases[i][0]);
    g_autofree char* twice = format(once);
    g_assert_cmpstr(once, ==, kCases[i][1]);
    g_assert_cmpstr(twice, ==, once);
  }
}

static void test_indent(void) {
  static const struct {
    const char* text;
    int columns, outer;
  } kLines[] = {{"", 0, 0},
                {"<mujoco>\n", 2, 0},
                {"  <geom/>\n", 2, 2},
                {"  <body>\n", 4, 2},
                {"  <body>\n\n", 4, 2},
                {"  <body><geom/></body>\n", 2, 2},
                {"    </body>\n", 4, 4},
                {"  <geom pos='0'\n", 8, 2},
                {"  <geom pos='0'\n        size='1'\n", 8, 2},
                {"  <body pos='0'\n        euler='>'>\n", 4, 2},
                {"  <geom\n", 6, 2},
                {"  <!-- a <b>\n", 2, 2},
                {"  <!-- a\n     b\n", 5, 2},
                {"  <!-- a --><body>\n", 4, 2},
                {"' size='1'/>\n  <body>\n", 4, 2}};
  for (guint i = 0; i < G_N_ELEMENTS(kLines); i++) {
    int outer, columns = gimbal_mjcf_indent(kLines[i].text, strlen(kLines[i].text), 2, &outer);
    g_assert_cmpint(columns, ==, kLines[i].columns);
    g_assert_cmpint(outer, ==, kLines[i].outer);
  }
}

static void test_words(void) {
  static const struct {
    const char* value;
    gsize offset;
    int word;
  } kWords[] = {{"", 0, 0},       {"1", 0, 0},      {"1", 1, 0},    {"1 ", 2, 1},
                {"0.02 1", 4, 0}, {"0.02 1", 5, 1}, {"1 2 3", 5, 2}};
  for (guint i = 0; i < G_N_ELEMENTS(kWords); i++) {
    g_assert_cmpint(gimbal_mjcf_word_at(kWords[i].value, strlen(kWords[i].value), kWords[i].offset), ==,
                    kWords[i].word);
  }
  g_assert_cmpstr(gimbal_inline_values("geom", "solref", NULL), ==, "timeconst dampratio");
  g_assert_cmpstr(gimbal_inline_values("geom", "size", "box"), ==, "half-x half-y half-z");
  g_assert_null(gimbal_inline_values("geom", "mass", NULL));
}

static void test_numbers(void) {
  const char* text = "size='.03 -1e-3' name='a1b'";
  gsize start, end;
  g_assert_true(gimbal_mjcf_number_at(text, strlen(text), 7, &start, &end));
  g_assert_true(start == 6 && end == 9);
  g_assert_true(gimbal_mjcf_number_at(text, strlen(text), 12, &start, &end));
  g_assert_true(start == 10 && end == 15);
  g_assert_false(gimbal_mjcf_number_at(text, strlen(text), 24, &start, &end));
  static const struct {
    const char* number;
    double steps;
    const char* wanted;
  } kSteps[] = {{"0.5", 1, "0.6"},     {".03", 2, ".05"}, {".03", -5, "-.02"}, {"10", 3, "13"},
                {"1", 1, "1.1"},       {"-1", 1, "-0.9"}, {"0", 1, "0.1"},     {"200", -1, "199"},
                {"1e-3", 1, "0.0011"}, {"0.1", -1, "0.0"}};
  for (guint i = 0; i < G_N_ELEMENTS(kSteps); i++) {
    g_autofree char* now = gimbal_mjcf_step_number(kSteps[i].number, kSteps[i].steps);
    g_assert_cmpstr(now, ==, kSteps[i].wanted);
  }
}

static void test_colors(void) {
  double rgba[4];
  g_assert_true(gimbal_mjcf_parse_color(".5 1 0", 6, rgba));
  g_assert_true(rgba[0] == .5 && rgba[3] == 1);
  g_assert_false(gimbal_mjcf_parse_color(".5 1", 4, rgba));
  g_autofree char* text = gimbal_mjcf_format_color((double[]){.25, 1 / 3.0, 0, 1}, TRUE);
  g_assert_cmpstr(text, ==, "0.25 0.333 0 1");
  const GimbalElement* geom = gimbal_grammar_at("mujoco/worldbody/geom", NULL);
  g_assert_true(gimbal_mjcf_is_color(gimbal_grammar_attribute(geom, "rgba")));
  g_assert_false(gimbal_mjcf_is_color(gimbal_grammar_attribute(geom, "pos")));
  // whatever its documentation is about
  const GimbalElement* marks = gimbal_grammar_at("mujoco/visual/rgba", NULL);
  g_assert_true(gimbal_mjcf_is_color(gimbal_grammar_attribute(marks, "fog")));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/format/format", test_format);
  g_test_add_func("/language/format/indent", test_indent);
  g_test_add_func("/language/format/words", test_words);
  g_test_add_func("/language/format/numbers", test_numbers);
  g_test_add_func("/language/format/colors", test_colors);
  return g_test_run();
}
