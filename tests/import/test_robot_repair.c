// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One broken thing does not stop a robot: it is repaired or left out, and told with its line.
// Inertias in a frame that is turned are kept. A model goes to another folder with the paths of its
// files.

#include <math.h>
#include <string.h>

#include "files.h"
#include "import/intake/intake.h"

#define SOLID \
  "<inertial><mass value='1'/><inertia ixx='.01' iyy='.01' izz='.01' ixy='0' ixz='0' iyz='0'/></inertial>"

static const char kWedge[] = "v 0 0 0\nv .3 0 0\nv 0 .3 0\nv 0 0 .3\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

// An import of a robot whose first line is <robot>.
static GimbalIntake* take_robot(const char* inner) {
  g_autoptr(GError) error = NULL;
  g_autofree char* text = g_strdup_printf("<robot name='r'>\n%s</robot>\n", inner);
  g_autofree char* path = put("robot.urdf", text);
  GimbalIntake* intake = gimbal_intake_new(path, NULL, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(intake->problem, ==, NULL);
  return intake;
}

// The item of a kind about a line.
static const GimbalIntakeItem* item_at(const GimbalIntake* intake, GimbalIntakeKind kind, int line) {
  for (guint i = 0; i < intake->items->len; i++) {
    const GimbalIntakeItem* item = intake->items->pdata[i];
    if (item->kind == kind && item->line == line) return item;
  }
  return NULL;
}

typedef struct Slip {
  const char* text;  // the second and further lines of a robot that is fine without it
  int line;
  GimbalIntakeKind kind;
  const char* part;  // of what is told
} Slip;

static const Slip kSlips[] = {
    {"<link name='a'>" SOLID "</link><link name='b'>" SOLID
     "</link><joint name='j' type='revolute'><parent link='a'/><child link='b'/>\n<limit lower='3.5' "
     "upper='0' "
     "effort='9'/></joint>",
     3, GIMBAL_INTAKE_MENDED, "3.5"},
    {"<link name='a'>" SOLID "\n<visual><geometry><sphere radius='0'/></geometry></visual></link>", 3,
     GIMBAL_INTAKE_LEFT, "no size"},
    {"<link name='a'>" SOLID "\n<collision><geometry><box size='0 0 .2'/></geometry></collision></link>", 3,
     GIMBAL_INTAKE_LEFT, "no size"},
    {"<link name='a'>" SOLID "\n<collision><geometry><box size='.4 .3 0'/></geometry></collision></link>", 3,
     GIMBAL_INTAKE_MENDED, "0.4 0.3 0.0001"},
    {"<link name='a'>" SOLID
     "\n<collision><geometry><cylinder radius='-.1' length='.2'/></geometry></collision></link>",
     3, GIMBAL_INTAKE_MENDED, "0.1"},
    {"<link name='a'>" SOLID "\n<collision><geometry><box size='.1 .1'/></geometry></collision></link>", 3,
     GIMBAL_INTAKE_LEFT, "takes 3 numbers"},
    {"<link name='a'>" SOLID "\n<collision><geometry><cone/></geometry></collision></link>", 3,
     GIMBAL_INTAKE_LEFT, "shape"},
    {"<link name='a'>" SOLID
     "\n<collision><geometry><mesh filename='wedge.obj' scale='2'/></geometry></collision></link>",
     3, GIMBAL_INTAKE_MENDED, "2 2 2"},
    {"<link name='a'>" SOLID
     "\n<collision><geometry><mesh filename='wedge.obj' scale='1 0 1'/></geometry></collision></link>",
     3, GIMBAL_INTAKE_LEFT, "no size"},
    {"<link name='a'>" SOLID
     "\n<collision><geometry><mesh filename='sheet.obj'/></geometry></collision></link>",
     3, GIMBAL_INTAKE_LEFT, "one plane"},
    {"<link name='a'>\n<inertial><density value='300'/></inertial>"
     "<collision><geometry><box size='.1 .1 .1'/></geometry></collision></link>",
     3, GIMBAL_INTAKE_MENDED, "300 kg/m³"},
    {"<link name='a'>\n<inertial><mass value='-4'/></inertial>"
     "<collision><geometry><box size='.1 .1 .1'/></geometry></collision></link>",
     3, GIMBAL_INTAKE_LEFT, "above zero"},
    {"<link name='a'>\n<inertial><mass value='4'/></inertial>"
     "<collision><geometry><box size='.1 .1 .1'/></geometry></collision></link>",
     3, GIMBAL_INTAKE_MENDED, "no <inertia>"},
    {"<link name='a'><inertial><mass value='4'/>\n<inertia ixx='.1' iyy='.1' izz='.1'/></inertial></link>", 3,
     GIMBAL_INTAKE_MENDED, "not written are zero"},
    {"<link name='a'>" SOLID "\n" SOLID "</link>", 3, GIMBAL_INTAKE_LEFT, "first one counts"},
    {"<link name='a'/>\n<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint>", 3,
     GIMBAL_INTAKE_LEFT, "no link “b”"},
    {"<link name='a'>" SOLID
     "</link>\n<joint name='j' type='fixed'><parent link='o'/><child link='a'/></joint>",
     3, GIMBAL_INTAKE_MENDED, "no link “o”"},
    {"<link name='a'/><link name='b'>" SOLID
     "</link>\n<joint name='j' type='rubber'><parent link='a'/><child link='b'/></joint>",
     3, GIMBAL_INTAKE_MENDED, "rubber"},
    {"<link name='a'/><link name='b'>" SOLID "</link><joint name='j' type='continuous'><parent "
     "link='a'/><child link='b'/>\n<axis xyz='0 0 0'/></joint>",
     3, GIMBAL_INTAKE_MENDED, "1 0 0"},
    {"<link name='a'/><link name='b'>" SOLID
     "</link><joint name='j' type='continuous'><parent link='a'/><child link='b'/><axis xyz='0 0 1'/>\n"
     "<mimic joint='k'/></joint>",
     3, GIMBAL_INTAKE_LEFT, "no joint “k”"},
    {"<link name='a'/><link name='b'/>"
     "<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint>\n"
     "<joint name='k' type='fixed'><parent link='a'/><child link='b'/></joint>",
     3, GIMBAL_INTAKE_LEFT, "already"},
    {"<link name='a'/>\n<link name='a'/>", 3, GIMBAL_INTAKE_LEFT, "repeated"},
    {"<link name='a'/>\n\n\n\n<link name='b'/>", 0, GIMBAL_INTAKE_LOOSE, "line 6"},
};

static void test_slips(void) {
  g_autofree char* wedge = put("wedge.obj", kWedge);
  g_autofree char* sheet = put("sheet.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n");
  for (guint i = 0; i < G_N_ELEMENTS(kSlips); i++) {
    const Slip* slip = kSlips + i;
    g_autoptr(GimbalIntake) intake = take_robot(slip->text);
    const GimbalIntakeItem* item = item_at(intake, slip->kind, slip->line);
    if (!item) g_error("nothing is told of %s", slip->text);
    if (!strstr(item->detail, slip->part)) g_error("%s: %s", slip->text, item->detail);
  }
}

// What is in order is neither changed nor told.
static void test_sound(void) {
  g_autoptr(GimbalIntake) intake = take_robot(
      "<link name='a'>" SOLID
      "<collision><geometry><box size='.1 .2 .3'/></geometry></collision></link><link name='b'>" SOLID
      "</link><joint name='j' type='revolute'><parent link='a'/><child link='b'/><axis xyz='0 0 1'/>"
      "<limit lower='-1' upper='1' effort='5' velocity='1'/></joint>");
  for (guint i = 0; i < intake->items->len; i++) {
    const GimbalIntakeItem* item = intake->items->pdata[i];
    g_assert_true(item->optional || item->kind == GIMBAL_INTAKE_TRIAL);
  }
}

// The density stands in the place of the mass: 300 kg/m³ of a cube of 0.1 m.
static void test_density(void) {
  g_autoptr(GimbalIntake) intake = take_robot(
      "<link name='world'/><link name='a'><inertial><density value='300'/></inertial>"
      "<collision><geometry><box size='.1 .1 .1'/></geometry></collision></link>"
      "<joint name='j' type='floating'><parent link='world'/><child link='a'/></joint>");
  int body = mj_name2id(intake->model, mjOBJ_BODY, "a");
  g_assert_cmpfloat_with_epsilon(intake->model->body_mass[body], 0.3, 1e-12);
}

// The moment about each axis of the link: x and y are exchanged by a quarter turn about z.
static void test_turned(void) {
  g_autoptr(GimbalIntake) intake = take_robot(
      "<link name='a'/><link name='b'><inertial><origin rpy='0 0 1.5707963267948966'/><mass value='2'/>"
      "<inertia ixx='.01' iyy='.02' izz='.025' ixy='0' ixz='0' iyz='0'/></inertial></link>"
      "<joint name='j' type='continuous'><parent link='a'/><child link='b'/><axis xyz='1 0 0'/></joint>");
  g_assert_nonnull(item_at(intake, GIMBAL_INTAKE_TURNED, 0));
  mjData* d = mj_makeData(intake->model);
  mj_forward(intake->model, d);
  mjtNum full[9];
  mju_zero(full, 9);
  mj_fullM(intake->model, d, full);
  g_assert_cmpfloat_with_epsilon(full[0], 0.02, 1e-9);
  mj_deleteData(d);
}

// Moments that are a rest of rounding count as none.
static void test_rounding(void) {
  g_autoptr(GimbalIntake) intake = take_robot(
      "<link name='a'/><link name='b'><inertial><mass value='2'/>"
      "<inertia ixx='2e-18' iyy='1e-21' izz='-3e-21' ixy='0' ixz='0' iyz='0'/></inertial></link>"
      "<joint name='j' type='continuous'><parent link='a'/><child link='b'/><axis xyz='1 0 0'/></joint>");
  g_assert_cmpfloat(intake->model->body_inertia[3], >, 1e-6);
}

// With --out the paths lead to the meshes from the other folder.
static void test_elsewhere(void) {
  g_autoptr(GError) error = NULL;
  char said[300] = "";
  g_autofree char* wedge = put("meshes/wedge.obj", kWedge);
  g_autoptr(GimbalIntake) intake =
      take_robot("<link name='a'>" SOLID
                 "<collision><geometry><mesh filename='meshes/wedge.obj'/></geometry></collision></link>");
  g_autofree char* mark = put("far/away/mark", "");
  g_autofree char* path = g_build_filename(folder, "far", "away", "robot.xml", NULL);
  g_assert_true(gimbal_intake_save(intake, path, &error));
  mjModel* m = mj_loadXML(path, NULL, said, sizeof said);
  g_assert_cmpstr(said, ==, "");
  g_assert_cmpint((int)m->nmesh, ==, 1);
  mj_deleteModel(m);
}

// xacro is run where it is installed; here it is a program of ours, which writes a robot, or fails.
static void test_xacro(void) {
  g_autoptr(GError) error = NULL;
  g_autofree char* robot = put("made.urdf", "<robot name='r'><link name='made'>" SOLID "</link></robot>");
  g_autofree char* script = g_strdup_printf(
      "#!/bin/sh\ncase $1 in *bad*) echo 'no macro wheel' >&2; exit 2;; esac\ncat %s\n", robot);
  g_autofree char* program = put("bin/xacro", script);
  g_assert_cmpint(g_chmod(program, 0755), ==, 0);
  g_autofree char* bin = g_path_get_dirname(program);
  g_autofree char* before = g_strdup(g_getenv("PATH"));
  g_autofree char* path = g_strconcat(bin, ":", before, NULL);
  static const char kMacros[] = "<robot name='r' xmlns:xacro='x'><xacro:wheel/></robot>";
  g_autofree char* good = put("good.urdf.xacro", kMacros);
  g_autofree char* bad = put("bad.urdf.xacro", kMacros);
  g_setenv("PATH", path, TRUE);
  g_autoptr(GimbalIntake) intake = gimbal_intake_new(good, NULL, NULL, &error);
  g_assert_no_error(error);
  g_assert_nonnull(item_at(intake, GIMBAL_INTAKE_XACRO, 0));
  g_assert_nonnull(mjs_findBody(intake->spec, "made"));
  g_autoptr(GimbalIntake) none = gimbal_intake_new(bad, NULL, NULL, &error);
  g_assert_null(none);
  g_assert_nonnull(strstr(error->message, "no macro wheel"));
  g_setenv("PATH", before, TRUE);
}

// A robot whose limbs collide with nothing would fall through the floor: its base stays.
static void test_base(void) {
  GString* text = g_string_new("<link name='trunk'>" SOLID "</link>");
  for (int i = 0; i < 4; i++) {
    g_string_append_printf(
        text,
        "<link name='leg%d'>" SOLID
        "<%s><origin xyz='0 0 -.3'/><geometry><sphere radius='.05'/></geometry></%s></link>"
        "<joint name='hip%d' type='revolute'><origin xyz='%d %d 0'/><parent link='trunk'/>"
        "<child link='leg%d'/><axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='50' "
        "velocity='9'/></joint>",
        i, "SHAPE", "SHAPE", i, i % 2, i / 2, i);
  }
  g_auto(GStrv) parts = g_strsplit(text->str, "SHAPE", -1);
  g_autofree char* looks = g_strjoinv("visual", parts);
  g_autofree char* solid = g_strjoinv("collision", parts);
  g_string_free(text, TRUE);
  g_autoptr(GimbalIntake) ghost = take_robot(looks);
  g_assert_cmpint(ghost->model->jnt_type[0], !=, mjJNT_FREE);
  g_autoptr(GimbalIntake) walker = take_robot(solid);
  g_assert_cmpint(walker->model->jnt_type[0], ==, mjJNT_FREE);
}

// A dog of 0.5 m legs whose knees cannot be straight: it gets a pose within the ranges with its
// feet under the hips, and stands in it.
static void test_home(void) {
  g_autoptr(GString) text = g_string_new(
      "<link name='trunk'><inertial><mass value='8'/><inertia ixx='.1' iyy='.3' izz='.3' ixy='0' ixz='0' "
      "iyz='0'/></inertial><collision><geometry><box size='.5 .2 .1'/></geometry></collision></link>");
  for (int i = 0; i < 4; i++) {
    g_string_append_printf(
        text,
        "<link name='thigh%d'>" SOLID "</link><link name='shin%d'>" SOLID
        "<collision><origin xyz='0 0 -.25'/><geometry><sphere radius='.03'/></geometry></collision></link>"
        "<joint name='hip%d' type='revolute'><origin xyz='%s %s 0'/><parent link='trunk'/><child "
        "link='thigh%d'/><axis xyz='0 1 0'/><limit lower='-1.5' upper='1.5' effort='80' "
        "velocity='9'/></joint>"
        "<joint name='knee%d' type='revolute'><origin xyz='0 0 -.25'/><parent link='thigh%d'/><child "
        "link='shin%d'/><axis xyz='0 1 0'/><limit lower='-2.4' upper='-.6' effort='80' "
        "velocity='9'/></joint>",
        i, i, i, i % 2 ? "-.2" : ".2", i / 2 ? "-.12" : ".12", i, i, i, i);
  }
  g_autoptr(GimbalIntake) intake = take_robot(text->str);
  const mjModel* m = intake->model;
  const GimbalIntakeItem* trial = item_at(intake, GIMBAL_INTAKE_TRIAL, 0);
  if (!strstr(trial->detail, "stands for 10 s")) g_error("%s", trial->detail);
  mjData* d = mj_makeData(m);
  g_assert_cmpint((int)m->nkey, ==, 1);
  mj_resetDataKeyframe(m, d, 0);
  mj_kinematics(m, d);
  for (int j = 1; j < m->njnt; j++) {
    double q = d->qpos[m->jnt_qposadr[j]];
    g_assert_true(q >= m->jnt_range[2 * j] && q <= m->jnt_range[2 * j + 1]);
  }
  int hip = mj_name2id(m, mjOBJ_BODY, "thigh0"), shin = mj_name2id(m, mjOBJ_BODY, "shin0");
  mjtNum foot[3] = {0, 0, -0.25};
  mju_rotVecQuat(foot, foot, d->xquat + 4 * shin);
  mju_addTo3(foot, d->xpos + 3 * shin);
  g_assert_cmpfloat_with_epsilon(foot[0], d->xpos[3 * hip], 0.05);
  g_assert_cmpfloat_with_epsilon(foot[2], 0.03, 0.02);
  mj_deleteData(d);
}

// What a servo holds is told, and one that the effort of its joint limits.
static void test_trial(void) {
  static const char kArm[] =
      "<link name='a'/><link name='b'><inertial><origin xyz='.5 0 0'/><mass value='4'/><inertia ixx='.01' "
      "iyy='.01' izz='.01' ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='j' "
      "type='revolute'><parent "
      "link='a'/><child link='b'/><axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='%s' "
      "velocity='9'/></joint>";
  g_auto(GStrv) parts = g_strsplit(kArm, "%s", 2);
  g_autofree char* strong = g_strjoin("100", parts[0], parts[1], NULL);
  g_autofree char* weak = g_strjoin("5", parts[0], parts[1], NULL);
  g_autoptr(GimbalIntake) holds = take_robot(strong);
  const char* told = item_at(holds, GIMBAL_INTAKE_TRIAL, 0)->detail;
  g_assert_nonnull(strstr(told, "no servo at its limit"));
  g_assert_nonnull(strstr(told, "at rest after"));
  g_autoptr(GimbalIntake) drops = take_robot(weak);
  g_assert_nonnull(strstr(item_at(drops, GIMBAL_INTAKE_TRIAL, 0)->detail, "limit of force: j"));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("gimbal-robot-XXXXXX", NULL);
  g_test_add_func("/import/robot/slips", test_slips);
  g_test_add_func("/import/robot/sound", test_sound);
  g_test_add_func("/import/robot/density", test_density);
  g_test_add_func("/import/robot/turned", test_turned);
  g_test_add_func("/import/robot/rounding", test_rounding);
  g_test_add_func("/import/robot/elsewhere", test_elsewhere);
  g_test_add_func("/import/robot/xacro", test_xacro);
  g_test_add_func("/import/robot/home", test_home);
  g_test_add_func("/import/robot/trial", test_trial);
  g_test_add_func("/import/robot/base", test_base);
  int status = g_test_run();
  g_free(folder);
  return status;
}
