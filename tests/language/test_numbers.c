// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers that a program writes have no noise, and look like their author's.

#include "language/edit/numbers.h"

#include <math.h>

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

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/numbers/round", test_round);
  g_test_add_func("/language/numbers/restyle", test_restyle);
  return g_test_run();
}
