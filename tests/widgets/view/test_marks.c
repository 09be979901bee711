// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Every kind of object that has a place lights up, where it is.

#include "widgets/view/marks.h"

#include <math.h>

#include "compile-text.h"

static const char kModel[] =
    "<mujoco><asset><material name='m' rgba='1 0 0 1'/>"
    "<mesh name='t' vertex='0 0 0 .2 0 0 0 .2 0 0 0 .2'/></asset><worldbody>"
    "<light name='l' pos='0 0 2'/><camera name='c' pos='0 -2 1' xyaxes='1 0 0 0 0 1'/>"
    "<body name='a' pos='0 0 1'><joint name='j' axis='0 1 0' range='-90 90'/>"
    "<geom name='g' type='box' size='.1 .2 .3' pos='0 0 -.3' material='m'/><site name='s' pos='0 0 -.6'/>"
    "<body name='b' pos='0 0 -.6'><joint name='k' type='slide' range='-1 1'/><geom name='h' type='mesh' "
    "mesh='t'/>"
    "</body></body></worldbody>"
    "<contact><exclude name='x' body1='a' body2='b'/><pair name='p' geom1='g' geom2='h'/></contact>"
    "<equality><joint name='e' joint1='j' joint2='k'/></equality>"
    "<tendon><fixed name='n'><joint joint='j' coef='1'/></fixed></tendon>"
    "<actuator><motor name='u' tendon='n'/></actuator>"
    "<sensor><jointpos name='q' joint='k'/></sensor><keyframe><key name='z'/></keyframe></mujoco>";

typedef struct World {
  mjModel* m;
  mjData* d;
  GimbalProjection view;
} World;

static void open_world(World* w, gconstpointer unused) {
  (void)unused;
  w->m = compile_text(kModel);
  w->d = mj_makeData(w->m);
  w->d->qpos[0] = 0.5;
  mj_forward(w->m, w->d);
  w->view = (GimbalProjection){.pos = {0, -4, 1},
                               .forward = {0, 1, 0},
                               .up = {0, 0, 1},
                               .right = {1, 0, 0},
                               .half_width = 1,
                               .half_height = 0.5,
                               .width = 800,
                               .height = 400};
}

static void close_world(World* w, gconstpointer unused) {
  (void)unused;
  mj_deleteData(w->d);
  mj_deleteModel(w->m);
}

static void test_kinds(World* w, gconstpointer unused) {
  (void)unused;
  static const struct {
    int type;
    const char* name;
  } kLit[] = {{mjOBJ_BODY, "a"},     {mjOBJ_JOINT, "j"},    {mjOBJ_JOINT, "k"},    {mjOBJ_GEOM, "g"},
              {mjOBJ_SITE, "s"},     {mjOBJ_CAMERA, "c"},   {mjOBJ_LIGHT, "l"},    {mjOBJ_TENDON, "n"},
              {mjOBJ_ACTUATOR, "u"}, {mjOBJ_SENSOR, "q"},   {mjOBJ_EQUALITY, "e"}, {mjOBJ_PAIR, "p"},
              {mjOBJ_EXCLUDE, "x"},  {mjOBJ_MATERIAL, "m"}, {mjOBJ_MESH, "t"}};
  for (guint i = 0; i < G_N_ELEMENTS(kLit); i++) {
    int id = mj_name2id(w->m, kLit[i].type, kLit[i].name);
    g_autoptr(GArray) marks = gimbal_marks_new(w->m, w->d, &w->view, kLit[i].type, id);
    g_test_message("%s", kLit[i].name);
    g_assert_cmpint(id, >=, 0);
    g_assert_cmpuint(marks->len, >, 2);
    for (guint k = 0; k < marks->len; k++) {
      for (int c = 0; c < 3; c++) g_assert_true(isfinite(g_array_index(marks, GimbalMark, k).to[c]));
    }
  }
  g_autoptr(GArray) key = gimbal_marks_new(w->m, w->d, &w->view, mjOBJ_KEY, 0);
  g_autoptr(GArray) none = gimbal_marks_new(w->m, w->d, &w->view, mjOBJ_GEOM, 99);
  g_assert_cmpuint(key->len + none->len, ==, 0);
}

// All corners of a box are at its corners.
static void test_box(World* w, gconstpointer unused) {
  (void)unused;
  g_autoptr(GArray) marks = gimbal_marks_new(w->m, w->d, &w->view, mjOBJ_GEOM, 0);
  g_assert_cmpuint(marks->len, ==, 24);
  for (guint i = 0; i < marks->len; i++) {
    mjtNum offset[3], local[3];
    mju_sub3(offset, g_array_index(marks, GimbalMark, i).from, w->d->geom_xpos);
    mju_mulMatTVec3(local, w->d->geom_xmat, offset);
    for (int c = 0; c < 3; c++) g_assert_cmpfloat_with_epsilon(fabs(local[c]), 0.1 * (c + 1), 1e-9);
  }
}

// The longest line of a limited slide goes from limit to limit.
static void test_slide(World* w, gconstpointer unused) {
  (void)unused;
  g_autoptr(GArray) marks = gimbal_marks_new(w->m, w->d, &w->view, mjOBJ_JOINT, 1);
  double longest = 0;
  for (guint i = 0; i < marks->len; i++) {
    mjtNum across[3];
    mju_sub3(across, g_array_index(marks, GimbalMark, i).from, g_array_index(marks, GimbalMark, i).to);
    longest = MAX(longest, mju_norm3(across));
  }
  g_assert_cmpfloat_with_epsilon(longest, 2, 1e-9);
}

// What is referred to by what is referred to is fainter.
static void test_faint(World* w, gconstpointer unused) {
  (void)unused;
  g_autoptr(GArray) tendon = gimbal_marks_new(w->m, w->d, &w->view, mjOBJ_TENDON, 0);
  g_autoptr(GArray) actuator = gimbal_marks_new(w->m, w->d, &w->view, mjOBJ_ACTUATOR, 0);
  g_assert_cmpuint(tendon->len, ==, actuator->len);
  g_assert_false(g_array_index(tendon, GimbalMark, 0).faint);
  g_assert_true(g_array_index(actuator, GimbalMark, 0).faint);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name) g_test_add("/marks/" #name, World, NULL, open_world, test_##name, close_world)
  ADD(kinds);
  ADD(box);
  ADD(slide);
  ADD(faint);
  return g_test_run();
}
