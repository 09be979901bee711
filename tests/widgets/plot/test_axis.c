// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Ticks are round, few and within the axis; labels tell them apart.

#include <glib.h>
#include <math.h>
#include <string.h>

#include "widgets/plot/axis.h"

static int count_ticks(const GimbalAxis* axis) {
  int n = 0;
  double value;
  while (gimbal_axis_tick(axis, n, &value)) n++;
  return n;
}

static char* label(const GimbalAxis* axis, int i) {
  char text[64];
  double value;
  g_assert_true(gimbal_axis_tick(axis, i, &value));
  gimbal_axis_label(axis, value, text, sizeof text);
  return g_strdup(text);
}

static void test_linear(void) {
  const struct {
    double low, high;
    const char *first, *unit;
  } cases[] = {
      {0, 1, "0.0", "m"},          {-1.3, 4.2, "−1", "m"},         {0.00001, 0.00004, "10", "×10⁻⁶ m"},
      {0, 2.5e6, "0.0", "×10⁶ m"}, {99.99, 100.01, "99.990", "m"}, {12000, 12500, "12000", "m"}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    GimbalAxis axis = gimbal_axis_linear(cases[i].low, cases[i].high, 5);
    g_autofree char* first = label(&axis, 0);
    g_autofree char* unit = gimbal_axis_unit(&axis, "m");
    g_assert_cmpstr(first, ==, cases[i].first);
    g_assert_cmpstr(unit, ==, cases[i].unit);
    g_assert_cmpint(count_ticks(&axis), >=, 3);
    g_assert_cmpint(count_ticks(&axis), <=, 11);
  }
}

// Neighbouring labels differ, whatever the range.
static void test_labels_differ(void) {
  for (double low = -1e7; low < 2e7; low += 3333333.3) {
    for (double range = 1e-3; range < 1e8; range *= 7.3) {
      GimbalAxis axis = gimbal_axis_linear(low, low + range, 6);
      int n = count_ticks(&axis);
      for (int i = 1; i < n; i++) {
        g_autofree char* a = label(&axis, i - 1);
        g_autofree char* b = label(&axis, i);
        g_assert_cmpstr(a, !=, b);
      }
    }
  }
}

static void test_log(void) {
  GimbalAxis axis = gimbal_axis_log(-14.2, 1.1, 6);
  g_autofree char* first = label(&axis, 0);
  g_assert_true(g_str_has_prefix(first, "10⁻"));
  g_assert_cmpint(count_ticks(&axis), >=, 4);
  g_assert_cmpint(count_ticks(&axis), <=, 7);
}

static void test_odd_ranges(void) {
  const double ranges[][2] = {{0, 0}, {5, 5}, {1, -1}, {NAN, 1}, {-INFINITY, INFINITY}, {1e300, 2e300}};
  for (guint i = 0; i < G_N_ELEMENTS(ranges); i++) {
    GimbalAxis axis = gimbal_axis_linear(ranges[i][0], ranges[i][1], 5);
    g_assert_cmpint(count_ticks(&axis), <, 100);
  }
  double low = 3, high = 3;
  gimbal_axis_air(&low, &high, 0.05);
  g_assert_cmpfloat(low, <, 3);
  g_assert_cmpfloat(high, >, 3);
  low = INFINITY, high = -INFINITY;
  gimbal_axis_air(&low, &high, 0.05);
  g_assert_cmpfloat(low, <, high);
}

static void test_numbers(void) {
  const struct {
    double value;
    const char* unit;
    const char* text;
  } cases[] = {{0, "m", "0.0000 m"},
               {-1.5, "", "−1.5000"},
               {123.456, "N", "123.46 N"},
               {36, "", "36"},
               {98765.43, NULL, "98765.4"},
               {1.2345e-7, "m", "1.23×10⁻⁷ m"},
               {NAN, "m", "–"},
               {INFINITY, "", "∞"},
               {-9.9999e-5, "", "−1.00×10⁻⁴"},
               {86424, "byte", "86.4 kB"},
               {12, "byte", "12 B"},
               {2.5e9, "byte", "2.5 GB"}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    char text[64];
    gimbal_axis_number(cases[i].value, cases[i].unit, text, sizeof text);
    g_assert_cmpstr(text, ==, cases[i].text);
  }
}

// What sums of doubles leave of zero is zero; what is small is not.
static void test_noise(void) {
  char text[64];
  gimbal_axis_number(-3.79e-34, "m", text, sizeof text);
  g_assert_cmpstr(text, ==, "0.0000 m");
  gimbal_axis_number(2.5e-9, "kg", text, sizeof text);
  g_assert_cmpstr(text, ==, "2.50×10⁻⁹ kg");
  g_assert_cmpfloat(gimbal_axis_settle(-5.738243523843469e-34), ==, 0);
  g_assert_false(signbit(gimbal_axis_settle(-0.0)));
  g_assert_true(isnan(gimbal_axis_settle(NAN)));
}

static void test_powers(void) {
  static const char* const kCases[][2] = {{"box 8.95e+07 m deep", "box 8.95×10⁷ m deep"},
                                          {"below 1e+04, or 1e-09.", "below 10⁴, or 10⁻⁹."},
                                          {"11e+05 2.1e-12", "11×10⁵ 2.1×10⁻¹²"},
                                          {"the 1e 2e+ e+07", "the 1e 2e+ e+07"},
                                          {"", ""}};
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* text = gimbal_axis_set_powers(g_strdup(kCases[i][0]));
    g_assert_cmpstr(text, ==, kCases[i][1]);
  }
}

static void test_fixed(void) {
  char text[64];
  gimbal_axis_fixed(-0.0004, 3, text, sizeof text);
  g_assert_cmpstr(text, ==, "0.000");
  gimbal_axis_fixed(-12.34567, 2, text, sizeof text);
  g_assert_cmpstr(text, ==, "−12.35");
  gimbal_axis_fixed(NAN, 2, text, sizeof text);
  g_assert_cmpstr(text, ==, "–");
}

// 0, 1, 10, 100 …, and powers where the numbers grow long.
static void test_counts(void) {
  GimbalAxis axis = gimbal_axis_counts(0, gimbal_axis_count(20000), 8);
  const char* const texts[] = {"0", "1", "10", "100", "1000", "10⁴"};
  g_assert_cmpint(count_ticks(&axis), ==, 6);
  for (int i = 0; i < 6; i++) {
    g_autofree char* text = label(&axis, i);
    g_assert_cmpstr(text, ==, texts[i]);
  }
  GimbalAxis part = gimbal_axis_counts(gimbal_axis_count(5), gimbal_axis_count(200), 8);
  g_assert_cmpint(count_ticks(&part), ==, 2);
  g_assert_cmpfloat(gimbal_axis_count(0), ==, 0);
  g_assert_cmpfloat(gimbal_axis_count(-3), ==, 0);
  g_assert_true(isnan(gimbal_axis_count(NAN)));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/widgets/axis/linear", test_linear);
  g_test_add_func("/widgets/axis/labels-differ", test_labels_differ);
  g_test_add_func("/widgets/axis/log", test_log);
  g_test_add_func("/widgets/axis/odd-ranges", test_odd_ranges);
  g_test_add_func("/widgets/axis/numbers", test_numbers);
  g_test_add_func("/widgets/axis/noise", test_noise);
  g_test_add_func("/widgets/axis/powers", test_powers);
  g_test_add_func("/widgets/axis/fixed", test_fixed);
  g_test_add_func("/widgets/axis/counts", test_counts);
  return g_test_run();
}
