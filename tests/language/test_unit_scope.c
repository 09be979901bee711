// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The unit of every number: the grammar has one, and the element decides what it leaves open.

#include "language/units/unit-scope.h"

#include <string.h>

//---- the grammar

typedef struct Walk {
  GHashTable* seen;
  GimbalUnitScope scope;
  int numbers;
} Walk;

static void check_units(const Walk* w, const GimbalElement* element, const GimbalAttribute* a) {
  for (int motion = 0; motion < 3; motion++) {
    GimbalUnitScope scope = w->scope;
    scope.motion = scope.second = (GimbalMotion)motion;
    for (int k = 0; k < (a->count_max > 0 ? a->count_max : 3); k++) {
      g_autofree char* unit = gimbal_unit_of(&scope, a, k, NULL);
      if (!unit || !*unit) g_error("%s.%s has no unit for number %d", element->id, a->name, k);
    }
  }
}

static void visit(Walk* w, const GimbalElement* element) {
  if (!g_hash_table_add(w->seen, (gpointer)element)) return;
  for (int i = 0; i < element->nattribute; i++) {
    const GimbalAttribute* a = &element->attributes[i];
    gboolean number = a->type == GIMBAL_VALUE_FLOAT || a->type == GIMBAL_VALUE_DOUBLE;
    if (!number || (a->notes & GIMBAL_NOTE_COLOUR)) continue;
    check_units(w, element, a);
    w->numbers++;
  }
  for (int i = 0; i < element->nchild; i++) visit(w, element->children[i].element);
}

static GPtrArray* files_of(const char* text) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  return gimbal_mjcf_files_new("/model.xml", bytes, NULL, NULL);
}

static void test_grammar(void) {
  g_autoptr(GPtrArray) files = files_of("<mujoco/>");
  const GimbalMjcfFile* file = g_ptr_array_index(files, 0);
  g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
  Walk walk = {.seen = seen};
  gimbal_unit_scope_init(&walk.scope, files, file, gimbal_mjcf_tree_node(file->tree, 0));
  visit(&walk, gimbal_grammar_root());
  g_assert_cmpint(walk.numbers, >, 700);
  gimbal_unit_scope_clear(&walk.scope);
}

//---- elements

// The scope of the element that has the mark "here" in front of it.
static GimbalUnitScope scope_of(GPtrArray* files) {
  const GimbalMjcfFile* file = g_ptr_array_index(files, 0);
  const char* mark = strstr(file->tree->text, "<!--here-->");
  g_assert_nonnull(mark);
  int node = gimbal_mjcf_tree_from(file->tree, (gsize)(mark - file->tree->text) + 1);
  GimbalUnitScope scope;
  gimbal_unit_scope_init(&scope, files, file, gimbal_mjcf_tree_node(file->tree, node));
  return scope;
}

static char* units_in(const char* text, const char* name) {
  g_autoptr(GPtrArray) files = files_of(text);
  g_auto(GimbalUnitScope) scope = scope_of(files);
  const GimbalAttribute* attribute = gimbal_grammar_attribute(scope.node->element, name);
  g_autofree char* value = gimbal_mjcf_tree_value(scope.file->tree, scope.node, name);
  return gimbal_units_of(&scope, attribute, value);
}

#define BODY(inside) "<mujoco><worldbody><body>" inside "</body></worldbody></mujoco>"
#define RADIAN(inside) \
  "<mujoco><compiler angle='radian'/><worldbody><body>" inside "</body></worldbody></mujoco>"
#define JOINTS \
  "<worldbody><body><joint name='h'/><joint name='s' type='slide'/><site name='t'/></body></worldbody>"
#define ACTUATOR(inside) "<mujoco>" JOINTS "<actuator>" inside "</actuator></mujoco>"

static const char* const kCases[][3] = {
    {BODY("<!--here--><joint/>"), "range", "deg"},
    {RADIAN("<!--here--><joint/>"), "range", "rad"},
    {BODY("<!--here--><joint type='slide'/>"), "range", "m"},
    {BODY("<!--here--><joint type='slide'/>"), "damping", "N·s/m, N·s²/m², N·s³/m³"},
    {BODY("<!--here--><joint/>"), "damping", "N·m·s/rad, N·m·s²/rad², N·m·s³/rad³"},
    {BODY("<!--here--><joint type='free'/>"), "armature", "kg·m² or kg"},
    {BODY("<!--here--><joint type='slide'/>"), "armature", "kg"},
    {BODY("<!--here--><geom/>"), "solref", "s, 1"},
    {BODY("<!--here--><geom solref='-100 -1'/>"), "solref", "1/s², 1/s"},
    {BODY("<!--here--><geom/>"), "friction", "1, m"},
    {BODY("<!--here--><geom/>"), "axisangle", "1, 1, 1, deg"},
    {BODY("<!--here--><geom shellinertia='true'/>"), "density", "kg/m²"},
    {BODY("<!--here--><camera projection='orthographic'/>"), "fovy", "m"},
    {BODY("<!--here--><geom/>"), "user", "your own"},
    {"<mujoco><default><!--here--><joint/></default></mujoco>", "stiffness",
     "N·m/rad or N/m, N·m/rad² or N/m², N·m/rad³ or N/m³"},
    // the type comes from a class, also from one around it
    {"<mujoco><default><default class='a'><joint type='slide'/><default class='b'><joint "
     "damping='1'/></default>"
     "</default></default><worldbody><body childclass='b'><!--here--><joint/></body></worldbody></mujoco>",
     "range", "m"},
    {ACTUATOR("<!--here--><position joint='h'/>"), "kp", "N·m/rad"},
    {ACTUATOR("<!--here--><position joint='s'/>"), "kp", "N/m"},
    {ACTUATOR("<!--here--><velocity joint='h'/>"), "ctrlrange", "rad/s"},
    {ACTUATOR("<!--here--><motor site='t' gear='0 0 0 0 0 1'/>"), "forcerange", "N·m"},
    {ACTUATOR("<!--here--><motor site='t' gear='1 0 0 0 0 0'/>"), "forcerange", "N"},
    {ACTUATOR("<!--here--><motor site='t' gear='1 0 0 0 0 1'/>"), "forcerange", "N·m or N"},
    {ACTUATOR("<!--here--><motor joint='nobody'/>"), "forcerange", "N·m or N"},
    {ACTUATOR("<!--here--><general joint='h' gainprm='5' biastype='affine' biasprm='0 -5'/>"), "ctrlrange",
     "rad"},
    {ACTUATOR("<!--here--><general joint='h' gainprm='5' biastype='affine' biasprm='0 -5'/>"), "gainprm",
     "N·m/rad, 1"},
    {ACTUATOR("<!--here--><general joint='h' gainprm='5' biastype='affine' biasprm='0 0 -5'/>"), "gainprm",
     "N·m·s/rad, 1"},
    {ACTUATOR("<!--here--><general joint='h' gainprm='5'/>"), "gainprm", "N·m/ctrl, 1"},
    {ACTUATOR("<!--here--><general joint='s' biastype='affine'/>"), "biasprm", "N, N/m, N·s/m, 1"},
    {ACTUATOR("<!--here--><general joint='s' dyntype='filter'/>"), "dynprm", "s"},
    {ACTUATOR("<!--here--><dcmotor joint='h'/>"), "motorconst", "N·m/A, V·s/rad"},
    {"<mujoco>" JOINTS "<equality><!--here--><joint joint1='h' joint2='s'/></equality></mujoco>", "polycoef",
     "rad, rad/m, rad/m², rad/m³, rad/m⁴"},
    {"<mujoco>" JOINTS "<equality><!--here--><joint joint1='h'/></equality></mujoco>", "polycoef",
     "rad, as both"},
    {"<mujoco>" JOINTS "<sensor><!--here--><jointvel joint='s'/></sensor></mujoco>", "cutoff", "m/s"},
    {"<mujoco>" JOINTS
     "<actuator><motor name='m' joint='h'/></actuator><sensor><!--here--><actuatorfrc actuator='m'/>"
     "</sensor></mujoco>",
     "noise", "N·m"},
    {"<mujoco>" JOINTS "<tendon><!--here--><fixed><joint joint='h' coef='1'/></fixed></tendon></mujoco>",
     "stiffness", "N·m/rad, N·m/rad², N·m/rad³"},
    {"<mujoco>" JOINTS "<tendon><!--here--><spatial/></tendon></mujoco>", "range", "m"},
    {"<mujoco><keyframe><!--here--><key/></keyframe></mujoco>", "qpos", "as the joints"},
    // told, not guessed
    {"<mujoco><custom><text name='units' data='cm "
     "g'/></custom><worldbody><!--here--><geom/></worldbody></mujoco>",
     "size", "cm"},
    {"<mujoco><custom><text name='units' data='cm "
     "g'/></custom><worldbody><!--here--><geom/></worldbody></mujoco>",
     "adhesion", "g·cm/s²"},
    {"<mujoco><custom><text name='units' data='cm "
     "g'/></custom><worldbody><body><!--here--><joint/></body></worldbody>"
     "</mujoco>",
     "range", "deg"},
};

static void test_elements(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* units = units_in(kCases[i][0], kCases[i][1]);
    if (g_strcmp0(units, kCases[i][2])) g_error("%s: %s is in %s", kCases[i][0], kCases[i][1], units);
  }
}

//---- typed units

static const char* const kTyped[][4] = {
    {BODY("<!--here--><joint/>"), "range", "-1rad 90deg", "-57.29577951 90"},
    {RADIAN("<!--here--><joint/>"), "range", "-1rad 90deg", "-1 1.570796327"},
    {BODY("<!--here--><joint type='slide'/>"), "range", "0 5cm", "0 0.05"},
    {BODY("<!--here--><geom/>"), "mass", "3 lb", "1.36077711"},
    {BODY("<!--here--><geom/>"), "surfacevel", "2 mm/s 0 0 0 0 10 rpm", "0.002 0 0 0 0 1.047197551"},
    {ACTUATOR("<!--here--><motor joint='s'/>"), "forcerange", "-20 kN 20 kN", "-20000 20000"},
    {"<mujoco><default><!--here--><joint/></default></mujoco>", "range", "0 5cm", "0 0.05"},
    {"<mujoco><custom><text name='units' data='cm "
     "g'/></custom><worldbody><!--here--><geom/></worldbody></mujoco>",
     "size", "5mm 1 in", "0.5 2.54"},
    {BODY("<!--here--><joint type='slide'/>"), "damping", "3cm", NULL},
    {BODY("<!--here--><geom/>"), "user", "3cm", NULL},
    {BODY("<!--here--><geom/>"), "group", "3cm", NULL},
};

static void test_typed(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kTyped); i++) {
    g_autoptr(GPtrArray) files = files_of(kTyped[i][0]);
    g_auto(GimbalUnitScope) scope = scope_of(files);
    g_autoptr(GError) error = NULL;
    const GimbalAttribute* attribute = gimbal_grammar_attribute(scope.node->element, kTyped[i][1]);
    g_autofree char* value = gimbal_units_convert(&scope, attribute, kTyped[i][2], NULL, &error);
    g_assert_cmpstr(value, ==, kTyped[i][3]);
    g_assert_true((value == NULL) == (error != NULL));
  }
}

static void test_message(void) {
  g_autoptr(GPtrArray) files = files_of(BODY("<!--here--><joint type='slide'/>"));
  g_auto(GimbalUnitScope) scope = scope_of(files);
  g_autoptr(GError) error = NULL;
  const GimbalAttribute* damping = gimbal_grammar_attribute(scope.node->element, "damping");
  g_assert_null(gimbal_units_convert(&scope, damping, "3 cm", NULL, &error));
  g_assert_cmpstr(error->message, ==, "cm is a length; damping wants N·s/m");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/unit-scope/grammar", test_grammar);
  g_test_add_func("/language/unit-scope/elements", test_elements);
  g_test_add_func("/language/unit-scope/typed", test_typed);
  g_test_add_func("/language/unit-scope/message", test_message);
  return g_test_run();
}
