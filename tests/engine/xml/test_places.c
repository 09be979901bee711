// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Problems that the compiler finds stand at the text that made the element, wherever that is: in an
// included file, in an attached model, in the pattern of a replicate (once, not for every copy).

#include <gimbal/diagnostics.h>
#include <gimbal/source_map.h>
#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

static const char kPart[] =
    "<mujoco>\n<worldbody>\n<body name='p'>\n<joint name='j'/>\n<geom type='box' "
    "size='1'/>\n</body>\n</worldbody>\n"
    "</mujoco>";

// The one error of a model whose part.xml is kPart: this code, in this file at this line.
static void assert_error(const char* text, const char* code, const char* file, int line) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "sub/part.xml", kPart, (int)strlen(kPart));
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "/models/whole.xml", &vfs, list);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 0);
  g_assert_null(gimbal_compile(s, &vfs, list));
  int found = 0;
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (strcmp(d->code, code) != 0) continue;
    g_assert_cmpstr(d->place.file, ==, file);
    g_assert_cmpint(d->place.line, ==, line);
    found++;
  }
  g_assert_cmpint(found, ==, 1);
  g_assert_nonnull(strstr(mjs_getError(s), "line "));
  gimbal_diagnostics_free(list);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

static void test_include(void) {
  assert_error("<mujoco>\n<include file='sub/part.xml'/>\n</mujoco>", "size", "/models/sub/part.xml", 5);
}

static void test_attach(void) {
  assert_error(
      "<mujoco>\n<asset><model name='m' file='sub/part.xml'/></asset>\n<worldbody>\n"
      "<attach model='m' body='p' prefix='x'/>\n</worldbody></mujoco>",
      "size", "/models/sub/part.xml", 5);
}

static void test_replicate(void) {
  assert_error(
      "<mujoco>\n<worldbody>\n<replicate count='3' offset='1 0 0'>\n<replicate count='2' offset='0 1 0'>\n"
      "<geom type='box' size='1'/>\n</replicate>\n</replicate>\n</worldbody>\n</mujoco>",
      "size", "/models/whole.xml", 5);
}

// The arena that the text asks for does not hold the scratch memory of the compiler: an error of
// the engine, which must not end the process, and which stands where the number is written.
static void test_tiny_memory(void) {
  const char* sizes[] = {"0", "10", "100", "300"};
  for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
    char* text = g_strdup_printf(
        "<mujoco>\n<size\n memory='%s'/>\n<worldbody><body><freejoint/><geom size='1'/></body>"
        "</worldbody></mujoco>",
        sizes[i]);
    assert_error(text, "memory", "/models/whole.xml", 3);
    g_free(text);
  }
}

static void test_tendon(void) {
  assert_error(
      "<mujoco>\n<worldbody><site name='a'/></worldbody><tendon><spatial>\n<site site='a'/>\n<site "
      "site='b'/>\n"
      "</spatial></tendon></mujoco>",
      "unknown-name", "/models/whole.xml", 4);
}

// A keyframe beside a replicate has the size of the whole model, not that of the model without
// copies; where it is too long, its own line says so.
static void test_keyframe(void) {
  const char* format =
      "<mujoco>\n<worldbody>\n<replicate count='3' offset='1 0 0'>\n<body><joint/><geom "
      "size='1'/></body>\n</replicate>\n"
      "</worldbody>\n<keyframe>\n<key name='k' qpos='1 2 3%s'/>\n</keyframe></mujoco>";
  char error[500] = "";
  g_autofree char *good = g_strdup_printf(format, ""), *bad = g_strdup_printf(format, " 4");
  mjSpec* s = mj_parseXMLString(good, NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nkey, ==, 1);
  g_assert_cmpfloat(m->key_qpos[2], ==, 3);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  assert_error(bad, "key", "/models/whole.xml", 8);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/places/tiny-memory", test_tiny_memory);
  g_test_add_func("/places/include", test_include);
  g_test_add_func("/places/attach", test_attach);
  g_test_add_func("/places/replicate", test_replicate);
  g_test_add_func("/places/tendon", test_tendon);
  g_test_add_func("/places/keyframe", test_keyframe);
  return g_test_run();
}
