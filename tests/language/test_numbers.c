// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers that a program writes have no noise, and look like their author's.

#include "language/edit/numbers.h"

#include <math.h>
#include <string.h>

#include "language/edit/rewrite.h"

static void test_round(void) {
  static const struct {
    double value, resolution;
    const char* text;
  } kCases[] = {{701.5079999972353, 1e-6, "701.508"},
                {-3.5e-9, 1e-6, "0"},
                {-0.0, 1e-6, "0"},
                {0, 1e-6, "0"},
                {1. / 3, 1e-6, "0.333333"},
                {-2. / 3, 1e-3, "-0.667"},
                {100, 1e-6, "100"},
                {1200, 1, "1200"},
                {0.30000000000000004, 1e-9, "0.3"},
                {1.5e-7, 3e-9, "0.00000015"},
                {9.9999999, 1e-6, "10"},
                {INFINITY, 1e-6, "inf"}};
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* text = gimbal_number_round(kCases[i].value, kCases[i].resolution);
    g_assert_cmpstr(text, ==, kCases[i].text);
  }
  g_autofree char* all = gimbal_numbers_round((double[]){1, -1e-12, .25}, 3, 1e-6);
  g_assert_cmpstr(all, ==, "1 0 0.25");
}

static void test_restyle(void) {
  static const struct {
    const char *old, *new, *manner, *text;
  } kCases[] = {
      // what is the same stays as it was written
      {"0 .27 1.50", "0 0.28 1.5", "0 .27 1.50", "0 .28 1.50"},
      {"0.10 0.5", "0.1 0.6", "0.10 0.5", "0.10 0.6"},
      {"1e-3 0", "0.001 -0.5", "1e-3 .5", "1e-3 -.5"},
      // nothing stood there: as the rest of the tag
      {"", "0.5 0 -0.25", "<geom size=\".1\"", ".5 0 -.25"},
      {"", "0.5 0 0.25", "<geom size=\"0.1\" rgba=\".5 .5 .5 1\"", "0.5 0 0.25"},
      {"", "0.5", "<geom size=\"1\" name=\"a.5\"", "0.5"},
      // a name is no number
      {"a b", "left 0.5", ".1", "left .5"},
      {"1 2 3", "1", "1", "1"},
      {"+.5", "10.5 0", ".5", "10.5 0"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* text = gimbal_numbers_restyle(kCases[i].old, kCases[i].new, kCases[i].manner);
    g_assert_cmpstr(text, ==, kCases[i].text);
  }
}

// Numbers that a program found: what is as it was stays as it is written, the rest is rounded.
static void test_settle(void) {
  const double was[] = {0.123456789, 1, -2, 0.5};
  const double now[] = {0.123456789 + 1e-12, 1.0449999999, -3e-9, 0.5};
  g_autofree char* text = gimbal_numbers_settle(now, was, 4, 0.01);
  g_assert_cmpstr(text, ==, "0.123456789 1.04 0 0.5");
}

// The manner of the attribute, else of its tag, else of the text.
static void test_manner(void) {
  static const struct {
    const char *text, *wanted;
  } kCases[] = {
      {"<a><g pos='0.1 0 0' size='.2'/></a>", "<a><g pos='0.25 0 0' size='.2'/></a>"},
      {"<a><g pos='1 0 0' size='.2'/></a>", "<a><g pos='.25 0 0' size='.2'/></a>"},
      {"<a><g pos='1 0 0'/><h size='.2'/></a>", "<a><g pos='.25 0 0'/><h size='.2'/></a>"},
      {"<a><g pos='1 0 0'/></a>", "<a><g pos='0.25 0 0'/></a>"},
      {"<a><g/><h size='-.2'/></a>", "<a><g pos=\".25 0 0\"/><h size='-.2'/></a>"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autoptr(GBytes) bytes = g_bytes_new_static(kCases[i].text, strlen(kCases[i].text));
    g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_new(bytes, NULL);
    g_autoptr(GArray) edits = gimbal_edits_new();
    const GimbalAssignment value = {"pos", "0.25 0 0"};
    g_assert_true(gimbal_rewrite_set_numbers(tree, 3, &value, 1, NULL, edits, NULL, NULL));
    g_autofree char* text = gimbal_edits_apply_to_text(edits, NULL, kCases[i].text);
    g_assert_cmpstr(text, ==, kCases[i].wanted);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/numbers/round", test_round);
  g_test_add_func("/language/numbers/restyle", test_restyle);
  g_test_add_func("/language/numbers/settle", test_settle);
  g_test_add_func("/language/numbers/manner", test_manner);
  return g_test_run();
}
