// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What lint finds and an edit can mend: the first fix does, and the rule is content with what comes
// of it.

#include <string.h>

#include "language/fix/fix.h"
#include "lint/lint.h"

#define PATH "/m/model.xml"

static const struct {
  const char *code, *text, *wanted;  // NULL: what comes of it is content, that is enough
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
    {"lint-unused-asset",
     "<mujoco>\n  <asset>\n    <material name='red'/>\n  </asset>\n  <worldbody><geom "
     "size='1'/></worldbody>\n</mujoco>",
     "<mujoco>\n  <asset>\n  </asset>\n  <worldbody><geom size='1'/></worldbody>\n</mujoco>"},
    // with its texture
    {"lint-unused-asset",
     "<mujoco>\n  <asset>\n    <texture name='t' type='2d' builtin='flat' width='2' height='2'/>\n    "
     "<material name='red' "
     "texture='t'/>\n  </asset>\n  <worldbody><geom size='1'/></worldbody>\n</mujoco>",
     "<mujoco>\n  <asset>\n  </asset>\n  <worldbody><geom size='1'/></worldbody>\n</mujoco>"},
    {"no-value", "<mujoco><worldbody><geom size='.1' margin=''/></worldbody></mujoco>",
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
    {"lint-overlap",
     "<mujoco><worldbody><body name='a'><freejoint/><geom size='.1'/></body><body pos='.1 0 "
     "0'><freejoint/><geom "
     "size='.1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body name='a'><freejoint/><geom size='.1'/></body><body name='body_b' pos='.1 0 "
     "0'><freejoint/><geom size='.1'/></body></worldbody><contact>\n    <exclude body1=\"a\" "
     "body2=\"body_b\"/>\n  </contact></mujoco>"},
    {"lint-overlap",
     "<mujoco>\n  <worldbody>\n    <geom type='plane' size='1 1 1'/>\n    <body name='a&lt;'>\n      "
     "<freejoint/>\n      <geom size='.1'/>\n    </body>\n  </worldbody>\n</mujoco>",
     "<mujoco>\n  <worldbody>\n    <geom type='plane' size='1 1 1'/>\n    <body name='a&lt;'>\n      "
     "<freejoint/>\n      <geom size='.1'/>\n    </body>\n  </worldbody>\n  <contact>\n    <exclude "
     "body1=\"world\" body2=\"a&lt;\"/>\n  </contact>\n</mujoco>"},
    {"lint-sensor",
     "<mujoco>\n<worldbody><body><freejoint/><site name='s'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 "
     "1'/></body></worldbody>\n<sensor>\n<touch site='s'/>\n</sensor>\n</mujoco>",
     "<mujoco>\n<worldbody><body><freejoint/><site name='s'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 "
     "1'/></body></worldbody>\n<sensor>\n</sensor>\n</mujoco>"},
    {"lint-tiny-mass",
     "<mujoco><worldbody><body><freejoint/><geom size='.1' mass='1e-9'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><freejoint/><geom size='.1' mass='1e-9'/><inertial pos=\"0 0 0\" "
     "mass=\"0.01\" "
     "diaginertia=\"4e-7 4e-7 4e-7\"/></body></worldbody></mujoco>"},
    {"lint-tiny-mass",
     "<mujoco><worldbody><body><freejoint/><inertial pos='0 0 0' mass='1e-9' diaginertia='1e-9 1e-9 "
     "1e-9'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><freejoint/><inertial pos='0 0 0' mass='0.01' diaginertia='4e-7 4e-7 "
     "4e-7'/></body></worldbody></mujoco>"},
    // 2 kg at 1 m: an inertia of 2 + 0.0008 kg·m² about the joint above, of which a hundredth
    {"lint-mass-ratio",
     "<mujoco><worldbody><body><joint axis='0 1 0'/><geom size='.01' mass='.001'/><body pos='1 0 "
     "0'><joint/><geom "
     "size='.02' mass='2'/></body></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><joint axis='0 1 0' armature='0.02'/><geom size='.01' mass='.001'/><body "
     "pos='1 0 "
     "0'><joint/><geom size='.02' mass='2'/></body></body></worldbody></mujoco>"},
    {"lint-density",
     "<mujoco>\n  <default>\n    <geom rgba='1 0 0 1'/>\n  </default>\n  <worldbody>\n    "
     "<body><freejoint/><geom "
     "size='.1'/></body>\n  </worldbody>\n</mujoco>",
     "<mujoco>\n  <default>\n    <geom rgba='1 0 0 1' density='1000'/>\n  </default>\n  <worldbody>\n    "
     "<body><freejoint/><geom size='.1'/></body>\n  </worldbody>\n</mujoco>"},
    {"lint-actuator-range",
     "<mujoco><worldbody><body><joint name='j' range='-30 60'/><geom "
     "size='.1'/></body></worldbody><actuator><position "
     "joint='j' kp='9'/></actuator></mujoco>",
     "<mujoco><worldbody><body><joint name='j' range='-30 60'/><geom "
     "size='.1'/></body></worldbody><actuator><position "
     "joint='j' kp='9' inheritrange='1'/></actuator></mujoco>"},
    {"lint-actuator-range",
     "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><position "
     "joint='j' "
     "kp='9'/></actuator></mujoco>",
     "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><position "
     "joint='j' "
     "kp='9' ctrlrange='-3.1416 3.1416'/></actuator></mujoco>"},
    {"lint-actuator-range",
     "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor "
     "joint='j'/></actuator></mujoco>",
     "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor "
     "joint='j' "
     "ctrlrange='-1 1'/></actuator></mujoco>"},
    // 9.81 N·m on 49 N·m/rad are 0.2 rad; 98.1 N·m/rad let it sag by 0.1
    {"lint-sag",
     "<mujoco><worldbody><body><joint name='j' axis='0 1 0'/><geom pos='1 0 0' size='.1' "
     "mass='1'/></body></worldbody><actuator><position joint='j' kp='49'/></actuator></mujoco>",
     "<mujoco><worldbody><body><joint name='j' axis='0 1 0'/><geom pos='1 0 0' size='.1' "
     "mass='1'/></body></worldbody><actuator><position joint='j' kp='99'/></actuator></mujoco>"},
    {"lint-length",
     "<mujoco><worldbody><body><freejoint/><geom type='capsule' fromto='0 0 0 0 0 200' size='10' "
     "mass='1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><freejoint/><geom type='capsule' fromto='0 0 0 0 0 0.2' size='0.01' "
     "mass='1'/></body></worldbody></mujoco>"},
    {"lint-length",
     "<mujoco><asset><mesh name='m' vertex='0 0 0 90 0 0 0 90 0 0 0 "
     "90'/></asset><worldbody><body><freejoint/><geom "
     "type='mesh' mesh='m' mass='1'/></body></worldbody></mujoco>",
     "<mujoco><asset><mesh name='m' vertex='0 0 0 90 0 0 0 90 0 0 0 90' scale='0.001 0.001 "
     "0.001'/></asset><worldbody><body><freejoint/><geom type='mesh' mesh='m' "
     "mass='1'/></body></worldbody></mujoco>"},
    {"lint-key",
     "<mujoco><worldbody><body><joint name='j'/><geom size='.1' "
     "mass='1'/></body></worldbody><actuator><motor "
     "joint='j' ctrlrange='-1 1'/><motor joint='j' ctrlrange='-1 1'/></actuator><keyframe><key ctrl='.5  "
     "2'/></keyframe></mujoco>",
     "<mujoco><worldbody><body><joint name='j'/><geom size='.1' "
     "mass='1'/></body></worldbody><actuator><motor "
     "joint='j' ctrlrange='-1 1'/><motor joint='j' ctrlrange='-1 1'/></actuator><keyframe><key ctrl='.5  "
     "1'/></keyframe></mujoco>"},
    {"lint-limit",
     "<mujoco><worldbody><body><joint range='-10 60'/><geom size='.1' mass='1'/></body></worldbody>"
     "<keyframe><key qpos='-1'/></keyframe></mujoco>",
     "<mujoco><worldbody><body><joint range='-10 60'/><geom size='.1' mass='1'/></body></worldbody>"
     "<keyframe><key qpos='-0.174533'/></keyframe></mujoco>"},
    {"lint-servo-range",
     "<mujoco><worldbody><body><joint name='j' range='-90 50'/><geom size='.1' mass='1'/></body></worldbody>"
     "<actuator><position joint='j' kp='9' ctrlrange='-90 50'/></actuator></mujoco>",
     "<mujoco><worldbody><body><joint name='j' range='-90 50'/><geom size='.1' mass='1'/></body></worldbody>"
     "<actuator><position joint='j' kp='9' ctrlrange='-1.5708 0.87266'/></actuator></mujoco>"},
    {"lint-servo-range",
     "<mujoco><worldbody><body><joint name='j' range='0 90'/><geom size='.1' mass='1'/></body></worldbody>"
     "<actuator><position joint='j' kp='9' ctrllimited='true' ctrlrange='-12.2 12.2'/></actuator></mujoco>",
     "<mujoco><worldbody><body><joint name='j' range='0 90'/><geom size='.1' mass='1'/></body></worldbody>"
     "<actuator><position joint='j' kp='9' ctrllimited='true' inheritrange='1'/></actuator></mujoco>"},
    {"lint-equality",
     "<mujoco><worldbody><body><joint name='a'/><geom size='.1' "
     "mass='1'/></body></worldbody><equality><joint "
     "joint1='a' polycoef='.5 1 0 0 0'/></equality></mujoco>",
     "<mujoco><worldbody><body><joint name='a'/><geom size='.1' "
     "mass='1'/></body></worldbody><equality><joint "
     "joint1='a' polycoef='0 1 0 0 0'/></equality></mujoco>"},
    {"lint-equality",
     "<mujoco><worldbody><body name='b' pos='1 0 0'><freejoint/><geom size='.1' mass='1'/></body></worldbody>"
     "<equality><weld body1='b' relpose='0 0 0 1 0 0 0'/></equality></mujoco>",
     "<mujoco><worldbody><body name='b' pos='1 0 0'><freejoint/><geom size='.1' mass='1'/></body></worldbody>"
     "<equality><weld body1='b'/></equality></mujoco>"},
    {"lint-no-effect",
     "<mujoco><worldbody><body><joint springref='30'/><geom size='.1' mass='1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><joint/><geom size='.1' mass='1'/></body></worldbody></mujoco>"},
    {"lint-camera",
     "<mujoco>\n  <statistic extent='10'/>\n  <worldbody>\n    <geom type='box' size='1 1 .005' pos='0 0 "
     "-.035'/>\n"
     "    <camera fovy='30'/>\n  </worldbody>\n</mujoco>",
     "<mujoco>\n  <visual>\n    <map znear=\".0015\"/>\n  </visual>\n  <statistic extent='10'/>\n  "
     "<worldbody>\n"
     "    <geom type='box' size='1 1 .005' pos='0 0 -.035'/>\n    <camera fovy='30'/>\n  "
     "</worldbody>\n</mujoco>"},
    {"lint-tunnel",
     "<mujoco>\n  <option timestep='.01'/>\n  <worldbody>\n    <geom type='box' size='1 1 .005'/>\n    <body "
     "pos='0 "
     "0 .3'><freejoint/><geom size='.05' mass='1'/></body>\n  </worldbody>\n  <keyframe><key qvel='0 0 -60 0 "
     "0 "
     "0'/></keyframe>\n</mujoco>",
     "<mujoco>\n  <option timestep='.01'>\n    <flag speculative='enable'/>\n  </option>\n  <worldbody>\n  "
     "  <geom "
     "type='box' size='1 1 .005'/>\n    <body pos='0 "
     "0 .3'><freejoint/><geom size='.05' mass='1'/></body>\n  </worldbody>\n  <keyframe><key qvel='0 0 -60 0 "
     "0 "
     "0'/></keyframe>\n</mujoco>"},
    // half of what the range lets it reach, and half as much again as it is displaced
    {"lint-yield",
     "<mujoco><worldbody><body><joint springyield='5' stiffness='9' range='-4 4'/><geom "
     "size='.1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><joint springyield='2' stiffness='9' range='-4 4'/><geom "
     "size='.1'/></body></worldbody></mujoco>"},
    {"lint-yield",
     "<mujoco><worldbody><body><joint springyield='5' stiffness='9' springref='8'/><geom "
     "size='.1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><joint springyield='12' stiffness='9' springref='8'/><geom "
     "size='.1'/></body></worldbody></mujoco>"},
    {"lint-yield",
     "<mujoco><worldbody><body><joint springyield='5'/><geom size='.1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>"},
    {"lint-inertia",
     "<mujoco><worldbody><body><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='4000 4000 "
     "4000'/><geom "
     "size='.1'/></body></worldbody></mujoco>",
     "<mujoco><worldbody><body><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='0.004 0.004 "
     "0.004'/><geom "
     "size='.1'/></body></worldbody></mujoco>"},
    {"lint-quaternion", "<mujoco><worldbody><geom size='.1' quat='.7 .7 .7 .7'/></worldbody></mujoco>",
     "<mujoco><worldbody><geom size='.1' quat='0.5 0.5 0.5 0.5'/></worldbody></mujoco>"},
    {"lint-euler", "<mujoco><worldbody><geom size='.1' euler='0 1.5708 0'/></worldbody></mujoco>",
     "<mujoco><worldbody><geom size='.1' euler='0 90 0'/></worldbody></mujoco>"},
    {"lint-stiff-flex",
     "<mujoco><worldbody><flexcomp name='c' type='grid' count='6 6 1' spacing='.04 .04 .04' dim='2' "
     "mass='.1' "
     "radius='.01'><elasticity young='1e7' poisson='.3' thickness='.005' "
     "elastic2d='both'/></flexcomp></worldbody>"
     "</mujoco>",
     NULL},
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
    if (kCases[i].wanted) g_assert_cmpstr(mended, ==, kCases[i].wanted);
    gimbal_diagnostics_free(list);
    list = look(mended, kCases[i].code, &d);
    g_assert_null(d);
    gimbal_diagnostics_free(list);
  }
}

// Of the fixes of a model's first complaint with the code the one that says this; what comes of it.
static char* mend(const char* text, const char* code, const char* says) {
  const GimbalDiagnostic* d;
  GimbalDiagnostics* list = look(text, code, &d);
  g_assert_nonnull(d);
  GimbalComplaint complaint = {
      d->code, d->message, d->hint, PATH, (gsize)d->place.start, (gsize)d->place.end, d->figure};
  g_autoptr(GPtrArray) files = files_of(text);
  g_autoptr(GPtrArray) fixes = gimbal_mjcf_fixes(files, &complaint, NULL, NULL);
  char* mended = NULL;
  for (guint i = 0; i < fixes->len && !mended; i++) {
    const GimbalFix* fix = g_ptr_array_index(fixes, i);
    if (strstr(fix->label, says)) mended = gimbal_edits_apply_to_text(fix->edits, PATH, text);
  }
  gimbal_diagnostics_free(list);
  return mended;
}

// Not kp, but gravity: of the body and of all that hangs on it, and of no other.
static void test_gravity(void) {
  const GimbalDiagnostic* d;
  g_autofree char* mended = mend(
      "<mujoco><worldbody><body><joint name='j' axis='0 1 0'/><geom pos='1 0 0' size='.1' mass='1'/><body "
      "pos='1 0 0'><geom size='.1' mass='1'/></body></body><body/></worldbody><actuator><position joint='j' "
      "kp='49'/></actuator></mujoco>",
      "lint-sag", "gravcomp");
  g_assert_cmpstr(mended, ==,
                  "<mujoco><worldbody><body gravcomp=\"1\"><joint name='j' axis='0 1 0'/><geom pos='1 0 0' "
                  "size='.1' mass='1'/><body pos='1 0 0' gravcomp='1'><geom size='.1' "
                  "mass='1'/></body></body><body/></worldbody><actuator><position joint='j' "
                  "kp='49'/></actuator></mujoco>");
  GimbalDiagnostics* list = look(mended, "lint-sag", &d);
  g_assert_null(d);
  gimbal_diagnostics_free(list);
}

#define STIFF(option)                                                                               \
  "<mujoco><option timestep='.01'" option                                                           \
  "/><worldbody><body><joint name='j'/><inertial pos='0 0 0' "                                      \
  "mass='1' diaginertia='1 1 1'/></body></worldbody><actuator><position joint='j' kp='1e6' kv='9' " \
  "forcerange='-1 1'/></actuator></mujoco>"

// A long time step is kept where the integrator discrete holds at it, which is offered first; it is
// shortened too.
static void test_long_step(void) {
#define SWINGING(option)                                                                          \
  "<mujoco><option timestep='.05'" option                                                         \
  "/><worldbody><body><joint axis='0 1 0' stiffness='1e4'/><geom size='.1' mass='1' contype='0' " \
  "conaffinity='0'/></body></worldbody></mujoco>"
  const GimbalDiagnostic* d;
  g_autofree char* mended = mend(SWINGING(""), "lint-timestep", "discrete");
  g_assert_cmpstr(mended, ==, SWINGING(" integrator='discrete'"));
  GimbalDiagnostics* list = look(mended, "lint-timestep", &d);
  g_assert_null(d);
  gimbal_diagnostics_free(list);
  g_autofree char* shorter = mend(SWINGING(""), "lint-timestep", "0.002");
  g_assert_nonnull(strstr(shorter, "timestep='.002'"));
  g_assert_null(mend("<mujoco><option timestep='.05'/></mujoco>", "lint-timestep", "discrete"));
}

// What holds with the integrator discrete is offered that, in one edit; with PGS, which leaves
// servos out of its metric, it would not hold.
static void test_discrete(void) {
  const GimbalDiagnostic* d;
  g_autofree char* mended = mend(STIFF(""), "lint-stiff", "discrete");
  g_assert_cmpstr(mended, ==, STIFF(" integrator='discrete'"));
  GimbalDiagnostics* list = look(mended, "lint-stiff", &d);
  g_assert_null(d);
  gimbal_diagnostics_free(list);
  g_assert_null(mend(STIFF(" solver='PGS'"), "lint-stiff", "discrete"));
  g_assert_null(mend(STIFF(" integrator='discrete' solver='PGS'"), "lint-stiff", "discrete"));
}

// Copies of one tag have names of their own, which the text does not have; a joint that is free has
// no armature.
static void test_none(void) {
  static const char* const models[][2] = {
      {"lint-overlap",
       "<mujoco><worldbody><replicate count='2' offset='.1 0 0'><body name='b'><freejoint/><geom "
       "size='.1'/></body></replicate></worldbody></mujoco>"},
      {"lint-mass-ratio",
       "<mujoco><worldbody><body><freejoint/><geom size='.01' mass='.001'/><body pos='1 0 0'><joint/><geom "
       "size='.02' mass='2'/></body></body></worldbody></mujoco>"}};
  for (guint i = 0; i < G_N_ELEMENTS(models); i++) g_assert_null(mend(models[i][1], models[i][0], ""));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lint/fixes", test_fixes);
  g_test_add_func("/lint/gravity", test_gravity);
  g_test_add_func("/lint/discrete", test_discrete);
  g_test_add_func("/lint/long_step", test_long_step);
  g_test_add_func("/lint/no-fix", test_none);
  return g_test_run();
}
