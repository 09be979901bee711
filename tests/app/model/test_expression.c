// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Expressions: values against C's own arithmetic, functions of time against closed forms, and what
// is said about mistakes.

#include <glib.h>
#include <math.h>
#include <string.h>

#include "signal/expression.h"

// x is 3, y is -2, "left knee" is 10, q[i] is 100 + i.
static gboolean resolve(const char* name, int index, int* id, gpointer user_data) {
  (void)user_data;
  if (!strcmp(name, "q") && index >= 0 && index < 5) {
    *id = 100 + index;
    return TRUE;
  }

  const struct {
    const char* name;
    int id;
  } names[] = {{"x", 3}, {"y", -2}, {"left knee", 10}, {"gyro.x", 7}, {"it's", 5}};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    if (index < 0 && !strcmp(name, names[i].name)) {
      *id = names[i].id;
      return TRUE;
    }
  }
  return FALSE;
}

static double value_of(int id, gpointer user_data) {
  return user_data ? *(double*)user_data : id;
}

static void check(const char* text, double wanted) {
  GError* error = NULL;
  g_autoptr(GimbalExpression) expression = gimbal_expression_new(text, resolve, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpfloat_with_epsilon(gimbal_expression_evaluate(expression, 4, value_of, NULL), wanted, 1e-12);
}

static void test_values(void) {
  check("1 + 2*3 - 4/8", 6.5);
  check("-2^2", -4);
  check("2^-1", 0.5);
  check("2^3^2", 512);
  check("(1+2)*3", 9);
  check("7 % 4", 3);
  check("1e3 + .5", 1000.5);
  check("x * y", -6);
  check("'left knee' + gyro.x", 17);
  check("\"it's\" * 2", 10);
  check("q[2] - q[ 0 ]", 2);
  check("time", 4);
  check("x > y && y < 0", 1);
  check("x < y || y >= 0", 0);
  check("!x", 0);
  check("x == 3 ? 10 : 20", 10);
  check("x != 3 ? 10 : y > 0 ? 20 : 30", 30);
  check("min(3, x, y) + max(1, 2) + norm(3, 4)", -2 + 2 + 5);
  check("clamp(10, 0, 1)", 1);
  check("deg(pi) + rad(180)", 180 + G_PI);
  check("atan2(1, 1) + sin(pi/2) + sign(-5)", G_PI / 4 + 1 - 1);
}

// Feed x(t) = f(t) at 1 kHz for two seconds; the value of the expression at the end.
static double run(const char* text, double (*f)(double t)) {
  g_autoptr(GimbalExpression) expression = gimbal_expression_new(text, resolve, NULL, NULL);
  double result = 0;
  for (int i = 0; i <= 2000; i++) {
    double value = f(0.001 * i);
    result = gimbal_expression_evaluate(expression, 0.001 * i, value_of, &value);
  }
  return result;
}

static double ramp(double t) {
  return 3 * t;
}
static double step_up(double t) {
  return t > 0 ? 1 : 0;
}

static void test_time(void) {
  g_assert_cmpfloat_with_epsilon(run("d(x)", ramp), 3, 1e-9);
  g_assert_cmpfloat_with_epsilon(run("integral(x)", ramp), 6, 1e-9);
  g_assert_cmpfloat_with_epsilon(run("lowpass(x, 0.5)", step_up), 1 - exp(-4), 1e-9);
  g_assert_cmpfloat_with_epsilon(run("x - lowpass(x, 0.5)", step_up), exp(-4), 1e-9);
  g_assert_cmpfloat_with_epsilon(run("highpass(x, 0.5)", step_up), exp(-4), 1e-9);
  g_assert_cmpfloat_with_epsilon(run("d(integral(x))", ramp), 5.9985, 1e-9);
}

// Going back in time begins anew; the same time twice changes nothing.
static void test_restart(void) {
  g_autoptr(GimbalExpression) expression = gimbal_expression_new("d(x)", resolve, NULL, NULL);
  double value = 1;
  gimbal_expression_evaluate(expression, 1, value_of, &value);
  value = 3;
  g_assert_cmpfloat(gimbal_expression_evaluate(expression, 2, value_of, &value), ==, 2);
  g_assert_cmpfloat(gimbal_expression_evaluate(expression, 2, value_of, &value), ==, 2);
  g_assert_cmpfloat(gimbal_expression_evaluate(expression, 0.5, value_of, &value), ==, 0);
  gimbal_expression_restart(expression);
  g_assert_cmpfloat(gimbal_expression_evaluate(expression, 3, value_of, &value), ==, 0);
}

static void test_mistakes(void) {
  const struct {
    const char* text;
    const char* part;  // of the message
  } mistakes[] = {{"", "not complete"},      {"1 +", "not complete"}, {"(1", "“)”"},
                  {"1 2", "not expected"},   {"foo", "“foo”"},        {"foo(1)", "no function"},
                  {"sin(1, 2)", "argument"}, {"q[", "number"},        {"q[9]", "“q”"},
                  {"'left", "quotes"},       {"x ? 1", "“:”"},        {"1 + * 2", "character 5"},
                  {"min()", "argument"},     {"x[0]", "“x”"}};
  for (guint i = 0; i < G_N_ELEMENTS(mistakes); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(gimbal_expression_new(mistakes[i].text, resolve, NULL, &error));
    g_assert_nonnull(error);
    if (!strstr(error->message, mistakes[i].part)) g_error("%s: %s", mistakes[i].text, error->message);
  }
}

static void test_hostile(void) {
  const char* const parts[] = {"(", "-", "x+(", "max(1,", "1?", "x^"};
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
    g_autoptr(GString) text = g_string_new(NULL);
    while (text->len < 3000) g_string_append(text, parts[i]);
    g_autoptr(GError) error = NULL;
    g_assert_null(gimbal_expression_new(text->str, resolve, NULL, &error));
    g_assert_nonnull(error);
  }
}

static void test_quote(void) {
  const char* const names[][2] = {{"gyro.x", "gyro.x"}, {"left knee", "'left knee'"}, {"it's", "\"it's\""},
                                  {"2nd", "'2nd'"},     {"time", "'time'"},           {"a/b", "'a/b'"},
                                  {"end.", "'end.'"}};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char* quoted = gimbal_expression_quote(names[i][0]);
    g_assert_cmpstr(quoted, ==, names[i][1]);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/expression/values", test_values);
  g_test_add_func("/app/expression/time", test_time);
  g_test_add_func("/app/expression/restart", test_restart);
  g_test_add_func("/app/expression/mistakes", test_mistakes);
  g_test_add_func("/app/expression/hostile", test_hostile);
  g_test_add_func("/app/expression/quote", test_quote);
  return g_test_run();
}
