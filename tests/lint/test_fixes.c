// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What lint finds and an edit can mend: the first fix does, and the rule is content with what comes of it.

#include <string.h>

#include "language/fix.h"
#include "lint/lint.h"

#define PATH "/m/model.xml"

static const struct {
  const char *code, *text, *wanted;
} kCases[] = {
    {"lint-visual-collides",
     "<mujoco><worldbody><body><freejoint/><geom name='visual' size='.1' "
     "mass='1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><freejoint/><geom name='visual' size='.1' mass='1' contype='0' "
     "conaffinity='0'/></body></worldbody></mujoco>"},
    {"lint-never-collides",
     "<mujoco><worldbody><geom size='.1' contype='2' conaffinity='4'/><body pos='1 0 0'><freejoint/><geom "
     "size='.1' "
     "mass='1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><geom size='.1' contype='0' conaffinity='0'/><body pos='1 0 0'><freejoint/><geom "
     "size='.1' "
     "mass='1'/></body></worldbody></mujoco>"},
    {"lint-wrong-joint",
     "<mujoco><worldbody><body><joint name='a'/><joint name='b' axis='0 1 0'/><geom "
     "size='.1'/></body></worldbody>"
     "<actuator><motor name='a' joint='a'/><motor name='b' joint='a'/></actuator></mujoco>",
     "<mujoco><worldbody><body><joint name='a'/><joint name='b' axis='0 1 0'/><geom "
     "size='.1'/></body></worldbody>"
     "<actuator><motor name='a' joint='a'/><motor name='b' joint='b'/></actuator></mujoco>"},
    // on 1 kg·m²: 1e6 swings with 159 Hz, and 250² N·m/rad with the 39.8 Hz that 0.002 s follow
    {"lint-stiff",
     "<mujoco><worldbody><body><joint name='j'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 "
     "1'/></body></worldbody>"
     "<actuator><position joint='j' kp='1e6' forcerange='-1 1'/></actuator></mujoco>",
     "<mujoco><worldbody><body><joint name='j'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 "
     "1'/></body></worldbody>"
     "<actuator><position joint='j' kp='62000' forcerange='-1 1'/></actuator></mujoco>"},
    {"lint-unused-asset", "<mujoco>\n  <asset>\n    <material name='red'/>\n  </asset>\n</mujoco>",
     "<mujoco>\n  <asset>\n  </asset>\n</mujoco>"},
    {"lint-empty", "<mujoco><worldbody><geom size='.1' margin=''/></worldbody></mujoco>",
     "<mujoco><worldbody><geom size='.1' margin='0'/></worldbody></mujoco>"},
    {"lint-angle",
     "<mujoco><compiler angle='radian'/><worldbody><body><joint range='-90 90'/><geom size='.1' "
     "mass='1'/></body></worldbody></mujoco>",
     "<mujoco><compiler angle='degree'/><worldbody><body><joint range='-90 90'/><geom size='.1' "
     "mass='1'/></body></worldbody></mujoco>"},
    {"lint-angle",
     "<mujoco><worldbody><body><joint range='-1.5708 1.5708'/><geom size='.1' "
     "mass='1'/></body></worldbody></mujoco>",
     "<mujoco><compiler angle=\"radian\"/><worldbody><body><joint range='-1.5708 1.5708'/><geom size='.1' "
     "mass='1'/></body></worldbody></mujoco>"},
    {"lint-timestep", "<mujoco><option timestep='0.5'/><worldbody><geom size='.1'/></worldbody></mujoco>",
     "<mujoco><option timestep='0.002'/><worldbody><geom size='.1'/></worldbody></mujoco>"},
    {"lint-limit",
     "<mujoco><worldbody><body><joint range='10 90'/><geom size='.1' mass='1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><joint range='0 90'/><geom size='.1' mass='1'/></body></worldbody></mujoco>"},
};

static GPtrArray* files_of(const char* text) {
  g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
  return gimbal_mjcf_files_new(PATH, bytes, NULL, NULL);
}

// The first finding with the code is in *found; the list keeps it.
static GimbalDiagnostics* look(const char* text, const char* code, const GimbalDiagnostic** found) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), PATH, NULL, list);
  mjModel* m = s ? gimbal_compile(s, NULL, list) : NULL;
  g_autoptr(GPtrArray) files = files_of(text);
  g_assert_nonnull(m);
  gimbal_lint_files(s, m, files, list);
  *found = NULL;
  for (int i = gimbal_diagnostics_count(list) - 1; i >= 0; i--) {
    if (!strcmp(gimbal_diagnostics_get(list, i)->code, code)) *found = gimbal_diagnostics_get(list, i);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);
  return list;
}

static void test_fixes(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    const GimbalDiagnostic* d;
    GimbalDiagnostics* list = look(kCases[i].text, kCases[i].code, &d);
    g_assert_nonnull(d);
    GimbalComplaint complaint = {
        d->code, d->message, d->hint, PATH, (gsize)d->place.start, (gsize)d->place.end, d->figure};
    g_autoptr(GPtrArray) files = files_of(kCases[i].text);
    g_autoptr(GPtrArray) fixes = gimbal_mjcf_fixes(files, &complaint, NULL, NULL);
    g_assert_cmpuint(fixes->len, >, 0);
    const GimbalFix* fix = g_ptr_array_index(fixes, 0);
    g_test_message("%s: %s", d->code, fix->label);
    g_autofree char* mended = gimbal_edits_apply_to_text(fix->edits, PATH, kCases[i].text);
    g_assert_cmpstr(mended, ==, kCases[i].wanted);
    gimbal_diagnostics_free(list);
    list = look(mended, kCases[i].code, &d);
    g_assert_null(d);
    gimbal_diagnostics_free(list);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lint/fixes", test_fixes);
  return g_test_run();
}
