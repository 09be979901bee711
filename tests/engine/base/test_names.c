// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of types, flags and warnings.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

static void test_types(void) {
  for (int i = 1; i < mjNOBJECT; i++) {
    g_assert_nonnull(mju_type2Str(i));
    g_assert_cmpint(mju_str2Type(mju_type2Str(i)), ==, i);
  }
  g_assert_null(mju_type2Str(mjOBJ_UNKNOWN));
  g_assert_cmpint(mju_str2Type("nonsense"), ==, mjOBJ_UNKNOWN);
  g_assert_cmpint(mju_str2Type(NULL), ==, mjOBJ_UNKNOWN);
}

static void test_tables(void) {
  for (int i = 0; i < mjNDISABLE; i++) g_assert_nonnull(mjDISABLESTRING[i]);
  for (int i = 0; i < mjNENABLE; i++) g_assert_nonnull(mjENABLESTRING[i]);
  for (int i = 0; i < mjNTIMER; i++) g_assert_nonnull(mjTIMERSTRING[i]);
  for (int i = 0; i < mjNLABEL; i++) g_assert_nonnull(mjLABELSTRING[i]);
  for (int i = 0; i < mjNFRAME; i++) g_assert_nonnull(mjFRAMESTRING[i]);
  for (int i = 0; i < mjNTOPIC; i++) g_assert_nonnull(mjTOPICSTRING[i]);
  for (int i = 0; i < 3 * mjNVISFLAG; i++) g_assert_nonnull(mjVISSTRING[i / 3][i % 3]);
  for (int i = 0; i < 3 * mjNRNDFLAG; i++) g_assert_nonnull(mjRNDSTRING[i / 3][i % 3]);
}

static void test_bytes(void) {
  g_assert_cmpstr(mju_writeNumBytes(0), ==, "0");
  g_assert_cmpstr(mju_writeNumBytes(1023), ==, "1023");
  g_assert_cmpstr(mju_writeNumBytes(4096), ==, "4K");
  g_assert_cmpstr(mju_writeNumBytes((size_t)1 << 30), ==, "1G");
  g_assert_cmpstr(mju_warningText(mjWARN_BADCTRL, 3), ==,
                  "Nan, Inf or huge value in CTRL at ACTUATOR 3. The simulation is unstable.");
  // 4.0 tells the metric of the integrator discrete with it
  g_assert_nonnull(strstr(mju_warningText(mjWARN_INERTIA, 3), "the effective-metric solve failed"));
}

static void test_version(void) {
  g_assert_cmpint(mj_version(), ==, mjVERSION_HEADER);
  g_assert_cmpstr(mj_versionString(), ==, "4.0.1");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/base/names/types", test_types);
  g_test_add_func("/base/names/tables", test_tables);
  g_test_add_func("/base/names/bytes", test_bytes);
  g_test_add_func("/base/names/version", test_version);
  return g_test_run();
}
