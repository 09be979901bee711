// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Robots and folders of meshes as models: files are found where ROS keeps them and nowhere else,
// inertias become those of solids, what was chosen is done, and what is no robot is refused with
// one message.

#include <glib/gstdio.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "files.h"
#include "import/intake/intake.h"

#define INERTIA "<inertia ixx='.01' iyy='.01' izz='.01' ixy='0' ixz='0' iyz='0'/>"
#define SOLID   "<inertial><mass value='1'/>" INERTIA "</inertial>"
#define WRONG \
  "<inertial><mass value='1'/><inertia ixx='.001' iyy='.01' izz='.002' ixy='0' ixz='0' iyz='0'/></inertial>"
#define BALL "<collision><geometry><sphere radius='.1'/></geometry></collision>"
#define HINGE(name, a, b)                                                                               \
  "<joint name='" name "' type='continuous'><origin xyz='0 0 1'/><parent link='" a "'/><child link='" b \
  "'/><axis xyz='0 1 0'/></joint>"
#define FIXED(name, a, b) \
  "<joint name='" name "' type='fixed'><parent link='" a "'/><child link='" b "'/></joint>"

static const char kBox[] =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\nf 1 4 3 2\nf 5 6 7 8\nf 1 2 6 "
    "5\nf 2 3 7 6\nf 3 4 8 7\n"
    "f 4 1 5 8\n";

static GimbalIntake* take(const char* path, GimbalIntakeChoices* choices) {
  g_autoptr(GError) error = NULL;
  GimbalIntake* intake = gimbal_intake_new(path, choices, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(intake->problem, ==, NULL);
  g_assert_nonnull(intake->model);
  return intake;
}

static GimbalIntake* take_text(const char* inner, GimbalIntakeChoices* choices) {
  g_autofree char* text = g_strdup_printf("<robot name='r'>%s</robot>", inner);
  g_autofree char* path = put("robot.urdf", text);
  return take(path, choices);
}

static const GimbalIntakeItem* find(const GimbalIntake* intake, GimbalIntakeKind kind) {
  for (guint i = 0; i < intake->items->len; i++) {
    const GimbalIntakeItem* item = intake->items->pdata[i];
    if (item->kind == kind) return item;
  }
  return NULL;
}

// What is saved is the model that was shown.
static void expect_saved(const GimbalIntake* intake) {
  char error[300] = "";
  g_assert_true(g_file_set_contents(intake->target, intake->text, -1, NULL));
  mjModel* m = mj_loadXML(intake->target, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_cmpint((int)m->nbody, ==, (int)intake->model->nbody);
  g_assert_cmpint((int)m->nu, ==, (int)intake->model->nu);
  mj_deleteModel(m);
}

//---- inertia

static gboolean is_solid(const double i[3]) {
  return i[0] > 0 && i[1] > 0 && i[2] > 0 && i[0] + i[1] >= i[2] && i[1] + i[2] >= i[0] &&
         i[2] + i[0] >= i[1];
}

static void test_inertia(void) {
  g_autoptr(GimbalIntake) intake = take_text(
      "<link name='a'>" SOLID BALL "</link><link name='b'>" WRONG BALL "</link>" HINGE("j", "a", "b"), NULL);
  const GimbalIntakeItem* item = find(intake, GIMBAL_INTAKE_INERTIA);
  g_assert_cmpstr(item->name, ==, "b");
  g_assert_false(is_solid(item->before.moments));
  g_assert_true(is_solid(item->after.moments));
  double size[3];
  gimbal_intake_ellipsoid(&item->after, size);
  for (int k = 0; k < 3; k++) g_assert_cmpfloat(size[k], >, 0);
  expect_saved(intake);
}

// Without the repair the model is refused, and the report says so.
static void test_unrepaired(void) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalIntakeChoices) choices = gimbal_intake_choices_new();
  gimbal_intake_choose_kind(choices, GIMBAL_INTAKE_INERTIA, FALSE);
  g_autofree char* path =
      put("wrong.urdf", "<robot name='r'><link name='a'>" SOLID "</link><link name='b'>" WRONG
                        "</link>" HINGE("j", "a", "b") "</robot>");
  g_autoptr(GimbalIntake) intake = gimbal_intake_new(path, choices, NULL, &error);
  g_assert_no_error(error);
  g_assert_null(intake->model);
  g_assert_nonnull(intake->problem);
  g_assert_false(find(intake, GIMBAL_INTAKE_INERTIA)->on);
}

static void test_mass(void) {
  g_autoptr(GimbalIntake) intake =
      take_text("<link name='a'>" SOLID "</link><link name='v'/><link name='b'>" SOLID
                "</link>" HINGE("j", "a", "v") HINGE("k", "v", "b"),
                NULL);
  g_assert_cmpstr(find(intake, GIMBAL_INTAKE_MASS)->name, ==, "v");
  expect_saved(intake);
}

//---- files

static const char kLinks[] =
    "<robot name='r'><link name='a'>" SOLID
    "<collision><geometry><mesh filename='package://pack/meshes/a.obj' scale='.1 .1 .1'/>"
    "</geometry></collision></link><link name='b'>" SOLID
    "<collision><geometry><mesh filename='../other/a.obj' scale='.1 .1 .1'/>"
    "</geometry></collision><visual><geometry><mesh filename='%s'/></geometry></visual></link>" HINGE(
        "j", "a", "b") "</robot>";

static void expect_missing(const char* file) {
  g_autofree char* text = g_strdup_printf(kLinks, file);
  g_autofree char* path = put("outer/pack/urdf/r.urdf", text);
  g_autoptr(GimbalIntake) intake = take(path, NULL);
  g_assert_nonnull(find(intake, GIMBAL_INTAKE_MISSING));
  g_assert_cmpint((int)intake->model->nmesh, ==, 2);  // two files of one name are two meshes
  g_assert_nonnull(strstr(intake->text, "../meshes/a.obj"));
  g_assert_nonnull(strstr(intake->text, "../other/a.obj"));
  g_assert_null(strstr(intake->text, "secret"));
  expect_saved(intake);
}

static void test_files(void) {
  g_autofree char* mark = put("outer/pack/package.xml", "<package/>");
  g_autofree char* one = put("outer/pack/meshes/a.obj", kBox);
  g_autofree char* two = put("outer/pack/other/a.obj", kBox);
  g_autofree char* secret = put("outer/secret.obj", kBox);
  g_autofree char* absolute = g_strconcat("file://", secret, NULL);
  const char* const files[] = {"package://pack/none.obj",
                               "../../secret.obj",
                               "package://pack/../secret.obj",
                               "package://../secret.obj",
                               secret,
                               absolute,
                               "",
                               "package://",
                               "http://example.org/a.obj"};
  for (guint i = 0; i < G_N_ELEMENTS(files); i++) expect_missing(files[i]);
}

// A file that is no mesh, and names that would write on a terminal.
static void test_broken(void) {
  g_autofree char* bad = put("broken/bad.stl", "not a mesh");
  g_autofree char* path =
      put("broken/r.urdf",
          "<robot name='r'><link name='a'>" SOLID
          "<visual><geometry><mesh filename='bad.stl'/></geometry></visual>"
          "<visual><geometry><mesh filename='&#10;&#9;x.obj'/></geometry></visual></link></robot>");
  g_autoptr(GimbalIntake) intake = take(path, NULL);
  g_assert_cmpstr(find(intake, GIMBAL_INTAKE_BROKEN)->name, ==, "bad.stl");
  g_autofree char* title = gimbal_intake_item_title(find(intake, GIMBAL_INTAKE_MISSING));
  g_assert_null(strpbrk(title, "\n\t"));
}

//---- what is added

static void test_equipment(void) {
  static const char kPair[] =
      "<link name='a'>" SOLID BALL "</link><link name='b'>" SOLID BALL "</link><link name='c'>" SOLID BALL
      "</link>" HINGE("j", "a", "b") FIXED("f", "b", "c") "<unknown/>";
  g_autoptr(GimbalIntakeChoices) choices = gimbal_intake_choices_new();
  g_autoptr(GimbalIntake) intake = take_text(kPair, NULL);
  g_assert_cmpint((int)intake->model->nu, ==, 1);
  g_assert_cmpint((int)intake->model->nsensor, ==, 0);
  g_assert_cmpint(mj_name2id(intake->model, mjOBJ_BODY, "c"), <, 0);
  gimbal_intake_choose(choices, find(intake, GIMBAL_INTAKE_SENSORS), TRUE);
  gimbal_intake_choose(choices, find(intake, GIMBAL_INTAKE_ACTUATORS), FALSE);
  gimbal_intake_choose(choices, find(intake, GIMBAL_INTAKE_FUSED), FALSE);
  gimbal_intake_choose(choices, find(intake, GIMBAL_INTAKE_BASE), TRUE);
  g_autoptr(GimbalIntake) other = take_text(kPair, choices);
  g_assert_cmpint((int)other->model->nu, ==, 0);
  g_assert_cmpint((int)other->model->nsensor, ==, 2);
  g_assert_cmpint(mj_name2id(other->model, mjOBJ_BODY, "c"), >, 0);
  g_assert_cmpint(other->model->jnt_type[0], ==, mjJNT_FREE);
  expect_saved(other);
}

// An arm that is held by its servos is after three seconds where it was.
static void test_stands(void) {
  g_autoptr(GimbalIntake) intake = take_text(
      "<link name='a'>" SOLID BALL "</link><link name='b'>" SOLID BALL "</link><link name='c'>" SOLID BALL
      "</link>"
      "<joint name='j' type='revolute'><origin xyz='0 0 .15'/><parent link='a'/><child link='b'/><axis "
      "xyz='0 1 0'/>"
      "<limit lower='-2' upper='2' effort='100' velocity='1'/></joint>"
      "<joint name='k' type='revolute'><origin xyz='.4 0 0'/><parent link='b'/><child link='c'/><axis xyz='0 "
      "1 0'/>"
      "<limit lower='-2' upper='2' effort='100' velocity='1'/></joint>",
      NULL);
  g_assert_nonnull(find(intake, GIMBAL_INTAKE_OVERLAP));
  mjData* d = mj_makeData(intake->model);
  while (d->time < 3) mj_step(intake->model, d);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpfloat(fabs(d->qpos[i]), <, 0.05);
    g_assert_cmpfloat(fabs(d->qvel[i]), <, 0.01);
  }
  mj_deleteData(d);
}

static void test_meshes(void) {
  g_autofree char* one = put("parts/one.obj", kBox);
  g_autofree char* two = put("parts/deep/one.obj", kBox);
  g_autofree char* bad = put("parts/bad.obj", "v 0 0 0\n");
  g_autofree char* path = g_build_filename(folder, "parts", NULL);
  g_assert_true(gimbal_intake_is_for(path));
  g_autoptr(GimbalIntake) intake = take(path, NULL);
  g_assert_cmpint((int)intake->model->nbody, ==, 3);
  g_assert_nonnull(find(intake, GIMBAL_INTAKE_BROKEN));
  mjData* d = mj_makeData(intake->model);
  while (d->time < 1) mj_step(intake->model, d);
  for (int i = 0; i < intake->model->nv; i++) g_assert_cmpfloat(fabs(d->qvel[i]), <, 0.01);
  mj_deleteData(d);
  expect_saved(intake);
}

//---- what is refused

static void expect_refused(const char* path, const char* part) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalIntake) intake = gimbal_intake_new(path, NULL, NULL, &error);
  g_assert_null(intake);
  g_assert_nonnull(error);
  if (!strstr(error->message, part)) g_error("%s: %s", path, error->message);
  g_assert_null(strchr(error->message, '\n'));
}

static void test_refused(void) {
  g_autofree char* macros =
      put("macros.urdf",
          "<robot name='r'><link name='a'><inertial><mass value='${m}'/></inertial></link></robot>");
  expect_refused(macros, "Run xacro first");
  g_autofree char* world = put("world.sdf", "<sdf version='1.6'><model name='m'/></sdf>");
  expect_refused(world, "sdf2urdf");
  static const struct {
    const char *text, *part;
  } kBad[] = {
      {"", "no URDF"},
      {"<mujoco/>", "no URDF"},
      {"<robot", "line"},
      {"<robot name='r'/>", "no links"},
      {"<robot name='r'><link name='a'/><link name='b'/>" HINGE("j", "a", "b")
           HINGE("k", "b", "a") "</robot>",
       "circle"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kBad); i++) {
    g_autofree char* path = put("bad.urdf", kBad[i].text);
    expect_refused(path, kBad[i].part);
  }
  g_autofree char* none = g_build_filename(folder, "none.urdf", NULL);
  g_autofree char* empty = g_build_filename(folder, "empty", NULL);
  g_mkdir(empty, 0755);
  expect_refused(none, "");
  expect_refused(empty, "no URDF and no mesh");
  g_assert_false(gimbal_intake_is_for(empty));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("gimbal-intake-XXXXXX", NULL);
  g_test_add_func("/import/intake/inertia", test_inertia);
  g_test_add_func("/import/intake/unrepaired", test_unrepaired);
  g_test_add_func("/import/intake/mass", test_mass);
  g_test_add_func("/import/intake/files", test_files);
  g_test_add_func("/import/intake/broken", test_broken);
  g_test_add_func("/import/intake/equipment", test_equipment);
  g_test_add_func("/import/intake/stands", test_stands);
  g_test_add_func("/import/intake/meshes", test_meshes);
  g_test_add_func("/import/intake/refused", test_refused);
  int status = g_test_run();
  g_free(folder);
  return status;
}
