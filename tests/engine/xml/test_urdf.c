// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// URDF import.

#include <math.h>

#include "diagnosed.h"

static const char arm[] =
    "<robot name='arm'><mujoco><compiler discardvisual='false' fusestatic='false'/></mujoco>\n"
    "<material name='blue'><color rgba='0 0 1 1'/></material>\n"
    "<link name='base'><inertial><origin xyz='0 0 .1'/><mass value='2'/>"
    "<inertia ixx='.3' iyy='.2' izz='.25' ixy='0' ixz='0' iyz='0'/></inertial>"
    "<visual name='v'><origin xyz='0 0 1'/><geometry><box size='1 2 3'/></geometry><material "
    "name='blue'/></visual>"
    "<collision name='c'><geometry><cylinder radius='.5' length='2'/></geometry></collision></link>\n"
    "<link name='tip'/><link name='plane'/>\n"
    "<joint name='j' type='revolute'><parent link='base'/><child link='tip'/><origin xyz='0 0 1' rpy='0 0 "
    "1'/>"
    "<axis xyz='0 1 0'/><limit lower='-1' upper='2' effort='10'/><dynamics damping='.5' "
    "friction='.1'/></joint>\n"
    "<joint name='p' type='planar'><parent link='base'/><child link='plane'/><axis xyz='0 0 "
    "1'/></joint></robot>";

static mjSpec* parse(const char* text) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "a.urdf", NULL, list);
  g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 0);
  gimbal_diagnostics_free(list);
  return s;
}

static void test_arm(void) {
  mjSpec* s = parse(arm);
  g_assert_cmpstr(mjs_getString(s->modelname), ==, "arm");
  g_assert_false(s->compiler.degree);
  g_assert_false(s->strippath);
  mjsBody* base = mjs_findBody(s, "base");
  g_assert_cmpfloat(base->mass, ==, 2);
  g_assert_cmpfloat(base->fullinertia[2], ==, 0.25);
  mjsGeom* visual = mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "v"));
  g_assert_cmpint(visual->contype, ==, 0);
  g_assert_cmpfloat(visual->size[2], ==, 1.5);
  g_assert_cmpfloat(visual->rgba[2], ==, 1);
  mjsGeom* collision = mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "c"));
  g_assert_cmpint(collision->type, ==, mjGEOM_CYLINDER);
  g_assert_cmpfloat(collision->size[1], ==, 1);
  g_assert_cmpfloat(collision->rgba[2], ==, 1);
  mjsJoint* j = mjs_asJoint(mjs_findElement(s, mjOBJ_JOINT, "j"));
  g_assert_cmpfloat(j->range[1], ==, 2);
  g_assert_cmpfloat(j->actfrcrange[0], ==, -10);
  g_assert_cmpfloat(j->damping[0], ==, 0.5);
  mjsBody* tip = mjs_findBody(s, "tip");
  g_assert_true(mjs_getParent(tip->element) == base);
  g_assert_cmpfloat_with_epsilon(tip->quat[3], sin(0.5), 1e-12);
  g_assert_nonnull(mjs_findElement(s, mjOBJ_JOINT, "p_TX"));
  g_assert_nonnull(mjs_findElement(s, mjOBJ_JOINT, "p_TY"));
  g_assert_nonnull(mjs_findElement(s, mjOBJ_JOINT, "p_RZ"));
  mj_deleteSpec(s);
}

static void test_problems(void) {
  assert_problem("<robot><link name='a'/><link name='a'/></robot>", "repeated-name", 1, 36);
  assert_problem(
      "<robot><link name='a'/><joint name='j' type='fixed'><parent link='a'/><child "
      "link='b'/></joint></robot>",
      "unknown-name", 1, 84);
  assert_problem(
      "<robot><link name='a'/><link name='b'/><joint name='j' type='fixed'><parent link='a'/><child "
      "link='b'/></joint>"
      "<joint name='k' type='fixed'><parent link='b'/><child link='a'/></joint></robot>",
      "circle", 1, 8);
  assert_problem(
      "<robot><link name='a'/><link name='b'/>"
      "<joint name='j' type='turning'><parent link='a'/><child link='b'/></joint></robot>",
      "wrong-keyword", 1, 62);
  assert_problem(
      "<robot><link name='a'/><link name='b'/>"
      "<joint name='j' type=''><parent link='a'/><child link='b'/></joint></robot>",
      "wrong-keyword", 1, 62);
  assert_problem(
      "<robot><link name='a'><collision><geometry><box size='1 2'/></geometry></collision></link></robot>",
      "wrong-count", 1, 55);
}

// What the import has decided is told: links that were fused, masses that were guessed, parts that
// have no effect.
static void test_report(void) {
  const char* text =
      "<robot name='r'>\n<link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' "
      "ixz='0' "
      "iyz='0'/></inertial></link>\n<link name='b'><collision><geometry><sphere "
      "radius='1'/></geometry></collision></link>\n"
      "<link name='c'/>\n<joint name='j' type='continuous'><parent link='a'/><child link='b'/></joint>\n"
      "<joint name='k' type='fixed'><parent link='b'/><child "
      "link='c'/></joint>\n<gazebo>text</gazebo>\n<gazebo/></robot>";
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "r.urdf", NULL, list);
  g_assert_nonnull(s);
  static const struct {
    const char* code;
    int line;
  } wanted[] = {{"fused", 6}, {"ignored", 7}, {"guessed", 3}};
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 3);
  for (int i = 0; i < 3; i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    g_assert_cmpint(d->severity, ==, GIMBAL_SEVERITY_NOTE);
    g_assert_cmpstr(d->code, ==, wanted[i].code);
    g_assert_cmpint(d->place.line, ==, wanted[i].line);
  }
  g_assert_cmpint(mjs_numWarnings(s), ==, 0);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
}

// What the compiler repairs is told too, at the link.
static void test_repaired(void) {
  const char* text =
      "<robot name='r'><mujoco><compiler balanceinertia='true' boundmass='.5'/></mujoco>\n"
      "<link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='4' ixy='0' ixz='0' iyz='0'/>"
      "</inertial></link>\n"
      "<link name='b'><inertial><mass value='.1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/>"
      "</inertial><visual><geometry><sphere radius='1'/></geometry></visual></link>\n"
      "<joint name='j' type='continuous'><parent link='a'/><child link='b'/></joint>"
      "<joint name='k' type='floating'><parent link='world'/><child link='a'/></joint><link "
      "name='world'/></robot>";
  static const struct {
    const char* code;
    int line;
  } wanted[] = {{"left-out", 3}, {"repaired", 2}, {"repaired", 3}};
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "r.urdf", NULL, list);
  mjModel* m = gimbal_compile(s, NULL, list);
  g_assert_nonnull(m);
  g_assert_cmpfloat(m->body_inertia[3], ==, 2);
  g_assert_cmpfloat(m->body_mass[2], ==, 0.5);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 3);
  for (int i = 0; i < 3; i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    g_assert_cmpint(d->severity, ==, GIMBAL_SEVERITY_NOTE);
    g_assert_cmpstr(d->code, ==, wanted[i].code);
    g_assert_cmpint(d->place.line, ==, wanted[i].line);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
}

#define BOX     "<collision><geometry><box size='1 1 1'/></geometry></collision>"
#define INERTIA "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/>"

// Files of meshes keep their folders, and the name of a mesh is that of its file.
static void test_mesh_folder(void) {
  mjSpec* s = parse(
      "<robot name='r'><link name='a'><collision><geometry><mesh filename='meshes/sub/leg.obj' name='m'/>"
      "</geometry></collision></link></robot>");
  mjsMesh* mesh = mjs_asMesh(mjs_findElement(s, mjOBJ_MESH, "leg"));
  g_assert_nonnull(mesh);
  g_assert_cmpstr(mjs_getString(mesh->file), ==, "meshes/sub/leg.obj");
  mj_deleteSpec(s);
}

// The reference takes an element once where it takes one; a second one is an error.
static void test_repeated(void) {
  static const char* const bodies[] = {
      "<mujoco/><mujoco/>",
      "<mujoco><compiler/><compiler/></mujoco>",
      "<link name='b'><visual><geometry><box size='1 1 1'/></geometry><material name='x'/>"
      "<material name='y'/></visual></link>",
      "<link name='b'><inertial><mass value='1'/><mass value='1'/>" INERTIA "</inertial></link>",
      "<link name='b'><inertial><mass value='1'/>" INERTIA INERTIA "</inertial></link>",
      "<link name='b'><collision><origin/><origin/><geometry><box size='1 1 "
      "1'/></geometry></collision></link>",
      "<link name='b'><collision><geometry><box size='1 1 1'/><box size='1 1 "
      "1'/></geometry></collision></link>",
      "<material name='c'><color rgba='1 1 1 1'/><color rgba='1 1 1 1'/></material>",
      "<link name='b'/><joint name='j' type='revolute'><parent link='a'/><child link='b'/><axis xyz='1 0 0'/>"
      "<axis xyz='1 0 0'/></joint>",
      "<link name='b'/><joint name='j' type='fixed'><parent link='a'/><parent link='a'/><child "
      "link='b'/></joint>",
      "<link name='b'/><joint name='j' type='revolute'><parent link='a'/><child "
      "link='b'/><limit/><limit/></joint>",
  };
  for (size_t i = 0; i < G_N_ELEMENTS(bodies); i++) {
    char* text = g_strdup_printf("<robot><link name='a'>" BOX "</link>%s</robot>", bodies[i]);
    GimbalDiagnostics* list = diagnose_with(text, NULL);
    int found = 0;
    for (int k = 0; k < gimbal_diagnostics_count(list); k++) {
      found |= strcmp(gimbal_diagnostics_get(list, k)->code, "repeated-element") == 0;
    }
    if (!found) g_test_message("for: %s", text);
    g_assert_true(found);
    gimbal_diagnostics_free(list);
    g_free(text);
  }
  // what is not read is not counted
  mj_deleteSpec(parse("<robot><link name='a'>" BOX "<self/><self/></link></robot>"));
}

// A link called world is the world: its inertial is kept as the world's own.
static void test_world_inertial(void) {
  mjSpec* s =
      parse("<robot><link name='world'><inertial><mass value='2'/>" INERTIA "</inertial></link></robot>");
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nbody, ==, 1);
  g_assert_cmpfloat(m->body_mass[0], ==, 2);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Sections of ours in a URDF may hold what we do not know.
static void test_unknown_option(void) {
  const char* text =
      "<robot><mujoco><option nosuch='1'><what/></option></mujoco><link name='a'>" BOX "</link></robot>";
  GimbalDiagnostics* list = diagnose_with(text, NULL);
  g_assert_cmpint(gimbal_diagnostics_count(list), >=, 2);
  g_assert_cmpint(gimbal_diagnostics_get(list, 0)->severity, ==, GIMBAL_SEVERITY_WARNING);
  g_assert_cmpint(gimbal_diagnostics_get(list, 1)->severity, ==, GIMBAL_SEVERITY_WARNING);
  gimbal_diagnostics_free(list);
}

// A floating link below links that are fused with the world hangs on the world.
static void test_floating_below_fixed(void) {
  mjSpec* s =
      parse("<robot><link name='a'>" BOX "</link><link name='b'>" BOX
            "</link><joint name='j' type='floating'><parent link='a'/><child link='b'/></joint></robot>");
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nbody, ==, 2);
  g_assert_cmpint(m->nv, ==, 6);
  mj_deleteModel(m);
  s->compiler.fusestatic = 0;
  g_assert_null(mj_compile(s, NULL));
  mj_deleteSpec(s);
}

// A tensor is given in the frame that the origin turns (numbers of MuJoCo 4.0.1).
static void test_turned_inertia(void) {
  mjSpec* s = parse(
      "<robot><link name='a'/><link name='b'><inertial><origin rpy='.3 0 0'/><mass value='1'/><inertia "
      "ixx='1' ixy='0' ixz='0' iyy='2' iyz='.1' izz='2.5'/></inertial></link><joint name='j' "
      "type='continuous'><parent link='a'/><child link='b'/></joint></robot>");
  mjModel* m = mj_compile(s, NULL);
  const mjtNum moments[3] = {2.51926, 1.98074, 1}, quat[4] = {-.0387819, .706042, -.0387819, .706042};
  for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(m->body_inertia[3 + i], moments[i], 1e-5);
  for (int i = 0; i < 4; i++) g_assert_cmpfloat_with_epsilon(m->body_iquat[4 + i], quat[i], 1e-5);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A turned full inertia is saved so that it loads again: by its principal axes.
static void test_save_inertia(void) {
  mjSpec* s = parse(
      "<robot><link name='a'/><link name='b'><inertial><origin rpy='.1 .2 .3'/><mass value='1'/><inertia "
      "ixx='1' "
      "ixy='.1' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link><joint name='j' type='continuous'><parent "
      "link='a'/><child link='b'/></joint></robot>");
  mjModel* m = mj_compile(s, NULL);
  char text[4000], error[500] = "";
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  mjSpec* again = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* n = mj_compile(again, NULL);
  for (int i = 0; i < 3; i++) {
    g_assert_cmpfloat_with_epsilon(n->body_inertia[3 + i], m->body_inertia[3 + i], 1e-12);
  }
  g_assert_cmpfloat_with_epsilon(n->body_inertia[3], 1.1, 1e-12);
  for (int i = 0; i < 4; i++) {
    g_assert_cmpfloat_with_epsilon(n->body_iquat[4 + i], m->body_iquat[4 + i], 1e-12);
  }
  mj_deleteModel(m);
  mj_deleteModel(n);
  mj_deleteSpec(s);
  mj_deleteSpec(again);
}

static const char* const kWrong[][2] = {
    {"<link name='a'/><joint name='j' type='fixed'><parent link=''/><child link='a'/></joint>", "no link"},
    {"<link name='a'/><joint name='j' type='fixed'><parent link='a'/><child link=''/></joint>", "no link"},
    {"<link name='a'><collision><origin xyz='1e400 0 0'/><geometry><box size='1 1 "
     "1'/></geometry></collision></link>",
     "too large"},
    {"<link name='a'><collision><geometry><box size='1 1 -1e999'/></geometry></collision></link>",
     "too large"},
};

static void test_wrong(void) {
  for (gsize i = 0; i < G_N_ELEMENTS(kWrong); i++) {
    g_autofree char* text = g_strdup_printf("<robot name='r'>%s</robot>", kWrong[i][0]);
    char error[300] = "";
    g_assert_null(mj_parseXMLString(text, NULL, error, sizeof error));
    g_assert_nonnull(strstr(error, kWrong[i][1]));
  }
}

//---- joints that follow others

#define LINK(name)                                                                \
  "<link name='" name                                                             \
  "'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0'" \
  " iyz='0'/></inertial></link>"
#define ROBOT(joints) "<robot name='r'>" LINK("a") LINK("b") LINK("c") LINK("d") joints "</robot>"
#define JOINT(name, type, parent, child, rest)                                                       \
  "<joint name='" name "' type='" type "'><parent link='" parent "'/><child link='" child "'/>" rest \
  "</joint>"

static mjModel* model_of(const char* text, int warnings) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "a.urdf", NULL, list);
  int found = 0;
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    found += gimbal_diagnostics_get(list, i)->severity == GIMBAL_SEVERITY_WARNING;
  }
  g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 0);
  g_assert_cmpint(found, ==, warnings);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
  return m;
}

static void test_mimic(void) {
  mjModel* m = model_of(
      ROBOT(JOINT("j1", "revolute", "a", "b", "<mimic joint='j2' multiplier='3' offset='.5'/>") JOINT(
          "j2", "prismatic", "b", "c", "") JOINT("j3", "continuous", "c", "d", "<mimic joint='j2'/>")),
      0);
  static const int first[2] = {0, 2};
  static const mjtNum data[2][5] = {{.5, 3, 0, 0, 0}, {0, 1, 0, 0, 0}};
  g_assert_cmpint(m->neq, ==, 2);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpint(m->eq_type[i], ==, mjEQ_JOINT);
    g_assert_cmpint(m->eq_obj1id[i], ==, first[i]);
    g_assert_cmpint(m->eq_obj2id[i], ==, 1);
    g_assert_cmpmem(m->eq_data + i * mjNEQDATA, sizeof data[0], data[i], sizeof data[0]);
  }
  mj_deleteModel(m);
}

// What has more than one coordinate, or none, neither follows nor leads.
static void test_ignored_mimic(void) {
  static const struct {
    const char* text;
    int warnings;
  } cases[] = {
      {ROBOT(JOINT("j1", "revolute", "a", "b", "<mimic joint='nothing'/>")), 1},
      {ROBOT(JOINT("j1", "fixed", "a", "b", "<mimic joint='j2'/>") JOINT("j2", "revolute", "b", "c", "")), 0},
      {ROBOT(JOINT("j1", "revolute", "a", "b", "<mimic joint='j2'/>") JOINT("j2", "fixed", "b", "c", "")), 1},
      {ROBOT(JOINT("j1", "spherical", "a", "b", "<mimic joint='j2'/>") JOINT("j2", "revolute", "b", "c", "")),
       1},
      {ROBOT(JOINT("j1", "planar", "a", "b", "<axis xyz='0 0 1'/>")
                 JOINT("j2", "revolute", "b", "c", "<mimic joint='j1'/>")),
       1},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = model_of(cases[i].text, cases[i].warnings);
    g_assert_cmpint(m->neq, ==, 0);
    mj_deleteModel(m);
  }
}

static void test_wrong_mimic(void) {
  static const char* const texts[] = {
      ROBOT(JOINT("j1", "revolute", "a", "b", "<mimic/>")),
      ROBOT(JOINT("j1", "revolute", "a", "b", "<mimic joint='j2'/><mimic joint='j2'/>")
                JOINT("j2", "revolute", "b", "c", "")),
      ROBOT(JOINT("j1", "revolute", "a", "b", "<mimic joint='j2' offset='x'/>")
                JOINT("j2", "revolute", "b", "c", "")),
  };
  for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_assert_null(mj_parseXMLString(texts[i], NULL, NULL, 0));
  }
  mjSpec* s = parse(ROBOT(JOINT("j1", "revolute", "a", "b", "<mimic joint='j1'/>")));
  g_assert_null(mj_compile(s, NULL));
  g_assert_nonnull(strstr(mjs_getError(s), "to itself"));
  mj_deleteSpec(s);
}

// A joint without end has no range, whatever stands there.
static void test_continuous(void) {
  mjModel* m =
      model_of(ROBOT(JOINT("j1", "continuous", "a", "b", "<limit lower='-.4' upper='0' effort='5'/>")), 0);
  g_assert_cmpint(m->jnt_limited[0], ==, 0);
  g_assert_cmpfloat(m->jnt_range[0], ==, 0);
  g_assert_cmpfloat(m->jnt_actfrcrange[1], ==, 5);
  mj_deleteModel(m);
}

// Attributes that are misspelt have no effect: they are told, with what is meant; not those of
// other programs.
static void test_misspelt(void) {
  const char* text = ROBOT(
      JOINT("j1", "revolute", "a", "b", "<limit lower='0' uper='1' upper='2' effort='5'/><gazebo any='1'/>"));
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "r.urdf", NULL, list);
  g_assert_nonnull(s);
  int found = 0;
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (strcmp(d->code, "unknown-attribute") != 0) continue;
    found++;
    g_assert_cmpint(d->severity, ==, GIMBAL_SEVERITY_NOTE);
    g_assert_nonnull(strstr(d->message, "limit has no attribute 'uper'"));
    g_assert_nonnull(strstr(d->hint, "'upper'"));
    g_assert_true(g_str_has_prefix(text + d->place.start, "uper"));
  }
  g_assert_cmpint(found, ==, 1);
  g_assert_cmpint(mjs_numWarnings(s), ==, 0);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/urdf/arm", test_arm);
  g_test_add_func("/urdf/mimic", test_mimic);
  g_test_add_func("/urdf/turned-inertia", test_turned_inertia);
  g_test_add_func("/urdf/ignored-mimic", test_ignored_mimic);
  g_test_add_func("/urdf/wrong-mimic", test_wrong_mimic);
  g_test_add_func("/urdf/continuous", test_continuous);
  g_test_add_func("/urdf/misspelt", test_misspelt);
  g_test_add_func("/urdf/wrong", test_wrong);
  g_test_add_func("/urdf/report", test_report);
  g_test_add_func("/urdf/repaired", test_repaired);
  g_test_add_func("/urdf/problems", test_problems);
  g_test_add_func("/urdf/save-inertia", test_save_inertia);
  g_test_add_func("/urdf/mesh-folder", test_mesh_folder);
  g_test_add_func("/urdf/repeated", test_repeated);
  g_test_add_func("/urdf/world-inertial", test_world_inertial);
  g_test_add_func("/urdf/unknown-option", test_unknown_option);
  g_test_add_func("/urdf/floating-below-fixed", test_floating_below_fixed);
  return g_test_run();
}
