// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What differs in meaning between two models of one writer.

#include <glib.h>

#include "language/edit/meaning.h"

// The differences as one line.
static char* compare(const char* was, const char* now) {
  g_autoptr(GimbalMjcfTree) a = gimbal_mjcf_tree_of(was);
  g_autoptr(GimbalMjcfTree) b = gimbal_mjcf_tree_of(now);
  g_autoptr(GArray) found = gimbal_meaning_compare(a, b);
  GString* text = g_string_new(NULL);
  for (guint i = 0; i < found->len; i++) {
    const GimbalMeaning* meaning = &g_array_index(found, GimbalMeaning, i);
    gboolean added = meaning->kind == GIMBAL_MEANING_ADDED;
    g_autofree char* path = gimbal_mjcf_tree_path(added ? b : a, added ? meaning->now : meaning->was);
    g_string_append_printf(text, "%s%c%s", text->len ? ", " : "", "~+-"[meaning->kind], path);
    for (guint k = 0; meaning->names && k < meaning->names->len; k++) {
      g_string_append_printf(text, "@%s", (const char*)g_ptr_array_index(meaning->names, k));
    }
  }
  return g_string_free(text, FALSE);
}

static void expect(const char* was, const char* now, const char* differences) {
  g_autofree char* found = compare(was, now);
  g_assert_cmpstr(found, ==, differences);
}

#define MODEL(text) "<mujoco>" text "</mujoco>"

// The last of six digits, the sign of a quaternion, the settings of the reader, the order of what
// has names.
static void test_same(void) {
  expect(MODEL("<compiler angle='radian'/><asset><mesh name='a'/><mesh name='b'/></asset>"),
         MODEL("<asset><mesh name='b'/><mesh name='a'/></asset>"), "");
  expect(MODEL("<worldbody><geom pos='0.1 2.0944 0' quat='0 0 0 -1'/></worldbody>"),
         MODEL("<worldbody><geom pos='.1 2.0943951 0.0'  quat='0 0 0 1'/></worldbody>"), "");
}

static void test_different(void) {
  expect(MODEL("<worldbody><body name='a'><geom/><geom size='1' mass='2'/></body></worldbody>"),
         MODEL("<worldbody><body name='a'><geom/><geom size='1.001' rgba='1 0 0 1'/></body></worldbody>"),
         "~mujoco/worldbody/body/geom@size@mass@rgba");
  expect(MODEL("<worldbody><body name='a'/><body name='b'/></worldbody><actuator/>"),
         MODEL("<worldbody><body name='b'><site/></body><body name='c'/></worldbody>"),
         "-mujoco/worldbody/body, +mujoco/worldbody/body/site, +mujoco/worldbody/body, -mujoco/actuator");
  expect(MODEL("<default><default class='x'><geom/></default></default>"),
         MODEL("<default><default class='x'><geom type='box'/></default></default>"),
         "~mujoco/default/default/geom@type");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/meaning/same", test_same);
  g_test_add_func("/language/meaning/different", test_different);
  return g_test_run();
}
