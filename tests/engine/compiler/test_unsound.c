// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a program can put into a spec that no model may hold: each has an error with the element
// that it is about.

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char kModel[] =
    "<mujoco>\n<worldbody>\n<body name='b'>\n<joint name='j'/>\n<geom name='g' size='.1'/>\n<site "
    "name='s'/>\n"
    "<camera name='c'/>\n<light name='l'/>\n</body>\n</worldbody>\n<contact>\n<pair name='p' geom1='g' "
    "geom2='g'/>\n</contact>\n<equality>\n<joint name='e' joint1='j'/>\n</equality>\n<actuator>\n"
    "<motor name='a' joint='j'/>\n</actuator>\n<sensor>\n<jointpos name='m' "
    "joint='j'/>\n</sensor>\n</mujoco>";

static mjsElement* find(const mjSpec* s, mjtObj kind, const char* name) {
  mjsElement* e = mjs_findElement(s, kind, name);
  g_assert_nonnull(e);
  return e;
}

static void geom_type(mjSpec* s) {
  mjs_asGeom(find(s, mjOBJ_GEOM, "g"))->type = (mjtGeom)77;
}
static void geom_condim(mjSpec* s) {
  mjs_asGeom(find(s, mjOBJ_GEOM, "g"))->condim = 5;
}
static void site_type(mjSpec* s) {
  mjs_asSite(find(s, mjOBJ_SITE, "s"))->type = (mjtGeom)77;
}
static void joint_type(mjSpec* s) {
  mjs_asJoint(find(s, mjOBJ_JOINT, "j"))->type = (mjtJoint)9;
}
static void camera_mode(mjSpec* s) {
  mjs_asCamera(find(s, mjOBJ_CAMERA, "c"))->mode = (mjtCamLight)9;
}
static void light_type(mjSpec* s) {
  mjs_asLight(find(s, mjOBJ_LIGHT, "l"))->type = (mjtLightType)9;
}
static void pair_condim(mjSpec* s) {
  mjs_asPair(find(s, mjOBJ_PAIR, "p"))->condim = 2;
}
static void equality_type(mjSpec* s) {
  mjs_asEquality(find(s, mjOBJ_EQUALITY, "e"))->type = (mjtEq)50;
}
static void actuator_gain(mjSpec* s) {
  mjs_asActuator(find(s, mjOBJ_ACTUATOR, "a"))->gaintype = (mjtGain)50;
}
static void actuator_dynamics(mjSpec* s) {
  mjs_asActuator(find(s, mjOBJ_ACTUATOR, "a"))->dyntype = (mjtDyn)50;
}
static void sensor_type(mjSpec* s) {
  mjs_asSensor(find(s, mjOBJ_SENSOR, "m"))->type = (mjtSensor)90;
}

static void test_place(void) {
  static const struct {
    const char* what;
    void (*spoil)(mjSpec* s);
    int line;
  } rows[] = {{"geom type", geom_type, 5},      {"geom condim", geom_condim, 5},
              {"site type", site_type, 6},      {"joint type", joint_type, 4},
              {"camera mode", camera_mode, 7},  {"light type", light_type, 8},
              {"pair condim", pair_condim, 12}, {"equality type", equality_type, 15},
              {"gain", actuator_gain, 18},      {"dynamics", actuator_dynamics, 18},
              {"sensor type", sensor_type, 21}};
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    char error[300] = "";
    mjSpec* s = mj_parseXMLString(kModel, NULL, error, sizeof error);
    if (!s) g_error("%s", error);
    rows[i].spoil(s);
    GimbalDiagnostics* list = gimbal_diagnostics_new();
    mjModel* m = gimbal_compile(s, NULL, list);
    if (m) g_error("%s: accepted", rows[i].what);
    const GimbalDiagnostic* d = NULL;
    for (int k = 0; k < gimbal_diagnostics_count(list) && !d; k++) {
      const GimbalDiagnostic* one = gimbal_diagnostics_get(list, k);
      if (one->severity == GIMBAL_SEVERITY_ERROR) d = one;
    }
    if (!d || d->place.line != rows[i].line) {
      g_error("%s: line %d, want %d: %s", rows[i].what, d ? d->place.line : -1, rows[i].line,
              d ? d->message : "");
    }
    gimbal_diagnostics_free(list);
    mj_deleteSpec(s);
  }
}

// Texts whose faults are found late.
static void test_text(void) {
  static const struct {
    const char* text;
    bool accepted;
  } rows[] = {
      {"<mujoco><custom><tuple name='t'/></custom></mujoco>", false},
      {"<mujoco><asset><material name='m'><layer role='emissive'/></material></asset></mujoco>", false},
      {"<mujoco><worldbody><body mocap='true'><geom type='plane' size='1 1 1'/></body></worldbody></mujoco>",
       true},
      {"<mujoco><worldbody><body mocap='true'><body><geom type='plane' size='1 1 "
       "1'/></body></body></worldbody>"
       "</mujoco>",
       true},
      {"<mujoco><worldbody><body><joint/><geom size='1'/><geom type='plane' size='1 1 1'/></body></worldbody>"
       "</mujoco>",
       false},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    char error[300] = "";
    mjSpec* s = mj_parseXMLString(rows[i].text, NULL, error, sizeof error);
    mjModel* m = s ? mj_compile(s, NULL) : NULL;
    if ((m != NULL) != rows[i].accepted) g_error("%s: %s", rows[i].text, s ? mjs_getError(s) : error);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

static void* little_memory(size_t size) {
  return size > (size_t)1 << 30 ? NULL : aligned_alloc(64, (size + 63) / 64 * 64);
}

// Many dofs: the memory that is estimated grows with their square, and the machine has less.
static void test_memory(void) {
  GString* text = g_string_new("<mujoco><worldbody>");
  for (int i = 0; i < 1000; i++) g_string_append(text, "<body><freejoint/><geom size='.1'/></body>");
  g_string_append(text, "</worldbody></mujoco>");
  mjSpec* s = mj_parseXMLString(text->str, NULL, NULL, 0);
  g_assert_nonnull(s);
  mju_user_malloc = little_memory;
  mju_user_free = free;
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjModel* none = gimbal_compile(s, NULL, list);
  mju_user_malloc = NULL;
  mju_user_free = NULL;
  g_assert_null(none);
  const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
  g_assert_cmpstr(d->code, ==, "memory");
  g_assert_nonnull(strstr(d->hint, "<size memory"));
  gimbal_diagnostics_free(list);
  mj_deleteSpec(s);
  g_string_free(text, TRUE);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/unsound/place", test_place);
  g_test_add_func("/compiler/unsound/text", test_text);
  g_test_add_func("/compiler/unsound/memory", test_memory);
  return g_test_run();
}
