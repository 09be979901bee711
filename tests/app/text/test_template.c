// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What "Add" offers compiles, wherever the grammar allows it.

#include "text/template.h"

#include <gimbal/diagnostics.h>
#include <string.h>

#include "language/edit/rewrite.h"
#include "model/inactive.h"

static const char kModel[] =
    "<mujoco>\n"
    "  <default><default class='c'/></default>\n"
    "  <asset>\n"
    "    <texture name='t' type='2d' builtin='flat' width='8' height='8'/>\n"
    "    <material name='m' texture='t'/>\n"
    "    <mesh name='mesh' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>\n"
    "  </asset>\n"
    "  <worldbody>\n"
    "    <body name='b1'><joint name='j1' range='0 90'/><geom name='g1' size='.1'/>\n"
    "      <site name='s1'/><camera name='eye' resolution='8 8'/>\n"
    "      <frame name='f'/>\n"
    "    </body>\n"
    "    <body name='b2' pos='1 0 0'><joint name='j2' type='slide'/><geom name='g2' size='.1'/>\n"
    "      <site name='s2' pos='.1 0 0'/><light name='lamp'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <contact/>\n"
    "  <equality/>\n"
    "  <tendon><fixed name='fix'><joint joint='j2' coef='1'/></fixed>\n"
    "    <spatial name='rope'><site site='s1'/><site site='s2'/></spatial></tendon>\n"
    "  <actuator><motor name='a' joint='j1'/></actuator>\n"
    "  <sensor/>\n"
    "  <keyframe/>\n"
    "  <custom/>\n"
    "</mujoco>\n";

static GPtrArray* all_names(const char* text) {
  GPtrArray* names = gimbal_names_new();
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  gimbal_names_collect(names, tree);
  return names;
}

static void test_names(void) {
  g_autoptr(GPtrArray) names = all_names(kModel);
  g_assert_cmpstr(gimbal_names_nth(names, "body", 0), ==, "b1");
  g_assert_cmpstr(gimbal_names_nth(names, "body", 1), ==, "b2");
  g_assert_null(gimbal_names_nth(names, "body", 2));
  gimbal_names_prefer(names, "body", "b2");
  g_assert_cmpstr(gimbal_names_nth(names, "body", 0), ==, "b2");
  g_assert_cmpstr(gimbal_names_nth(names, "body", 1), ==, "b1");
}

static void compiles(const char* text, const char* what) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(text, strlen(text), "model.xml", NULL, problems);
  mjModel* model = spec ? gimbal_compile(spec, NULL, problems) : NULL;
  if (!model) g_test_message("%s: %s", what, gimbal_diagnostics_get(problems, 0)->message);
  if (!model) g_test_fail();
  if (model) mj_deleteModel(model);
  if (spec) mj_deleteSpec(spec);
  gimbal_diagnostics_free(problems);
}

// These want an object of one sort (a ball joint, a limited tendon), or a body without other
// joints.
static gboolean is_choosy(const char* id) {
  static const char* const kChoosy[] = {"freejoint", "attach",         "layer",          "spatial_geom",
                                        "pulley",    "ballquat",       "ballangvel",     "tendonlimitpos",
                                        "tactile",   "tendonlimitvel", "tendonlimitfrc", "plugin"};
  for (guint i = 0; i < G_N_ELEMENTS(kChoosy); i++) {
    if (!strcmp(kChoosy[i], id)) return TRUE;
  }
  return FALSE;
}

static void check_children(const char* path, const char* marker) {
  int in_default;
  const GimbalElement* parent = gimbal_grammar_at(path, &in_default);
  const char* place = strstr(kModel, marker);
  g_assert_nonnull(parent);
  g_assert_nonnull(place);
  g_autoptr(GPtrArray) names = all_names(kModel);
  for (int i = 0; i < parent->nchild; i++) {
    const GimbalChild* child = &parent->children[i];
    const char* missing = NULL;
    if (is_choosy(child->element->id)) continue;
    g_autofree char* xml = gimbal_template_new(child->element, child->in_default, names, &missing);
    if (!xml) {
      g_test_message("%s: needs a %s", child->element->id, missing);
      continue;
    }
    g_autoptr(GArray) edits = gimbal_edits_new();
    g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(kModel);
    g_assert_true(gimbal_rewrite_add_child(tree, (gsize)(place - kModel), xml, edits, "m", NULL));
    g_autofree char* text = gimbal_edits_apply_to_text(edits, "m", kModel);
    compiles(text, xml);
  }
}

static void test_places(void) {
  static const char* const kPlaces[][2] = {
      {"mujoco/worldbody", "<worldbody"},
      {"mujoco/worldbody/body", "<body name='b1'"},
      {"mujoco/worldbody/frame", "<frame"},
      {"mujoco/asset", "<asset"},
      {"mujoco/asset/material", "<material"},
      {"mujoco/contact", "<contact"},
      {"mujoco/equality", "<equality"},
      {"mujoco/tendon", "<tendon"},
      {"mujoco/tendon/fixed", "<fixed"},
      {"mujoco/tendon/spatial", "<spatial"},
      {"mujoco/actuator", "<actuator"},
      {"mujoco/sensor", "<sensor"},
      {"mujoco/keyframe", "<keyframe"},
      {"mujoco/custom", "<custom"},
      {"mujoco/default/default", "<default class"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kPlaces); i++) check_children(kPlaces[i][0], kPlaces[i][1]);
}

// What it must refer to has to exist.
static void test_missing(void) {
  g_autoptr(GPtrArray) names = gimbal_names_new();
  const char* missing = NULL;
  const GimbalElement* motor = gimbal_grammar_at("mujoco/actuator/motor", NULL);
  g_assert_null(gimbal_template_new(motor, FALSE, names, &missing));
  g_assert_cmpstr(missing, ==, "joint");
}

//---- activity

static mjModel* model_of(const char* text) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(text, strlen(text), "model.xml", NULL, problems);
  mjModel* model = spec ? gimbal_compile(spec, NULL, problems) : NULL;
  g_assert_nonnull(model);
  mj_deleteSpec(spec);
  gimbal_diagnostics_free(problems);
  return model;
}

static void test_activity(void) {
  mjModel* m = model_of(
      "<mujoco><option><flag sensor='disable'/></option><asset><material name='m'/></asset>"
      "<worldbody><geom size='1' group='3'/><geom size='1' contype='0' conaffinity='0'/><geom size='1'/>"
      "<body name='b'><joint name='j'/><geom size='1' mass='1'/></body></worldbody>"
      "<equality><weld body1='b' active='false'/></equality><sensor><clock/></sensor></mujoco>");
  static const struct {
    int type, id;
    GimbalActivity activity;
    const char* why;
  } kCases[] = {{mjOBJ_GEOM, 0, GIMBAL_HIDDEN, "group 3"},
                {mjOBJ_GEOM, 1, GIMBAL_INACTIVE, "contype"},
                {mjOBJ_GEOM, 2, GIMBAL_ACTIVE, NULL},
                {mjOBJ_EQUALITY, 0, GIMBAL_INACTIVE, "Not active"},
                {mjOBJ_MATERIAL, 0, GIMBAL_INACTIVE, "Not used"},
                {mjOBJ_SENSOR, 0, GIMBAL_INACTIVE, "options"},
                {mjOBJ_JOINT, 0, GIMBAL_ACTIVE, NULL},
                {mjOBJ_GEOM, 99, GIMBAL_ACTIVE, NULL}};
  mjvOption view;
  mjv_defaultOption(&view);
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* why = NULL;
    g_assert_cmpint(gimbal_activity_of(m, NULL, &view, kCases[i].type, kCases[i].id, &why), ==,
                    kCases[i].activity);
    g_assert_true(kCases[i].why ? why && strstr(why, kCases[i].why) : why == NULL);
  }
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/template/names", test_names);
  g_test_add_func("/template/places", test_places);
  g_test_add_func("/template/missing", test_missing);
  g_test_add_func("/template/activity", test_activity);
  return g_test_run();
}
