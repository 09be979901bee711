// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of kinds against what a model says of itself.

#include <gimbal/diagnostics.h>
#include <gimbal/grammar.h>
#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/constraints.h>
#include <gimbal/kinds/geoms.h>
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
  int owner;
  g_assert_cmpint(gimbal_kind_owner(m, mjOBJ_JOINT, 3, &owner), ==, mjOBJ_BODY);
  g_assert_cmpint(owner, ==, 3);
  g_assert_cmpint(gimbal_kind_owner(m, mjOBJ_BODY, 3, &owner), ==, -1);
  g_assert_cmpint(gimbal_kind_owner(m, mjOBJ_JOINT, 99, &owner), ==, -1);
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

// What objects refer to, and what they do not have.
static void test_facts(void) {
  mjModel* m = model_of(
      "<mujoco><asset><material name='m'/></asset><worldbody><geom size='1' group='3' material='m'/>"
      "<site name='s' group='2'/><site name='t' pos='1 0 0'/><body name='b'><joint name='j' group='1'/><geom "
      "size='1'/></body></worldbody>"
      "<tendon><spatial material='m' group='4'><site site='s'/><site site='t'/></spatial></tendon></mujoco>");
  g_assert_cmpint(gimbal_kind_group(m, mjOBJ_GEOM, 0), ==, 3);
  g_assert_cmpint(gimbal_kind_group(m, mjOBJ_SITE, 0), ==, 2);
  g_assert_cmpint(gimbal_kind_group(m, mjOBJ_JOINT, 0), ==, 1);
  g_assert_cmpint(gimbal_kind_group(m, mjOBJ_TENDON, 0), ==, 4);
  g_assert_cmpint(gimbal_kind_group(m, mjOBJ_BODY, 0), ==, -1);
  g_assert_cmpint(gimbal_kind_material(m, mjOBJ_GEOM, 0), ==, 0);
  g_assert_cmpint(gimbal_kind_material(m, mjOBJ_GEOM, 1), ==, -1);
  g_assert_cmpint(gimbal_kind_material(m, mjOBJ_TENDON, 0), ==, 0);
  g_assert_cmpint(gimbal_kind_material(m, mjOBJ_JOINT, 0), ==, -1);
  g_assert_cmpint(gimbal_kind_plugin(m, mjOBJ_BODY, 1), ==, -1);
  g_assert_cmpint(gimbal_kind_plugin(m, mjOBJ_SITE, 0), ==, -1);
  for (int i = 0; i < m->nwrap; i++) {
    g_assert_cmpint(gimbal_wrap_object(m->wrap_type[i]), ==, mjOBJ_SITE);
  }
  g_assert_cmpint(gimbal_wrap_object(mjWRAP_JOINT), ==, mjOBJ_JOINT);
  g_assert_cmpint(gimbal_wrap_object(mjWRAP_CYLINDER), ==, mjOBJ_GEOM);
  g_assert_cmpint(gimbal_wrap_object(mjWRAP_PULLEY), ==, mjOBJ_UNKNOWN);
  g_assert_cmpint(gimbal_wrap_object(-1), ==, mjOBJ_UNKNOWN);
  mj_deleteModel(m);
}

static gboolean makes(const GimbalElement* element, const char* structure) {
  gboolean found = element->object && !g_ascii_strcasecmp(element->object, structure);
  for (int k = 0; k < element->nchild && !found; k++) {
    found = element->children[k].element != element && makes(element->children[k].element, structure);
  }
  return found;
}

// What stands in a section of the text is made by an element in it.
static void test_sections(void) {
  int count;
  const GimbalKind* kinds = gimbal_kinds(&count);
  for (int i = 0; i < count; i++) {
    if (!kinds[i].section) continue;
    g_autofree char* path = g_strdup_printf("mujoco/%s", kinds[i].section);
    g_autofree char* structure = g_strdup_printf("mjs%s", kinds[i].name);
    const GimbalElement* section = gimbal_grammar_at(path, NULL);
    g_assert_nonnull(section);
    // these two have parts of the spec of their own
    if (kinds[i].type == mjOBJ_DEFAULT || kinds[i].type == mjOBJ_PLUGIN) continue;
    g_assert_true(makes(section, structure));
  }
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
  for (int type = 0; type < GIMBAL_EQUALITY_COUNT; type++) {
    const GimbalEqualityKind* kind = gimbal_equality_kind(type);
    g_assert_true(!kind == !gimbal_grammar_child_of_type(section, type));
    known += kind != NULL;
  }
  g_assert_cmpint(known, ==, section->nchild);
  g_assert_cmpint(gimbal_equality_object(mjEQ_WELD, mjOBJ_SITE), ==, mjOBJ_SITE);
  g_assert_cmpint(gimbal_equality_object(mjEQ_WELD, mjOBJ_UNKNOWN), ==, mjOBJ_BODY);
  g_assert_cmpint(gimbal_equality_object(mjEQ_FLEX, mjOBJ_UNKNOWN), ==, mjOBJ_FLEX);
  g_assert_null(gimbal_equality_kind(mjEQ_FLEXVERT));
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

// Words of the text that a type has, and the other way round.
static void check_words(const char* path, const char* attribute, int count) {
  const GimbalAttribute* words = gimbal_grammar_attribute(gimbal_grammar_at(path, NULL), attribute);
  g_assert_cmpint(words->keywords->count, ==, count);
  for (int i = 0; i < count; i++) g_assert_cmpint(words->keywords->words[i].value, ==, i);
}

static void test_words(void) {
  check_words("mujoco/worldbody/body/joint", "type", GIMBAL_JOINT_COUNT);
  check_words("mujoco/worldbody/body/geom", "type", GIMBAL_GEOM_COUNT);
  check_words("mujoco/actuator/general", "dyntype", GIMBAL_DYNAMICS_COUNT);
  check_words("mujoco/actuator/general", "gaintype", GIMBAL_GAIN_COUNT);
  check_words("mujoco/actuator/general", "biastype", GIMBAL_BIAS_COUNT);
  g_assert_nonnull(gimbal_dynamics_kind(mjDYN_USER));
  g_assert_null(gimbal_dynamics_kind(GIMBAL_DYNAMICS_COUNT));
  g_assert_null(gimbal_joint_kind(GIMBAL_JOINT_COUNT));
  g_assert_cmpstr(gimbal_joint_kind(mjJNT_SLIDE)->unit, ==, "m");
}

// A transmission that the text can name has its attribute; each gain goes with a bias and with
// dynamics.
static void test_actuators(void) {
  const GimbalElement* general = gimbal_grammar_at("mujoco/actuator/general", NULL);
  for (int type = 0; type < GIMBAL_TRANSMISSION_COUNT; type++) {
    const GimbalTransmissionKind* kind = gimbal_transmission_kind(type);
    if (kind->word) g_assert_nonnull(gimbal_grammar_attribute(general, kind->word));
    g_assert_cmpint(gimbal_transmission_object(type, 0), ==, kind->object);
  }
  g_assert_cmpint(gimbal_transmission_object(mjTRN_SO3, -1), ==, mjOBJ_JOINT);
  g_assert_cmpint(gimbal_transmission_object(mjTRN_UNDEFINED, -1), ==, mjOBJ_UNKNOWN);
  for (int type = 0; type < GIMBAL_GAIN_COUNT; type++) {
    g_assert_cmpint(gimbal_gain_kind(type)->biases, !=, 0);
    g_assert_cmpint(gimbal_gain_kind(type)->dynamics, !=, 0);
  }
  g_assert_cmpint(gimbal_actuator_inputs(mjGAIN_FIXED, 0), ==, 1);
  g_assert_cmpint(gimbal_actuator_inputs(mjGAIN_SO3, mjCHART_QUAT), ==, 4);
  g_assert_cmpint(gimbal_actuator_inputs(mjGAIN_PID, mjINPUT_POS | mjINPUT_FF), ==, 2);
  g_assert_cmpint(gimbal_actuator_inputs(mjGAIN_DCMOTOR, mjINPUT_NONE), ==, 0);
}

// What the editable model counts is what the compiled one has: keyframes rely on it.
static void test_actuator_counts(void) {
  static const char text[] =
      "<mujoco><worldbody><site name='w'/><body><joint name='b' type='ball'/><geom size='1'/><site "
      "name='s'/></body>"
      "<body><joint name='h'/><geom size='1'/></body></worldbody>"
      "<actuator><motor joint='h'/><pid joint='h' kp='1' ki='1' slewmax='1'/>"
      "<orientation joint='b' kp='1'/><orientation site='s' refsite='w' kp='1' input='quat'/>"
      "<dcmotor joint='h' motorconst='1' resistance='1'/><muscle joint='h' lengthrange='0 "
      "1'/></actuator></mujoco>";
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "counts.xml", NULL, list);
  mjModel* m = s ? gimbal_compile(s, NULL, list) : NULL;
  if (!m) g_error("%s", gimbal_diagnostics_get(list, 0)->message);
  int i = 0;
  for (mjsElement* e = mjs_firstElement(s, mjOBJ_ACTUATOR); e; e = mjs_nextElement(s, e), i++) {
    const mjsActuator* a = mjs_asActuator(e);
    g_assert_cmpint(gimbal_actuator_states(a), ==, m->actuator_actnum[i]);
    g_assert_cmpint(gimbal_actuator_spec(a), ==, m->actuator_ctrlspec[i]);
    g_assert_cmpint(gimbal_actuator_inputs(a->gaintype, gimbal_actuator_spec(a)), ==, m->actuator_ctrlnum[i]);
  }
  g_assert_cmpint(i, ==, m->nactuator);
  g_assert_cmpint((int)m->nu, ==, 1 + 2 + 3 + 4 + 1 + 1);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
}

// A type has sizes or an asset, and its half extents follow from the sizes.
static void test_geoms(void) {
  static const mjtNum size[3] = {1, 2, 3};
  mjtNum half[3];
  for (int type = 0; type < GIMBAL_GEOM_COUNT; type++) {
    const GimbalGeomKind* kind = gimbal_geom_kind(type);
    g_assert_cmpint(!kind->sizes, ==, kind->asset != mjOBJ_UNKNOWN);
    g_assert_cmpint(gimbal_geom_has_mesh(type), ==, kind->asset == mjOBJ_MESH);
  }
  g_assert_null(gimbal_geom_kind(mjGEOM_ARROW));
  gimbal_geom_half(half, size, mjGEOM_CAPSULE);
  g_assert_true(half[0] == 1 && half[1] == 1 && half[2] == 3);
  gimbal_geom_half(half, size, mjGEOM_CYLINDER);
  g_assert_true(half[0] == 1 && half[1] == 1 && half[2] == 2);
  gimbal_geom_half(half, size, mjGEOM_BOX);
  g_assert_true(half[0] == 1 && half[1] == 2 && half[2] == 3);
}

// Rows come in the order of their parts, and those of contacts last.
static void test_constraints(void) {
  for (int type = 0; type < GIMBAL_CONSTRAINT_COUNT; type++) {
    const GimbalConstraintKind* kind = gimbal_constraint_kind(type);
    g_assert_cmpint(kind->part == GIMBAL_PART_CONTACT, ==, kind->object == mjOBJ_UNKNOWN);
    if (type) g_assert_cmpint(kind->part, >=, gimbal_constraint_kind(type - 1)->part);
  }
  g_assert_null(gimbal_constraint_kind(GIMBAL_CONSTRAINT_COUNT));
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
  g_test_add_func("/kinds/facts", test_facts);
  g_test_add_func("/kinds/sections", test_sections);
  g_test_add_func("/kinds/joints", test_joints);
  g_test_add_func("/kinds/equalities", test_equalities);
  g_test_add_func("/kinds/sensors", test_sensors);
  g_test_add_func("/kinds/words", test_words);
  g_test_add_func("/kinds/actuators", test_actuators);
  g_test_add_func("/kinds/actuator_counts", test_actuator_counts);
  g_test_add_func("/kinds/geoms", test_geoms);
  g_test_add_func("/kinds/constraints", test_constraints);
  g_test_add_func("/kinds/flags", test_flags);
  return g_test_run();
}
