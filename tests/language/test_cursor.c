// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the editor believes to stand at the caret, in texts as they are while being typed.

#include <glib.h>
#include <string.h>

#include "language/scan/cursor.h"

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
    {"<mujoco><!-- <geom ", GIMBAL_CURSOR_COMMENT, "mujoco", NULL, ""},
    {"<mujoco><worldbody>\n  ge", GIMBAL_CURSOR_TEXT, "mujoco/worldbody", NULL, "ge"},
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

// A value goes on over lines while it is typed; what is between is no attribute.
static void test_lines(void) {
  const char* text = "<mujoco><keyframe><key qpos=\"0 1\n  2 3";
  g_autoptr(GimbalMjcfCursor) at = gimbal_mjcf_cursor_new(text, strlen(text));
  g_assert_cmpint(at->kind, ==, GIMBAL_CURSOR_VALUE);
  g_assert_cmpstr(at->attribute, ==, "qpos");
  g_assert_cmpstr(at->word, ==, "3");
  g_assert_cmpuint(at->value, ==, 29);
}

// A text that begins inside of elements may close them; a closing tag closes the nearest of its
// name.
static void test_outer(void) {
  static const struct {
    const char *text, *path;
  } kTexts[] = {{"<geom/></body><", "mujoco/worldbody"},
                {"<body><geom></body><", "mujoco/worldbody/body"},
                {"</arm><", "mujoco/worldbody/body"}};
  for (guint i = 0; i < G_N_ELEMENTS(kTexts); i++) {
    g_autoptr(GimbalMjcfCursor) at =
        gimbal_mjcf_cursor_new_in("mujoco/worldbody/body", NULL, kTexts[i].text, strlen(kTexts[i].text));
    g_assert_cmpint(at->kind, ==, GIMBAL_CURSOR_ELEMENT);
    g_assert_cmpstr(at->path, ==, kTexts[i].path);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/cursor/kinds", test_cursor);
  g_test_add_func("/language/cursor/prefixes", test_prefixes);
  g_test_add_func("/language/cursor/lines", test_lines);
  g_test_add_func("/language/cursor/outer", test_outer);
  return g_test_run();
}
