// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Growing arrays: contents after setting, appending, copying, clearing.

#include "spec/container/container.h"

#include <glib.h>

static void test_string(void) {
  Container s;
  container_init(&s, CONTAINER_STRING);
  g_assert_cmpstr(string_get(&s), ==, "");
  g_assert_cmpstr(string_get(NULL), ==, "");
  g_assert_true(string_is_empty(&s));
  string_set(&s, "a longer text than the first");
  string_set(&s, string_get(&s) + 9);  // from inside itself
  g_assert_cmpstr(string_get(&s), ==, "text than the first");
  string_set(&s, NULL);
  g_assert_true(string_is_empty(&s));
  container_clear(&s, CONTAINER_STRING);
}

static void test_words(void) {
  Container v = {0};
  mjs_setStringVec(&v, "  one two\n three ");
  g_assert_cmpint(string_vec_size(&v), ==, 3);
  g_assert_cmpstr(string_vec_get(&v, 2), ==, "three");
  g_assert_true(mjs_setInStringVec(&v, 1, "2"));
  g_assert_false(mjs_setInStringVec(&v, 3, "4"));
  mjs_appendString(&v, "four");
  g_assert_cmpstr(string_vec_get(&v, 1), ==, "2");
  g_assert_cmpstr(string_vec_get(&v, 3), ==, "four");
  container_clear(&v, CONTAINER_STRING_VEC);
}

static void test_numbers(void) {
  Container v = {0}, copy = {0};
  for (int i = 0; i < 100; i++) double_vec_append(&v, i);
  container_copy(&copy, &v, CONTAINER_DOUBLE_VEC);
  double_vec_data(&v)[7] = -1;
  int size;
  const double* data = mjs_getDouble(&copy, &size);
  g_assert_cmpint(size, ==, 100);
  g_assert_cmpfloat(data[7], ==, 7);
  container_resize(&copy, CONTAINER_DOUBLE_VEC, 102);
  g_assert_cmpfloat(double_vec_data(&copy)[101], ==, 0);
  container_clear(&v, CONTAINER_DOUBLE_VEC);
  container_clear(&copy, CONTAINER_DOUBLE_VEC);
}

static void test_nested(void) {
  Container v = {0}, copy = {0};
  mjs_appendIntVec(&v, (int[]){1, 2, 3}, 3);
  mjs_appendIntVec(&v, NULL, 0);
  container_copy(&copy, &v, CONTAINER_INT_VEC_VEC);
  container_clear(&v, CONTAINER_INT_VEC_VEC);
  g_assert_cmpint(int_vec_vec_size(&copy), ==, 2);
  g_assert_cmpint(int_vec_size(int_vec_vec_get(&copy, 0)), ==, 3);
  g_assert_cmpint(int_vec_data(int_vec_vec_get(&copy, 0))[2], ==, 3);
  g_assert_cmpint(int_vec_size(int_vec_vec_get(&copy, 1)), ==, 0);
  container_clear(&copy, CONTAINER_INT_VEC_VEC);
}

// A short text stands in its own structure: it must be there still when its list has moved.
static void test_moved(void) {
  Container v = {0};
  for (int i = 0; i < 100; i++) {
    char text[40];
    g_snprintf(text, sizeof text, i % 3 ? "%d" : "a longer one than fits %d", i);
    mjs_appendString(&v, text);
    mjs_appendString(&v, mjs_getInStringVec(&v, 2 * i));  // from inside itself
  }
  for (int i = 0; i < 100; i++) {
    char text[40];
    g_snprintf(text, sizeof text, i % 3 ? "%d" : "a longer one than fits %d", i);
    g_assert_cmpstr(string_vec_get(&v, 2 * i), ==, text);
    g_assert_cmpstr(string_vec_get(&v, 2 * i + 1), ==, text);
  }
  container_clear(&v, CONTAINER_STRING_VEC);
}

// A part of a list can become the whole.
static void test_part_of_itself(void) {
  Container v = {0};
  mjs_setInt(&v, (int[]){1, 2, 3, 4}, 4);
  mjs_setInt(&v, int_vec_data(&v) + 2, 2);
  g_assert_cmpint(int_vec_size(&v), ==, 2);
  g_assert_cmpint(int_vec_data(&v)[0], ==, 3);
  g_assert_cmpint(int_vec_data(&v)[1], ==, 4);
  mjs_setInt(&v, NULL, 7);
  g_assert_cmpint(int_vec_size(&v), ==, 0);
  container_clear(&v, CONTAINER_INT_VEC);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/container/string", test_string);
  g_test_add_func("/spec/container/words", test_words);
  g_test_add_func("/spec/container/numbers", test_numbers);
  g_test_add_func("/spec/container/nested", test_nested);
  g_test_add_func("/spec/container/moved", test_moved);
  g_test_add_func("/spec/container/part-of-itself", test_part_of_itself);
  return g_test_run();
}
