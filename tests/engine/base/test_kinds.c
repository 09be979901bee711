// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of kinds against what a model says of itself.

#include <gimbal/diagnostics.h>
#include <gimbal/grammar.h>
#include <gimbal/kinds.h>
#include <gimbal/kinds/sensors.h>
#include <glib.h>
#include <string.h>

static mjModel* model_of(const char* text) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "kinds.xml", NULL, list);
  mjModel* m = s ? gimbal_compile(s, NULL, list) : NULL;
  if (!m) g_error("%s", gimbal_diagnostics_get(list, 0)->message);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
  return m;
}

static const char kScene[] =
    "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1'/><camera/>"
    "<body name='a'><freejoint/><geom size='1'/><site name='s' type='box' size='1 1 1'/></body>"
    "<body><joint name='b' type='ball'/><joint name='x' type='slide'/><geom type='box' size='1 1 1'/>"
    "<body name='c'><joint name='h'/><geom size='1'/><light/></body></body></worldbody>"
    "<equality><weld body1='a'/><joint joint1='x' joint2='h'/></equality>"
    "<sensor><gyro site='s'/><user dim='1'/></sensor></mujoco>";

// Each kind has its row, and its row says where it is.
static void test_rows(void) {
  int count;
  const GimbalKind* kinds = gimbal_kinds(&count);
  for (int i = 0; i < count; i++) {
    g_assert_true(gimbal_kind(kinds[i].type) == &kinds[i]);
    g_assert_true(gimbal_kind_named(kinds[i].name) == &kinds[i]);
    g_assert_cmpint(!kinds[i].size, ==, !kinds[i].count_offset);
    if (kinds[i].types) g_assert_cmpint(kinds[i].type_offset, !=, 0);
  }
  for (int type = 1; type < mjNOBJECT; type++) g_assert_nonnull(gimbal_kind(type));
  g_assert_null(gimbal_kind(mjOBJ_UNKNOWN));
  g_assert_null(gimbal_kind(mjNOBJECT));
  g_assert_null(gimbal_kind_named("nonsense"));
}

static void test_objects(void) {
  mjModel* m = model_of(kScene);
  char text[100];
  g_assert_cmpint(gimbal_kind_count(m, mjOBJ_BODY), ==, 4);
  g_assert_cmpint(gimbal_kind_count(m, mjOBJ_XBODY), ==, 4);
  g_assert_cmpint(gimbal_kind_count(m, mjOBJ_DOF), ==, 6 + 3 + 1 + 1);
  g_assert_cmpint(gimbal_kind_count(m, mjOBJ_FRAME), ==, -1);
  g_assert_cmpint(gimbal_kind_body(m, mjOBJ_JOINT, 3), ==, 3);
  g_assert_cmpint(gimbal_kind_body(m, mjOBJ_BODY, 3), ==, 3);
  g_assert_cmpint(gimbal_kind_body(m, mjOBJ_SENSOR, 0), ==, -1);
  g_assert_cmpstr(gimbal_kind_label(m, mjOBJ_JOINT, 3, text, sizeof text), ==, "h");
  g_assert_cmpstr(gimbal_kind_label(m, mjOBJ_BODY, 2, text, sizeof text), ==, "body 2");
  mj_deleteModel(m);
}

// Words are those of the text.
static void test_types(void) {
  mjModel* m = model_of(kScene);
  g_assert_cmpstr(gimbal_kind_type_word(m, mjOBJ_JOINT, 0), ==, "free");
  g_assert_cmpstr(gimbal_kind_type_word(m, mjOBJ_JOINT, 3), ==, "hinge");
  g_assert_cmpstr(gimbal_kind_type_word(m, mjOBJ_GEOM, 0), ==, "plane");
  g_assert_cmpstr(gimbal_kind_type_word(m, mjOBJ_SITE, 0), ==, "box");
  g_assert_cmpstr(gimbal_kind_type_word(m, mjOBJ_LIGHT, 0), ==, "spot");
  g_assert_cmpstr(gimbal_kind_type_word(m, mjOBJ_EQUALITY, 0), ==, "weld");
  g_assert_cmpstr(gimbal_kind_type_word(m, mjOBJ_EQUALITY, 1), ==, "joint");
  g_assert_cmpstr(gimbal_kind_type_word(m, mjOBJ_SENSOR, 0), ==, "gyro");
  g_assert_cmpstr(gimbal_kind_type_word(m, mjOBJ_SENSOR, 1), ==, "user");
  g_assert_null(gimbal_kind_type_word(m, mjOBJ_BODY, 0));
  mj_deleteModel(m);
}

// The sizes of joints are the distances of their addresses.
static void test_joints(void) {
  mjModel* m = model_of(kScene);
  for (int j = 0; j < m->njnt; j++) {
    int last = j == m->njnt - 1;
    GimbalJointSize size = gimbal_joint_size(m->jnt_type[j]);
    g_assert_cmpint(size.nq, ==, (last ? (int)m->nq : m->jnt_qposadr[j + 1]) - m->jnt_qposadr[j]);
    g_assert_cmpint(size.nv, ==, (last ? (int)m->nv : m->jnt_dofadr[j + 1]) - m->jnt_dofadr[j]);
  }
  mj_deleteModel(m);
}

// Every type of equality that the text knows has its facts, and the other way round.
static void test_equalities(void) {
  const GimbalElement* section = gimbal_grammar_at("mujoco/equality", NULL);
  int known = 0;
  for (int type = 0; gimbal_equality_kind(type); type++, known++) {
    g_assert_nonnull(gimbal_grammar_child_of_type(section, type));
  }
  g_assert_cmpint(known, ==, section->nchild);
  g_assert_cmpint(gimbal_equality_object(mjEQ_WELD, mjOBJ_SITE), ==, mjOBJ_SITE);
  g_assert_cmpint(gimbal_equality_object(mjEQ_WELD, mjOBJ_UNKNOWN), ==, mjOBJ_BODY);
  g_assert_cmpint(gimbal_equality_object(mjEQ_FLEXVERT, mjOBJ_UNKNOWN), ==, mjOBJ_FLEX);
  g_assert_null(gimbal_equality_kind(mjEQ_DISTANCE));
}

// Every type of sensor has its facts and its element of the grammar.
static void test_sensors(void) {
  const GimbalElement* section = gimbal_grammar_at("mujoco/sensor", NULL);
  for (int type = 0; type < GIMBAL_SENSOR_COUNT; type++) {
    const GimbalSensorKind* kind = gimbal_sensor_kind(type);
    g_assert_nonnull(gimbal_grammar_child_of_type(section, type));
    g_assert_cmpint(kind->stage, !=, mjSTAGE_NONE);
    g_assert_cmpint(kind->object, !=, 0);
    if (kind->datatype == mjDATATYPE_AXIS) g_assert_cmpint(kind->width, ==, 3);
    if (kind->datatype == mjDATATYPE_QUATERNION) g_assert_cmpint(kind->width, ==, 4);
  }
  g_assert_cmpint(section->nchild, ==, GIMBAL_SENSOR_COUNT);
  g_assert_null(gimbal_sensor_kind(GIMBAL_SENSOR_COUNT));
  g_assert_null(gimbal_sensor_kind(-1));
}

// A flag of the text is a bit of the options, each another one.
static void test_flags(void) {
  const GimbalElement* flags = gimbal_grammar_at("mujoco/option/flag", NULL);
  int disable = 0, enable = 0;
  for (int i = 0; i < flags->nattribute; i++) {
    const GimbalAttribute* flag = &flags->attributes[i];
    int* seen = flag->notes & GIMBAL_NOTE_CLEARS_BIT ? &disable : &enable;
    g_assert_true(flag->notes & (GIMBAL_NOTE_CLEARS_BIT | GIMBAL_NOTE_SETS_BIT));
    g_assert_cmpint(*seen & flag->also_value, ==, 0);
    *seen |= flag->also_value;
  }
  g_assert_cmpint(disable, ==, (1 << mjNDISABLE) - 1);
  g_assert_cmpint(enable, ==, (1 << mjNENABLE) - 1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/kinds/rows", test_rows);
  g_test_add_func("/kinds/objects", test_objects);
  g_test_add_func("/kinds/types", test_types);
  g_test_add_func("/kinds/joints", test_joints);
  g_test_add_func("/kinds/equalities", test_equalities);
  g_test_add_func("/kinds/sensors", test_sensors);
  g_test_add_func("/kinds/flags", test_flags);
  return g_test_run();
}
