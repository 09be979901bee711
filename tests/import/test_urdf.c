// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A model as a URDF and read again has the masses, inertias, joints and poses that it had; what is
// lost is in the list. Models are given as files, too: those of the project, and others where they
// are at hand.

#include <glib/gstdio.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/urdf/urdf.h"

static char* folder;

static mjModel* load(const char* path) {
  char error[600] = "";
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  if (!m) g_test_message("%s: %s", path, error);
  g_assert_nonnull(m);
  return m;
}

static mjModel* load_text(const char* inner) {
  g_autofree char* path = g_build_filename(folder, "model.xml", NULL);
  g_autofree char* text = g_strdup_printf("<mujoco><compiler angle='radian'/>%s</mujoco>", inner);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  return load(path);
}

static mjModel* through_urdf(const mjModel* m) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = g_build_filename(folder, "robot.urdf", NULL);
  g_assert_true(gimbal_urdf_write(m, path, path, &error));
  g_assert_no_error(error);
  return load(path);
}

static int find(const mjModel* m, int type, const char* kind, const char* name, int id) {
  g_autofree char* own = name ? g_strdup(name) : g_strdup_printf("%s_%d", kind, id);
  int found = mj_name2id(m, type, own);
  if (found < 0) g_test_message("%s is not in the URDF", own);
  g_assert_cmpint(found, >=, 0);
  return found;
}

static int body_in(const mjModel* m, const mjModel* r, int body) {
  return find(r, mjOBJ_BODY, "link", mj_id2name(m, mjOBJ_BODY, body), body);
}

static int joint_in(const mjModel* m, const mjModel* r, int joint, const char* end) {
  const char* name = mj_id2name(m, mjOBJ_JOINT, joint);
  g_autofree char* own = name ? g_strdup(name) : g_strdup_printf("joint_%d", joint);
  g_autofree char* whole = g_strconcat(own, end, NULL);
  return find(r, mjOBJ_JOINT, "joint", whole, joint);
}

static void expect_near(const double* a, const double* b, int n, double scale, const char* what) {
  for (int i = 0; i < n; i++) {
    if (!(fabs(a[i] - b[i]) <= 1e-9 * fmax(1, scale))) {
      g_test_message("%s: %.17g and %.17g at %d", what, a[i], b[i], i);
      g_test_fail();
      return;
    }
  }
}

//---- poses

// Rx(a) Ry(b) Rz(c) of a rotation.
static void to_turns(const double quat[4], double turns[3]) {
  double r[9];
  mju_quat2Mat(r, quat);
  turns[0] = atan2(-r[5], r[8]);
  turns[1] = atan2(r[2], hypot(r[0], r[1]));
  turns[2] = atan2(-r[1], r[0]);
}

static void copy_pose(const mjModel* m, const double* qpos, const mjModel* r, double* to) {
  static const char* const ends[] = {"_x", "_y", "_z"};
  for (int j = 0; j < m->njnt; j++) {
    const double* from = qpos + m->jnt_qposadr[j];
    double turns[3];
    if (m->jnt_type[j] == mjJNT_BALL) {
      to_turns(from, turns);
      for (int k = 0; k < 3; k++) to[r->jnt_qposadr[joint_in(m, r, j, ends[k])]] = turns[k];
    } else {
      memcpy(to + r->jnt_qposadr[joint_in(m, r, j, "")], from,
             (m->jnt_type[j] == mjJNT_FREE ? 7 : 1) * sizeof(double));
    }
  }
}

static void draw_pose(const mjModel* m, GRand* random, double* qpos) {
  mju_copy(qpos, m->qpos0, (int)m->nq);
  for (int j = 0; j < m->njnt; j++) {
    double* q = qpos + m->jnt_qposadr[j];
    int n = m->jnt_type[j] == mjJNT_FREE ? 7 : m->jnt_type[j] == mjJNT_BALL ? 4 : 1;
    for (int k = 0; k < n; k++) q[k] += g_rand_double_range(random, -1, 1);
    if (n > 1) mju_normalize4(q + n - 4);
  }
}

static void tensor(const double mat[9], const double moments[3], double to[9]) {
  double turned[9];
  for (int i = 0; i < 9; i++) turned[i] = mat[i] * moments[i % 3];
  mju_mulMatMatT(to, turned, mat, 3, 3, 3);
}

static void sorted(const double from[3], double to[3]) {
  mju_copy3(to, from);
  mju_insertionSort(to, 3);
}

static void compare_bodies(const mjModel* m, const mjData* d, const mjModel* r, const mjData* e) {
  double scale = fmax(m->stat.extent, mju_norm3(m->stat.center));
  for (int b = 1; b < m->nbody; b++) {
    int c = body_in(m, r, b);
    double here[9], there[9], moments[2][3];
    expect_near(&m->body_mass[b], &r->body_mass[c], 1, m->body_mass[b], "mass");
    if (m->body_mass[b] < 1e-6) continue;  // the reader does not ask where that is
    expect_near(d->xipos + 3 * b, e->xipos + 3 * c, 3, scale, mj_id2name(r, mjOBJ_BODY, c));
    sorted(m->body_inertia + 3 * b, moments[0]);
    sorted(r->body_inertia + 3 * c, moments[1]);
    expect_near(moments[0], moments[1], 3, moments[0][2], "moments");
    // the reader finds the axes to a millionth of a radian
    tensor(d->ximat + 9 * b, m->body_inertia + 3 * b, here);
    tensor(e->ximat + 9 * c, r->body_inertia + 3 * c, there);
    expect_near(here, there, 9, 3e3 * (here[0] + here[4] + here[8]), "inertia");
  }
}

static void compare_joints(const mjModel* m, const mjData* d, const mjModel* r, const mjData* e) {
  double scale = fmax(m->stat.extent, mju_norm3(m->stat.center));
  for (int j = 0; j < m->njnt; j++) {
    gboolean scalar = m->jnt_type[j] == mjJNT_HINGE || m->jnt_type[j] == mjJNT_SLIDE;
    int k = scalar ? joint_in(m, r, j, "") : -1;
    if (!scalar) continue;
    expect_near(d->xaxis + 3 * j, e->xaxis + 3 * k, 3, 1, "axis");
    // along the axis a hinge is the same, and a slider wherever it is
    if (m->jnt_type[j] == mjJNT_HINGE) {
      expect_near(d->xanchor + 3 * j, e->xanchor + 3 * k, 3, scale, "anchor");
    }
    expect_near(&m->dof_damping[m->jnt_dofadr[j]], &r->dof_damping[r->jnt_dofadr[k]], 1, 1, "damping");
    expect_near(&m->dof_frictionloss[m->jnt_dofadr[j]], &r->dof_frictionloss[r->jnt_dofadr[k]], 1, 1,
                "friction");
    if (!m->jnt_limited[j]) continue;
    g_assert_true(r->jnt_limited[k]);
    expect_near(m->jnt_range + 2 * j, r->jnt_range + 2 * k, 2, 1, "range");
  }
}

static void compare_geoms(const mjModel* m, const mjData* d, const mjModel* r, const mjData* e) {
  for (int i = 0; i < m->ngeom; i++) {
    const char* name = mj_id2name(m, mjOBJ_GEOM, i);
    int type = m->geom_type[i], k = name ? mj_name2id(r, mjOBJ_GEOM, name) : -1;
    gboolean plain = type == mjGEOM_SPHERE || type == mjGEOM_CYLINDER || type == mjGEOM_BOX;
    if (k < 0 || !plain) continue;
    expect_near(d->geom_xpos + 3 * i, e->geom_xpos + 3 * k, 3, m->stat.extent, name);
    expect_near(d->geom_xmat + 9 * i, e->geom_xmat + 9 * k, 9, 1, name);
    expect_near(m->geom_size + 3 * i, r->geom_size + 3 * k, type == mjGEOM_BOX ? 3 : 1, 1, name);
  }
}

static void compare(const mjModel* m, const mjModel* r) {
  mjData *d = mj_makeData(m), *e = mj_makeData(r);
  GRand* random = g_rand_new_with_seed(18);
  for (int turn = 0; turn < 5; turn++) {
    if (turn) draw_pose(m, random, d->qpos);
    copy_pose(m, d->qpos, r, e->qpos);
    mj_kinematics(m, d);
    mj_kinematics(r, e);
    compare_bodies(m, d, r, e);
    compare_joints(m, d, r, e);
    compare_geoms(m, d, r, e);
  }
  g_rand_free(random);
  mj_deleteData(d);
  mj_deleteData(e);
}

static void expect_same(mjModel* m) {
  mjModel* r = through_urdf(m);
  compare(m, r);
  mj_deleteModel(r);
  mj_deleteModel(m);
}

//---- models of the test

#define ARM(joints)                                                                                         \
  "<worldbody><body name='a' pos='.1 .2 .3' euler='.3 -1 2'><geom name='s' size='.1' pos='.1 0 0'/>" joints \
  "<body name='b' pos='0 0 .4' quat='.5 .5 .5 .5'><joint name='k' axis='1 0 0' pos='0 .03 0'/>"             \
  "<geom name='q' type='box' size='.1 .02 .03' euler='1 2 3'/></body></body></worldbody>"

static void test_joints(void) {
  static const char* const models[] = {
      ARM(""),
      ARM("<freejoint/>"),
      ARM("<joint name='j' type='ball' pos='.1 .2 .3'/>"),
      ARM("<joint name='j' range='-1 2' damping='3' frictionloss='.5' axis='1 2 3' pos='.1 .2 .3'/>"),
      ARM("<joint name='j' type='slide' range='-1 2' axis='0 1 1'/>"),
      ARM("<joint name='j' ref='.7' axis='1 2 3' pos='.1 .2 .3'/><joint name='i' type='slide' ref='-.4' "
          "axis='1 1 0'/>"
          "<joint name='h' axis='0 0 1' pos='-.1 0 0' ref='2'/>"),
      ARM("<joint name='j' axis='1 0 0'/><joint name='i' axis='0 1 0'/><joint name='h' type='ball' pos='0 0 "
          ".1'/>"),
      ARM("<joint/>"),
      // pitch by a right angle, and nearly
      "<worldbody><body name='a' quat='.70710678118654757 0 .70710678118654757 0'><geom size='.1'/><joint "
      "axis='1 2 0'/>"
      "<body name='b' euler='.4 1.5707963 .2'><geom type='box' size='.1 .2 .3'/><joint axis='0 1 0'/>"
      "<body name='c' euler='.4 -1.57079632 .2'><geom type='box' size='.1 .2 "
      ".3'/></body></body></body></worldbody>",
  };
  for (guint i = 0; i < G_N_ELEMENTS(models); i++) expect_same(load_text(models[i]));
}

static void test_shapes(void) {
  mjModel* m = load_text(
      "<asset><mesh name='wedge &amp; more' vertex='0 0 0 1 0 0 0 1 0 0 0 1' scale='.2 .1 "
      ".3'/></asset><worldbody><geom "
      "type='plane' size='1 1 1'/><body name='a'><geom name='c' type='capsule' size='.1 .2' pos='1 0 "
      "0'/><geom "
      "type='ellipsoid' size='.1 .2 .3'/><geom type='mesh' mesh='wedge &amp; more' euler='1 0 2' pos='0 1 "
      "0'/></body></worldbody>");
  mjModel* r = through_urdf(m);
  compare(m, r);
  // each once seen and once touched: a capsule is three, an ellipsoid and a mesh one
  g_assert_cmpint((int)r->ngeom, ==, 10);
  g_assert_cmpint((int)r->nmesh, ==, 2);
  double volume[2] = {0};
  for (int i = 0; i < r->ngeom; i++) {
    int id = r->geom_type[i] == mjGEOM_MESH ? r->geom_dataid[i] : -1;
    if (id >= 0) volume[r->mesh_vertnum[id] > 4] = 8 * r->mesh_pos[3 * id];
  }
  g_assert_cmpfloat(fabs(volume[1]), <, 1e-6);  // the ellipsoid is about its centre
  mj_deleteModel(r);
  mj_deleteModel(m);
}

static void test_mimic(void) {
  mjModel* m = load_text(ARM("<joint name='j' axis='1 2 3' ref='.5'/>")
                         "<equality><joint joint1='j' joint2='k' polycoef='.1 2 0 0 0'/><joint joint1='k' polycoef='1 0 0 0 0'/></equality>");
  g_autoptr(GError) error = NULL;
  g_autofree char* path = g_build_filename(folder, "robot.urdf", NULL);
  g_autofree char* text = NULL;
  g_assert_true(gimbal_urdf_write(m, path, path, &error));
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_nonnull(strstr(text, "<mimic joint=\"k\" multiplier=\"2\" offset=\"0.6\"/>"));
  mj_deleteModel(m);
}

// Names of bodies may be what a URDF has for itself, or what a writer would give.
static void test_names(void) {
  expect_same(load_text(
      "<worldbody><body name='link_2'><geom size='.1'/><joint axis='0 1 0'/><joint axis='1 0 0'/><body><geom "
      "size='.1'/></body><body name='link_2_between'><geom size='.1'/></body><body "
      "name='a&quot;&lt;&amp;ä'><geom "
      "size='.1'/></body></body></worldbody>"
      "<asset><mesh name='../../x' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>"));
}

static const GimbalUrdfLoss* loss_of(const GPtrArray* losses, const char* what) {
  for (guint i = 0; i < losses->len; i++) {
    const GimbalUrdfLoss* loss = losses->pdata[i];
    if (g_str_has_prefix(loss->what, what)) return loss;
  }
  return NULL;
}

static void test_losses(void) {
  mjModel* m = load_text(
      "<worldbody><geom type='plane' size='1 1 1'/><site name='tip'/><body name='a'><joint name='j' "
      "type='slide' "
      "stiffness='2' armature='.1'/><geom name='c' type='capsule' size='.1 .2'/></body></worldbody>"
      "<actuator><motor joint='j' ctrlrange='-3 2' gear='4'/></actuator><sensor><jointpos "
      "joint='j'/></sensor>");
  static const char* const lost[] = {"Actuators", "Sensors", "Sites", "Planes", "Springs", "Armature"};
  static const char* const changed[] = {"Sliders", "Capsules"};
  g_autoptr(GPtrArray) losses = gimbal_urdf_losses(m);
  for (guint i = 0; i < G_N_ELEMENTS(lost); i++) g_assert_false(loss_of(losses, lost[i])->changed);
  for (guint i = 0; i < G_N_ELEMENTS(changed); i++) g_assert_true(loss_of(losses, changed[i])->changed);
  g_assert_cmpuint(losses->len, ==, G_N_ELEMENTS(lost) + G_N_ELEMENTS(changed));
  g_autofree char* text = gimbal_urdf_loss_text(loss_of(losses, "Sites"));
  g_assert_cmpstr(text, ==, "Sites (1): tip");
  mjModel* r = through_urdf(m);
  g_assert_cmpfloat(r->jnt_actfrcrange[1], ==, 12);  // of the motor
  mj_deleteModel(r);
  mj_deleteModel(m);
}

static void test_folder_missing(void) {
  mjModel* m = load_text(ARM(""));
  g_autoptr(GError) error = NULL;
  g_autofree char* path = g_build_filename(folder, "none", "robot.urdf", NULL);
  g_assert_false(gimbal_urdf_write(m, path, path, &error));
  g_assert_nonnull(error);
  mj_deleteModel(m);
}

// Models of files; one that is not at hand is passed over.
static void test_file(gconstpointer path) {
  if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
    g_test_skip("the model is not here");
    return;
  }
  expect_same(load(path));
}

static void remove_all(const char* path) {
  g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
  for (const char* name; dir && (name = g_dir_read_name(dir));) {
    g_autofree char* inside = g_build_filename(path, name, NULL);
    remove_all(inside);
  }
  g_remove(path);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("gimbal-urdf-XXXXXX", NULL);
  g_test_add_func("/urdf/joints", test_joints);
  g_test_add_func("/urdf/shapes", test_shapes);
  g_test_add_func("/urdf/mimic", test_mimic);
  g_test_add_func("/urdf/names", test_names);
  g_test_add_func("/urdf/losses", test_losses);
  g_test_add_func("/urdf/folder-missing", test_folder_missing);
  for (int i = 1; i < argc; i++) {
    g_autofree char* name = g_strconcat("/urdf/file/", argv[i], NULL);
    g_strdelimit(name + strlen("/urdf/file/"), "/", '|');
    g_test_add_data_func(name, argv[i], test_file);
  }
  int status = g_test_run();
  remove_all(folder);
  g_free(folder);
  return status;
}
