// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "diagnosed.h"

static void add(mjVFS* vfs, const char* name, const char* text) {
  g_assert_cmpint(mj_addBufferVFS(vfs, name, text, (int)strlen(text)), ==, 0);
}

static void assert_first(const GimbalDiagnostics* list, const char* code, const char* file, int line) {
  g_assert_cmpint(gimbal_diagnostics_count(list), >=, 1);
  const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
  g_assert_cmpstr(d->code, ==, code);
  g_assert_cmpstr(d->place.file, ==, file);
  g_assert_cmpint(d->place.line, ==, line);
}

static void test_nested(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  add(&vfs, "a.xml", "<mujocoinclude><body name=\"a\"><include file=\"b.xml\"/></body></mujocoinclude>");
  add(&vfs, "b.xml", "<mujocoinclude>\n<geom size=\"1\"/>\n<geom sise=\"1\"/></mujocoinclude>");
  GimbalDiagnostics* list =
      diagnose_with("<mujoco><worldbody><include file=\"a.xml\"/></worldbody></mujoco>", &vfs);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  assert_first(list, "unknown-attribute", "b.xml", 3);
  gimbal_diagnostics_free(list);
  mj_deleteVFS(&vfs);
}

static void test_cycle(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  add(&vfs, "a.xml", "<m>\n<include file=\"b.xml\"/></m>");
  add(&vfs, "b.xml", "<m>\n\n<include file=\"a.xml\"/></m>");
  GimbalDiagnostics* list = diagnose_with("<mujoco><include file=\"a.xml\"/></mujoco>", &vfs);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  assert_first(list, "include-twice", "b.xml", 3);
  gimbal_diagnostics_free(list);
  mj_deleteVFS(&vfs);
}

static void test_missing(void) {
  GimbalDiagnostics* list = diagnose_with("<mujoco>\n<include file=\"no such file.xml\"/></mujoco>", NULL);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  assert_first(list, "missing-file", "model.xml", 2);
  gimbal_diagnostics_free(list);
  list = diagnose_with("<mujoco><include/></mujoco>", NULL);
  assert_first(list, "missing-attribute", "model.xml", 1);
  gimbal_diagnostics_free(list);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/include/nested", test_nested);
  g_test_add_func("/include/cycle", test_cycle);
  g_test_add_func("/include/missing", test_missing);
  return g_test_run();
}
