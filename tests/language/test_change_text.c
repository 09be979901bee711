// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes in words: as somebody would say what was done.

#include "language/edit/change-text.h"

#define A "<mujoco>\n  <worldbody>\n    <geom name='a' size='.1'/>\n"
#define Z "  </worldbody>\n</mujoco>\n"

static void test_told(void) {
  static const char* const kCases[][3] = {
      {A Z, A Z, NULL},
      {A Z, "<mujoco>\n  <worldbody>\n    <geom name='a' size='.15'/>\n" Z, "size of geom a: .1 → .15"},
      {A Z, A "    <geom name='b' size='.1'/>\n" Z, "added: geom b"},
      {A "    <body name='b'><geom size='.1'/></body>\n" Z, A Z, "removed: body b"},
      {A Z, "<mujoco>\n  <worldbody>\n    <geom name='a' size='.1' mass='1'/>\n" Z, "changed: geom a"},
      {A Z, A "    <!-- here -->\n" Z, "changed: worldbody"},
      {"", "<mujoco/>", "added: mujoco"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* told = gimbal_change_describe(kCases[i][0], kCases[i][1]);
    g_assert_cmpstr(told, ==, kCases[i][2]);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/change-text", test_told);
  return g_test_run();
}
