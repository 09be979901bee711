// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each suspect is named first in a model that suffers from nothing else.

#include <math.h>

#include "app-test.h"
#include "run/history.h"
#include "run/report.h"

typedef struct Case {
  const char* name;
  const char* xml;
  double control;
  int type;               // expected first cause
  const char* id;         // its name
  const char* attribute;  // its attribute
} Case;

#define BODY(joint, geom) "<body name='b' pos='0 0 1'>" joint geom "</body>"
#define BALL              "<geom name='ball' size='.1' mass='1'/>"

static const Case kCases[] = {
    {"stiff-servo",
     "<mujoco><option timestep='0.01' gravity='0 0 0'/><worldbody>" BODY(
         "<joint name='j' type='slide'/>",
         BALL) "</worldbody><actuator><position name='servo' joint='j' kp='1e6'/></actuator></mujoco>",
     0.01, mjOBJ_ACTUATOR, "servo", "kp"},
    {"damper",
     "<mujoco><option timestep='0.01' gravity='0 0 0'/><worldbody>" BODY(
         "<joint name='j' type='slide'/>",
         BALL) "</worldbody><actuator><velocity name='brake' joint='j' kv='1000'/></actuator></mujoco>",
     0.01, mjOBJ_ACTUATOR, "brake", "kv"},
    {"stiff-spring",
     "<mujoco><option timestep='0.01' gravity='0 0 0'/><worldbody>" BODY(
         "<joint name='j' type='slide' stiffness='1e6'/>", BALL) "</worldbody></mujoco>",
     0, mjOBJ_JOINT, "j", "stiffness"},
    {"huge-control",
     "<mujoco><option gravity='0 0 0'/><worldbody>" BODY(
         "<joint name='j' type='slide'/>",
         BALL) "</worldbody><actuator><motor name='motor' joint='j'/></actuator></mujoco>",
     1e8, mjOBJ_ACTUATOR, "motor", "ctrlrange"},
    {"overlap",
     "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 .1'/>"
     "<body pos='0 0 -.2'><freejoint/>" BALL "</body></worldbody></mujoco>",
     0, mjOBJ_GEOM, "ball", "pos"},
    {"light",
     "<mujoco><worldbody>" BODY(
         "<joint name='j' axis='0 1 0'/>",
         "<geom name='ball' pos='.01 0 0' size='.001' mass='1e-6'/>") "</worldbody></mujoco>",
     0, mjOBJ_JOINT, "j", "armature"},
    {"backwards",
     "<mujoco><option timestep='-.01' gravity='0 0 0'/><worldbody>" BODY(
         "<joint name='j' type='slide' damping='50'/>",
         BALL) "</worldbody><actuator><motor name='m' joint='j'/></actuator></mujoco>",
     1, mjOBJ_UNKNOWN, NULL, "timestep"},
    {"timestep",
     "<mujoco><option timestep='.05'/><worldbody>" BODY("<joint name='j'/>", BALL) "</worldbody></mujoco>", 0,
     mjOBJ_UNKNOWN, NULL, "timestep"},
};

static void test_cause(gconstpointer data) {
  const Case* c = data;
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(c->xml, NULL, error, sizeof error);
  mjModel* m = mj_compile(spec, NULL);
  g_assert_nonnull(m);
  mjData* d = mj_makeData(m);
  GimbalHistory history;
  gimbal_history_init(&history, m);
  if (m->nu) d->ctrl[0] = c->control;
  for (int i = 0; i < 3; i++) {
    gimbal_history_push(&history, m, d);
    mj_step(m, d);
  }
  GimbalReport* report = gimbal_report_new(m, &history, history.cursor, -1);
  g_assert_cmpuint(report->vitals->len, ==, 3);
  g_assert_cmpuint(report->causes->len, >, 0);
  const GimbalInstability* first = g_ptr_array_index(report->causes, 0);
  g_test_message("%s -> %s", first->text, first->advice);
  g_assert_cmpstr(first->attribute, ==, c->attribute);
  g_assert_cmpint(first->type, ==, c->type);
  if (c->id) g_assert_cmpstr(mj_id2name(m, first->type, first->id), ==, c->id);
  g_autofree char* text = gimbal_report_to_text(report, m);
  g_assert_nonnull(strstr(text, first->text));
  gimbal_report_unref(report);
  gimbal_history_clear(&history);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* path = g_strdup_printf("/app/causes/%s", kCases[i].name);
    g_test_add_data_func(path, kCases + i, test_cause);
  }
  return g_test_run();
}
