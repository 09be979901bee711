// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers read and write alike in every locale.

#include "base/text.h"

#include <glib.h>
#include <locale.h>
#include <math.h>
#include <string.h>

static void test_read(void) {
  double value;
  const char* text = "1.5e3 rest";
  g_assert_cmpstr(text_read_num(text, &value), ==, " rest");
  g_assert_cmpfloat(value, ==, 1500);
  text = "none";
  g_assert_true(text_read_num("x", &value)[0] == 'x');
}

static void test_shortest(void) {
  static const double values[] = {0.1, 1.0 / 3, 1e300, 5e-324, -0.0, 123456789, 2.5};
  char text[64];
  for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
    double back;
    text_shortest_num(text, sizeof(text), 17, values[i]);
    text_read_num(text, &back);
    g_assert_cmpfloat(back, ==, values[i]);
  }
  text_shortest_num(text, sizeof(text), 17, 0.1);
  g_assert_cmpstr(text, ==, "0.1");
}

static void test_locale(void) {
  static const char* const names[] = {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8"};
  char text[64];
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    if (setlocale(LC_ALL, names[i])) {
      double value;
      text_format_num(text, sizeof(text), "%g", 0.5);
      g_assert_cmpstr(text, ==, "0.5");
      text_read_num("0.5", &value);
      g_assert_cmpfloat(value, ==, 0.5);
    }
  }
  setlocale(LC_ALL, "C");
}

// Names that files bring along do not steer the terminal that they are printed on.
static void test_visible(void) {
  static const struct {
    const char *text, *visible;
  } rows[] = {{"a\tb\nc", "a\tb\nc"},
              {"\x1b[31mred", "?[31mred"},
              {"back\b\r\x7f", "back???"},
              {"\xc2\x9b"
               "2J",
               "?2J"},
              {"ä\xc2\xa0日", "ä\xc2\xa0日"},
              {"\xc2", "\xc2"}};
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_autofree char* text = g_strdup(rows[i].text);
    text_make_visible(text);
    g_assert_cmpstr(text, ==, rows[i].visible);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/base/text/read", test_read);
  g_test_add_func("/base/text/shortest", test_shortest);
  g_test_add_func("/base/text/locale", test_locale);
  g_test_add_func("/base/text/visible", test_visible);
  return g_test_run();
}
