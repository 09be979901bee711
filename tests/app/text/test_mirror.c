// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A mirrored leg moves as the mirror image of the leg.

#include <string.h>

#include "app-test.h"
#include "text/mirror.h"

static const char kHead[] =
    "<mujoco><compiler angle='degree' eulerseq='xyz'/><worldbody>"
    "<body name='trunk' pos='.1 .2 1' euler='10 20 30'><geom size='.1'/>";
static const char kLeg[] =
    "<body name='left hip' pos='.1 .2 .3' euler='20 30 40'>"
    "<joint name='left turn' pos='.01 .02 .03'/><joint name='left swing' axis='0 1 0.5' range='-30 80'/>"
    "<inertial pos='.02 .01 -.1' mass='2' fullinertia='.03 .02 .04 .001 .002 -.003'/>"
    "<geom name='left thigh' type='capsule' size='.02' fromto='0 0 0 .1 -.05 -.3'/>"
    "<frame pos='.03 .1 0' axisangle='1 2 3 50'>"
    "<body name='shank_l' pos='.1 .05 -.3' quat='.8 .1 -.3 .2'>"
    "<joint name='l_knee' type='slide' axis='.3 .4 .5'/>"
    "<geom name='plate_l' type='box' size='.1 .1 .2' xyaxes='0 1 0 -1 0 .2'/>"
    "<geom name='ball' pos='0 .1 .2' size='.05'/><site name='sole_l' pos='.1 .2 .3' zaxis='1 1 1'/>"
    "<camera name='eye_l' pos='.1 0 0' euler='30 40 50'/><light name='lamp_l' dir='.1 -.5 "
    "-1'/></body></frame>"
    "</body>";
static const char kTail[] = "</body></worldbody></mujoco>";

static char* rename_side(const char* names, const char* name, gpointer data) {
  (void)names, (void)data;
  return gimbal_mirror_dup_name(name);
}

static mjModel* compile_pair(int axis, mjSpec** spec) {
  char error[1000] = "";
  GimbalMirror mirror = {.axis = axis, .angles = {TRUE, "xyz", 0}};
  g_autoptr(GimbalMjcfTree) leg = gimbal_mjcf_tree_of(kLeg);
  g_autofree char* image = gimbal_mirror_dup_element(leg, 0, &mirror);
  g_assert_nonnull(image);
  g_autofree char* other = gimbal_rewrite_dup_renamed(image, "mujoco/worldbody/body", rename_side, NULL);
  g_autofree char* text = g_strconcat(kHead, kLeg, other, kTail, NULL);
  *spec = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!*spec) g_test_message("%s\n%s", error, text);
  g_assert_nonnull(*spec);
  mjModel* m = mj_compile(*spec, NULL);
  if (!m) g_test_message("%s", mjs_getError(*spec));
  g_assert_nonnull(m);
  return m;
}

// Positions in the trunk's frame, reflected.
static void expect_image(const mjData* d, int axis, const mjtNum a[3], const mjtNum b[3],
                         gboolean direction) {
  mjtNum one[3], other[3];
  const mjtNum* origin = d->xpos + 3;
  mju_sub3(one, a, origin);
  mju_sub3(other, b, origin);
  if (direction) {
    mju_copy3(one, a);
    mju_copy3(other, b);
  }

  mju_mulMatTVec3(one, d->xmat + 9, one), mju_mulMatTVec3(other, d->xmat + 9, other);
  one[axis] = -one[axis];
  for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(one[k], other[k], 1e-5);
}

static void column(const mjtNum* mat, int k, mjtNum out[3]) {
  for (int i = 0; i < 3; i++) out[i] = mat[3 * i + k];
}

static void expect_images(const mjModel* m, const mjData* d, int axis) {
  mjtNum a[3], b[3];
  int ball = mj_name2id(m, mjOBJ_GEOM, "ball"), image = mj_name2id(m, mjOBJ_GEOM, "ball_mirrored");
  int plate = mj_name2id(m, mjOBJ_GEOM, "plate_l"), plate2 = mj_name2id(m, mjOBJ_GEOM, "plate_r");
  int thigh = mj_name2id(m, mjOBJ_GEOM, "left thigh"), thigh2 = mj_name2id(m, mjOBJ_GEOM, "right thigh");
  int hip = mj_name2id(m, mjOBJ_BODY, "left hip"), hip2 = mj_name2id(m, mjOBJ_BODY, "right hip");
  expect_image(d, axis, d->geom_xpos + 3 * ball, d->geom_xpos + 3 * image, FALSE);
  expect_image(d, axis, d->geom_xpos + 3 * thigh, d->geom_xpos + 3 * thigh2, FALSE);
  expect_image(d, axis, d->xipos + 3 * hip, d->xipos + 3 * hip2, FALSE);
  expect_image(d, axis, d->site_xpos, d->site_xpos + 3, FALSE);
  expect_image(d, axis, d->light_xdir, d->light_xdir + 3, TRUE);
  column(d->geom_xmat + 9 * plate, 2, a), column(d->geom_xmat + 9 * plate2, 2, b);
  expect_image(d, axis, a, b, TRUE);
  for (int k = 1; k < 3; k++) {
    if (k == axis) continue;
    column(d->cam_xmat, k, a), column(d->cam_xmat + 9, k, b);
    expect_image(d, axis, a, b, TRUE);
  }
  column(d->cam_xmat, 2, a), column(d->cam_xmat + 9, 2, b);
  if (axis == 2) expect_image(d, axis, a, b, TRUE);
  for (int k = 0; k < 3; k++) {
    g_assert_cmpfloat_with_epsilon(m->body_inertia[3 * hip + k], m->body_inertia[3 * hip2 + k], 1e-5);
  }
}

static void test_motion(void) {
  for (int axis = 0; axis < 3; axis++) {
    mjSpec* spec;
    mjModel* m = compile_pair(axis, &spec);
    mjData* d = mj_makeData(m);
    g_assert_cmpint(m->nq, ==, 6);
    for (int trial = 0; trial < 20; trial++) {
      for (int i = 0; i < 3; i++) d->qpos[i] = d->qpos[i + 3] = g_test_rand_double_range(-1, 1);
      mj_forward(m, d);
      expect_images(m, d, axis);
    }
    g_assert_cmpmem(m->jnt_range, 6 * sizeof(mjtNum), m->jnt_range + 6, 6 * sizeof(mjtNum));
    mj_deleteData(d);
    mj_deleteModel(m);
    mj_deleteSpec(spec);
  }
}

static char* class_axis(gsize tag, const char* attribute, gpointer data) {
  (void)tag, (void)data;
  return g_strdup(strcmp(attribute, "axis") ? "hinge" : "1 0 0");
}

// What a class says is mirrored too; the author's other text stays.
static void test_text(void) {
  const char* text = "<body pos=\"0 .1 0\"> <!-- hip -->\n<joint class=\"x\"/><joint axis=\"0 1 0\"/></body>";
  GimbalMirror mirror = {.axis = 1, .angles = {TRUE, "xyz", 0}, .effective = class_axis};
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  g_autofree char* image = gimbal_mirror_dup_element(tree, 0, &mirror);
  g_assert_cmpstr(
      image, ==,
      "<body pos=\"0 -.1 0\"> <!-- hip -->\n<joint class=\"x\" axis=\"-1 0 0\"/><joint axis=\"0 1 "
      "0\"/></body>");
}

static void test_names(void) {
  const char* const pairs[][2] = {{"left arm", "right arm"},
                                  {"RightFoot", "LeftFoot"},
                                  {"hip_l", "hip_r"},
                                  {"R_foot", "L_foot"},
                                  {"l1", "r1"},
                                  {"shell", "shell_mirrored"},
                                  {"él", "él_mirrored"}};
  for (guint i = 0; i < G_N_ELEMENTS(pairs); i++) {
    g_autofree char* name = gimbal_mirror_dup_name(pairs[i][0]);
    g_assert_cmpstr(name, ==, pairs[i][1]);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/mirror/motion", test_motion);
  g_test_add_func("/app/mirror/text", test_text);
  g_test_add_func("/app/mirror/names", test_names);
  return g_test_run();
}
