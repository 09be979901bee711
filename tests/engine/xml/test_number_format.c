// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include <glib.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "xml/dom/number_format.h"

static void check_read(const char* text, bool ok, double value) {
  const char* p = text;
  double x = -1;
  g_assert_cmpint(number_read(&p, &x), ==, ok);
  if (!ok) return;
  g_assert_true(x == value || (isnan(x) && isnan(value)));
  g_assert_true(*p == '\0' || *p == ' ');
}

static void test_read(void) {
  check_read("0", true, 0);
  check_read("-1.5 2", true, -1.5);
  check_read("+.5", true, 0.5);
  check_read("3.", true, 3);
  check_read("1e-3", true, 1e-3);
  check_read("123456789012345678901234567890", true, 123456789012345678901234567890.0);
  check_read("0.1000000000000000055511151231257827", true, 0.1);
  check_read("1e308", true, 1e308);
  check_read("2.2250738585072014e-308", true, 2.2250738585072014e-308);
  check_read("inf", true, INFINITY);
  check_read("nan", true, NAN);
  check_read("", false, 0);
  check_read("1.0f", false, 0);
  check_read("1,5", false, 0);
  check_read("e5", false, 0);
  check_read("-", false, 0);
}

// The answer is the C library's.
static void test_read_like_strtod(void) {
  GRand* random = g_rand_new_with_seed(1);
  for (int i = 0; i < 20000; i++) {
    char text[64];
    double x = g_rand_double_range(random, -1, 1) * pow(10, g_rand_int_range(random, -25, 25));
    g_snprintf(text, sizeof text, "%.*g", g_rand_int_range(random, 1, 18), x);
    check_read(text, true, strtod(text, NULL));
  }
  g_rand_free(random);
}

static void check_write(double value, const char* text) {
  char buffer[32];
  number_write(buffer, value);
  g_assert_cmpstr(buffer, ==, text);
}

static void test_write(void) {
  check_write(0, "0");
  check_write(-3, "-3");
  check_write(0.1, "0.1");
  check_write(1.0 / 3, "0.3333333333333333");
  check_write(1e-8, "1e-08");
  char buffer[32];
  number_write_float(buffer, 0.1f);
  g_assert_cmpstr(buffer, ==, "0.1");
  number_write_float(buffer, 1.0f / 3);
  g_assert_cmpstr(buffer, ==, "0.33333334");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/number-format/read", test_read);
  g_test_add_func("/number-format/read-like-strtod", test_read_like_strtod);
  g_test_add_func("/number-format/write", test_write);
  return g_test_run();
}
