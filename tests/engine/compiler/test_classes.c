// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What elements take from their default classes. The numbers are those of MuJoCo 4.0.1.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "../../compile-text.h"

#define HALF 0.70710678118654752

static void assert_quat(const mjtNum* quat, double w, double x, double y, double z) {
  const double want[4] = {w, x, y, z};
  for (int i = 0; i < 4; i++) g_assert_cmpfloat_with_epsilon(quat[i], want[i], 1e-15);
}

// Any orientation of an element counts instead of that of its class, in whatever form each is.
static void test_orientation(void) {
  mjModel* m = compile_text(
      "<mujoco><default><geom euler='0 0 90'/><site axisangle='0 0 1 90'/><camera zaxis='1 0 0'/>"
      "<default class='c'><geom quat='0 1 0 0'/></default></default><worldbody>"
      "<geom size='.1'/><geom size='.1' quat='1 0 0 0'/><geom size='.1' quat='0 0 2 0'/>"
      "<geom size='.1' class='c'/><geom size='.1' class='c' euler='0 0 90'/><site quat='0 1 0 0'/>"
      "<camera quat='0 1 0 0'/></worldbody></mujoco>");
  assert_quat(m->geom_quat, HALF, 0, 0, HALF);
  assert_quat(m->geom_quat + 4, 1, 0, 0, 0);
  assert_quat(m->geom_quat + 8, 0, 0, 1, 0);
  assert_quat(m->geom_quat + 12, 0, 1, 0, 0);
  assert_quat(m->geom_quat + 16, HALF, 0, 0, HALF);
  assert_quat(m->site_quat, 0, 1, 0, 0);
  assert_quat(m->cam_quat, 0, 1, 0, 0);
  mj_deleteModel(m);
}

// What was read is saved so that it is read again.
static void test_saved_orientation(void) {
  char error[500] = "", text[4000];
  mjSpec* s = mj_parseXMLString(
      "<mujoco><default><geom euler='0 0 90'/><default class='c'><geom quat='0 1 0 0'/></default></default>"
      "<worldbody><geom size='.1' quat='1 0 0 0'/><geom size='.1' class='c'/></worldbody></mujoco>",
      NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* before = mj_compile(s, NULL);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  mjModel* after = compile_text(text);
  assert_quat(after->geom_quat, 1, 0, 0, 0);
  assert_quat(after->geom_quat + 4, 0, 1, 0, 0);
  mj_deleteModel(after);
  mj_deleteModel(before);
  mj_deleteSpec(s);
}

// Textures have classes, whose grid counts for their own layout only.
static void test_textures(void) {
  mjModel* m = compile_text(
      "<mujoco><default><texture type='2d' builtin='flat' width='2' height='2'/>"
      "<default class='c'><texture rgb1='1 0 0' height='4'/></default></default><asset>"
      "<texture name='a'/><texture name='b' class='c'/><texture name='d' class='c' height='1'/></asset>"
      "</mujoco>");
  static const int height[3] = {2, 4, 1};
  for (int i = 0; i < 3; i++) {
    g_assert_cmpint(m->tex_type[i], ==, mjTEXTURE_2D);
    g_assert_cmpint(m->tex_width[i], ==, 2);
    g_assert_cmpint(m->tex_height[i], ==, height[i]);
  }
  g_assert_cmpint(m->tex_data[m->tex_adr[1]], ==, 255);
  g_assert_cmpint(m->tex_data[m->tex_adr[1] + 1], ==, 0);
  mj_deleteModel(m);
  char error[500] = "", text[4000];
  mjSpec* s = mj_parseXMLString(
      "<mujoco><default><default class='q'><texture type='cube' gridsize='2 2' gridlayout='RLUD'/></default>"
      "</default><asset><texture name='a' class='q' builtin='flat' width='2'/>"
      "<texture name='b' class='q' builtin='flat' width='2' gridsize='1 1'/></asset></mujoco>",
      NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_cmpint(mjs_asTexture(mjs_findElement(s, mjOBJ_TEXTURE, "a"))->gridlayout[0], ==, 'R');
  g_assert_cmpint(mjs_asTexture(mjs_findElement(s, mjOBJ_TEXTURE, "b"))->gridlayout[0], ==, '.');
  mjModel* built = mj_compile(s, NULL);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  g_assert_nonnull(strstr(text, "gridsize=\"2 2\" gridlayout=\"RLUD\""));
  mj_deleteModel(built);
  g_assert_cmpint(mjs_addTexture(s, mjs_findDefault(s, "q"))->gridsize[1], ==, 2);
  g_assert_cmpint(mjs_addTexture(s, NULL)->gridsize[1], ==, 1);
  mj_deleteSpec(s);
}

// All of a tendon that has a number has a default.
static void test_tendons(void) {
  mjModel* m = compile_text(
      "<mujoco><default><tendon armature='.3' actuatorfrcrange='-1 2'/><default class='c'>"
      "<tendon actuatorfrclimited='false'/></default></default><worldbody><body><joint name='j'/>"
      "<geom size='.1'/></body></worldbody><tendon><fixed><joint joint='j' coef='1'/></fixed>"
      "<fixed class='c'><joint joint='j' coef='1'/></fixed></tendon></mujoco>");
  for (int i = 0; i < 2; i++) {
    g_assert_cmpfloat(m->tendon_armature[i], ==, .3);
    g_assert_cmpfloat(m->tendon_actfrcrange[2 * i + 1], ==, 2);
    g_assert_cmpint(m->tendon_actfrclimited[i], ==, i == 0);
  }
  mj_deleteModel(m);
}

// The headlight is off, on, or left to the program, in words or numbers.
static void test_headlight(void) {
  static const struct {
    const char* word;
    int active;
  } cases[] = {{"active='false'", 0},
               {"active='true'", 1},
               {"active='auto'", 2},
               {"active='0'", 0},
               {"active='1'", 1},
               {"active='2'", 2},
               {"", 2}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text =
        g_strdup_printf("<mujoco><visual><headlight %s/></visual></mujoco>", cases[i].word);
    mjModel* m = compile_text(text);
    g_assert_cmpint(m->vis.headlight.active, ==, cases[i].active);
    mj_deleteModel(m);
  }
  g_assert_null(
      mj_parseXMLString("<mujoco><visual><headlight active='3'/></visual></mujoco>", NULL, NULL, 0));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/classes/orientation", test_orientation);
  g_test_add_func("/compiler/classes/saved-orientation", test_saved_orientation);
  g_test_add_func("/compiler/classes/textures", test_textures);
  g_test_add_func("/compiler/classes/tendons", test_tendons);
  g_test_add_func("/compiler/classes/headlight", test_headlight);
  return g_test_run();
}
