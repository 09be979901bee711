// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// File names.

#include "asset/file/path.h"

#include <glib.h>
#include <mujoco/mujoco.h>

static void assert_text(char* text, const char* expected) {
  g_assert_cmpstr(text, ==, expected);
  mju_free(text);
}

static void test_parts(void) {
  g_assert_cmpstr(path_name("a/b\\c.d"), ==, "c.d");
  g_assert_cmpstr(path_extension("a.b/c"), ==, "");
  g_assert_cmpstr(path_extension("a.b/c.d.e"), ==, ".e");
  g_assert_true(path_has_extension("x.OBJ", ".obj"));
  g_assert_true(path_is_absolute("/a"));
  g_assert_true(path_is_absolute("C:\\a"));
  g_assert_true(path_is_absolute("scheme:a"));
  g_assert_false(path_is_absolute("a/b:c"));
}

static void test_join(void) {
  assert_text(path_join("a", "b"), "a/b");
  assert_text(path_join("a/", "b"), "a/b");
  assert_text(path_join("", "b"), "b");
  assert_text(path_join(NULL, "b"), "b");
  assert_text(path_join("a", "/b"), "/b");
  assert_text(path_join("a", "x:b"), "x:b");
}

static void test_normalize(void) {
  assert_text(path_normalize("a/./b//c"), "a/b/c");
  assert_text(path_normalize("a/b/../c"), "a/c");
  assert_text(path_normalize("../a"), "../a");
  assert_text(path_normalize("../../a"), "../../a");
  assert_text(path_normalize("/a/../../b"), "/../b");
  assert_text(path_normalize("a\\b"), "a/b");
  assert_text(path_normalize("x:/a/../b"), "x:/b");
  assert_text(path_normalize("a/.."), "");
  assert_text(path_normalize(""), "");
}

// What a provider is asked for (names as MuJoCo 3.12.0 hands them over).
static void test_reduce(void) {
  assert_text(path_reduce("s:a/./b"), "s:a/b");
  assert_text(path_reduce("s:./a"), "s:a");
  assert_text(path_reduce("s:a//../b"), "s:a/b");
  assert_text(path_reduce("s:a/b/../../../c"), "s:../c");
  assert_text(path_reduce("s:/../b"), "s:b");
  assert_text(path_reduce("s://host/../../b"), "s:/b");
  assert_text(path_reduce("s://host//b"), "s://host//b");
  assert_text(path_reduce("s:///a"), "s:///a");
  assert_text(path_reduce("s:a\\b\\..\\c"), "s:a/c");
  assert_text(path_reduce("s:a/.."), "s:a/..");
  assert_text(path_reduce("s:a/"), "s:a/");
  assert_text(path_reduce("x+y-1.z:%2E/a"), "x+y-1.z:%2E/a");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/path/parts", test_parts);
  g_test_add_func("/asset/path/join", test_join);
  g_test_add_func("/asset/path/normalize", test_normalize);
  g_test_add_func("/asset/path/reduce", test_reduce);
  return g_test_run();
}
