// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lines and columns of bytes.

#include "language/scan/text-place.h"

static void check(const char* text, gsize offset, int line, int column) {
  g_assert_cmpint(gimbal_text_line(text, offset), ==, line);
  g_assert_cmpint(gimbal_text_column(text, offset), ==, column);
}

static void test_place(void) {
  static const char text[] = "ab\nä€c\n\nd";
  check(text, 0, 1, 1);
  check(text, 2, 1, 3);  // the end of a line belongs to it
  check(text, 3, 2, 1);
  check(text, 5, 2, 2);   // behind a letter of two bytes
  check(text, 8, 2, 3);   // and one of three
  check(text, 10, 3, 1);  // an empty line
  check(text, 12, 4, 2);  // the end of the text
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/text_place/place", test_place);
  return g_test_run();
}
