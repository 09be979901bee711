// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the editor believes to stand at the caret, in texts as they are while being typed.

#include <glib.h>
#include <string.h>

#include "language/cursor.h"

static const struct {
  const char* text;
  GimbalCursorKind kind;
  const char* path;
  const char* attribute;
  const char* word;
} kCases[] = {
    {"<muj", GIMBAL_CURSOR_ELEMENT, "", NULL, "muj"},
    {"<mujoco><worldbody><", GIMBAL_CURSOR_ELEMENT, "mujoco/worldbody", NULL, ""},
    {"<mujoco><worldbody><geom ", GIMBAL_CURSOR_ATTRIBUTE, "mujoco/worldbody/geom", NULL, ""},
    {"<mujoco><worldbody><geom si", GIMBAL_CURSOR_ATTRIBUTE, "mujoco/worldbody/geom", NULL, "si"},
    {"<mujoco><worldbody><geom type=\"ca", GIMBAL_CURSOR_VALUE, "mujoco/worldbody/geom", "type", "ca"},
    {"<mujoco><worldbody><geom size='1 2", GIMBAL_CURSOR_VALUE, "mujoco/worldbody/geom", "size", "2"},
    {"<mujoco><worldbody><geom/><body>", GIMBAL_CURSOR_TEXT, "mujoco/worldbody/body", NULL, ""},
    {"<mujoco><worldbody><body></", GIMBAL_CURSOR_CLOSING, "mujoco/worldbody/body", NULL, ""},
    {"<mujoco><!-- <geom ", GIMBAL_CURSOR_TEXT, "mujoco", NULL, ""},
    {"<mujoco><asset><mesh file=\"a>b\" ", GIMBAL_CURSOR_ATTRIBUTE, "mujoco/asset/mesh", NULL, ""},
    {"<mujoco><worldbody><geom <body><", GIMBAL_CURSOR_ELEMENT, "mujoco/worldbody/geom/body", NULL, ""},
};

static void test_cursor(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autoptr(GimbalMjcfCursor) at = gimbal_mjcf_cursor_new(kCases[i].text, strlen(kCases[i].text));
    g_test_message("%s", kCases[i].text);
    g_assert_cmpint(at->kind, ==, kCases[i].kind);
    g_assert_cmpstr(at->path, ==, kCases[i].path);
    g_assert_cmpstr(at->attribute, ==, kCases[i].attribute);
    g_assert_cmpstr(at->word, ==, kCases[i].word);
  }
}

// Any beginning of a text can be walked.
static void test_prefixes(void) {
  const char* text =
      "<mujoco a='1'><!-- c --><?x y?><worldbody><geom type=\"box\" size='1 1 1'/><body name=\"b\"></body>";
  for (gsize n = 0; n <= strlen(text); n++) {
    g_autofree char* part = g_strndup(text, n);
    g_autoptr(GimbalMjcfCursor) at = gimbal_mjcf_cursor_new(part, n);
    g_assert_nonnull(at->path);
  }
}

static void test_names(void) {
  const char* text =
      "<mujoco><asset><material name='red'/><material name='blue'/><mesh name='m' file='x.obj'/></asset>"
      "<worldbody><geom material='re'/></worldbody></mujoco>";
  const GimbalElement* geom = gimbal_grammar_at("mujoco/worldbody/geom", NULL);
  const GimbalAttribute* material = gimbal_grammar_attribute(geom, "material");
  g_assert_cmpint(material->type, ==, GIMBAL_VALUE_REF);
  g_autoptr(GPtrArray) names = gimbal_mjcf_names(text, strlen(text), material->names);
  g_assert_cmpuint(names->len, ==, 2);
  g_assert_cmpstr(g_ptr_array_index(names, 0), ==, "red");
  g_assert_cmpstr(g_ptr_array_index(names, 1), ==, "blue");
  gssize place = gimbal_mjcf_find_name(text, strlen(text), material->names, "blue");
  g_assert_cmpint(place, >, 0);
  g_assert_true(g_str_has_prefix(text + place, "blue'"));
  g_assert_cmpint(gimbal_mjcf_find_name(text, strlen(text), material->names, "re"), ==, -1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/mjcf-cursor/kinds", test_cursor);
  g_test_add_func("/app/mjcf-cursor/prefixes", test_prefixes);
  g_test_add_func("/app/mjcf-cursor/names", test_names);
  return g_test_run();
}
