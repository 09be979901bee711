// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which things a scene shows, against what the model says.

#include <math.h>
#include <string.h>

#include <gimbal/scene.h>

#include "engine/visual/scene_fixture.h"

static const char arm[] =
    "<mujoco><asset><material name='red' rgba='1 0 0 1' specular='.2'/></asset>"
    "<worldbody><light pos='0 0 3'/><camera name='eye' pos='0 -2 1' xyaxes='1 0 0 0 0 1' resolution='40 30'/>"
    "<geom name='floor' type='plane' size='0 0 1'/>"
    "<body name='upper' pos='0 0 1'><joint name='a' axis='0 1 0'/><geom size='.1' fromto='0 0 0 .4 0 0' "
    "type='capsule'"
    " material='red'/><site name='tip' pos='.4 0 0'/><geom name='hidden' size='.1' rgba='1 1 1 0'/>"
    "<body name='lower' pos='.4 0 0'><joint name='b' type='ball'/><geom size='.05 .1 .15' type='box' "
    "group='4'/></body>"
    "</body></worldbody><actuator><motor name='m' joint='a' ctrlrange='-1 1'/></actuator></mujoco>";

static int count(const mjvScene* scn, int objtype, int type) {
  int n = 0;
  for (int i = 0; i < scn->ngeom; i++) n += scn->geoms[i].objtype == objtype && scn->geoms[i].type == type;
  return n;
}

static const mjvGeom* find(const mjvScene* scn, int objtype, int objid) {
  for (int i = 0; i < scn->ngeom; i++) {
    if (scn->geoms[i].objtype == objtype && scn->geoms[i].objid == objid) return scn->geoms + i;
  }
  return NULL;
}

static void test_default(void) {
  SceneFixture f;
  fixture_open(&f, arm, 100);
  fixture_update(&f);
  // hidden by alpha: one geom; hidden by group: the box
  g_assert_cmpint(f.scn.ngeom, ==, 3);
  const mjvGeom* capsule = find(&f.scn, mjOBJ_GEOM, 1);
  g_assert_nonnull(capsule);
  g_assert_cmpfloat(capsule->size[0], ==, 0.1f);
  g_assert_cmpfloat(capsule->size[2], ==, 0.2f);
  g_assert_cmpfloat(capsule->rgba[1], ==, 0);
  g_assert_cmpfloat(capsule->specular, ==, 0.2f);
  g_assert_cmpint(capsule->category, ==, mjCAT_DYNAMIC);
  g_assert_cmpint(f.scn.nlight, ==, 2);
  g_assert_true(f.scn.lights[0].headlight);
  fixture_close(&f);
}

static void test_flags(void) {
  SceneFixture f;
  fixture_open(&f, arm, 200);
  f.opt.flags[mjVIS_JOINT] = f.opt.flags[mjVIS_CAMERA] = f.opt.flags[mjVIS_LIGHT] = f.opt.flags[mjVIS_COM] =
      1;
  f.opt.flags[mjVIS_ACTUATOR] = f.opt.flags[mjVIS_INERTIA] = f.opt.flags[mjVIS_AUTOCONNECT] = 1;
  f.opt.geomgroup[4] = 1;
  f.opt.label = mjLABEL_JOINT;
  f.opt.frame = mjFRAME_BODY;
  fixture_update(&f);
  g_assert_cmpint(count(&f.scn, mjOBJ_JOINT, mjGEOM_ARROW1), ==, 1);
  g_assert_cmpint(count(&f.scn, mjOBJ_JOINT, mjGEOM_SPHERE), ==, 1);
  g_assert_cmpstr(find(&f.scn, mjOBJ_JOINT, 1)->label, ==, "b");
  g_assert_cmpint(count(&f.scn, mjOBJ_ACTUATOR, mjGEOM_ARROW1), ==, 1);
  g_assert_cmpint(count(&f.scn, mjOBJ_CAMERA, mjGEOM_TRIANGLE), ==, 8);
  g_assert_cmpint(count(&f.scn, mjOBJ_CAMERA, mjGEOM_LINE), ==, 12);
  g_assert_cmpint(count(&f.scn, mjOBJ_LIGHT, mjGEOM_CYLINDER), ==, 1);
  g_assert_cmpint(count(&f.scn, mjOBJ_BODY, mjGEOM_BOX), ==, 2);
  g_assert_cmpint(count(&f.scn, mjOBJ_GEOM, mjGEOM_BOX), ==, 1);
  // frames of both bodies
  g_assert_cmpint(count(&f.scn, mjOBJ_UNKNOWN, mjGEOM_CYLINDER), ==, 6);
  fixture_close(&f);
}

static int warnings;

static void count_warning(const char* message) {
  (void)message;
  warnings++;
}

// A scene that is too small says so once and holds what it can; gimbal_scene_update makes it grow
// until it shows what a large one shows.
static void test_full(void) {
  SceneFixture f, large;
  void (*user_warning)(const char*) = mju_user_warning;
  fixture_open(&large, arm, 500);
  fixture_open(&f, arm, 2);
  memset(f.opt.flags, 1, sizeof f.opt.flags);
  memset(large.opt.flags, 1, sizeof large.opt.flags);
  fixture_update(&large);
  mju_user_warning = count_warning;
  warnings = 0;
  fixture_update(&f);
  g_assert_cmpint(f.scn.ngeom, ==, 2);
  g_assert_cmpint(f.scn.status, ==, 1);
  for (int i = 0; i < 3; i++) {
    gimbal_scene_update(f.m, f.d, &f.opt, NULL, &f.cam, mjCAT_ALL, &f.scn);
  }
  mju_user_warning = user_warning;
  g_assert_cmpint(warnings, ==, 1);
  g_assert_cmpint(f.scn.status, ==, 1);
  g_assert_cmpint(large.scn.status, ==, 0);
  g_assert_cmpint(f.scn.ngeom, ==, large.scn.ngeom);
  for (int i = 0; i < f.scn.ngeom; i++) {
    g_assert_cmpint(f.scn.geoms[i].type, ==, large.scn.geoms[i].type);
    g_assert_cmpint(f.scn.geoms[i].segid, ==, i);
  }
  fixture_close(&large);
  fixture_close(&f);
}

// A geom that is added by hand, and categories.
static void test_categories(void) {
  SceneFixture f;
  fixture_open(&f, arm, 100);
  mjv_updateScene(f.m, f.d, &f.opt, NULL, &f.cam, mjCAT_STATIC, &f.scn);
  g_assert_cmpint(f.scn.ngeom, ==, 1);
  mjv_addGeoms(f.m, f.d, &f.opt, NULL, mjCAT_DYNAMIC, &f.scn);
  g_assert_cmpint(f.scn.ngeom, ==, 3);
  f.opt.flags[mjVIS_STATIC] = 0;
  fixture_update(&f);
  g_assert_cmpint(f.scn.ngeom, ==, 2);
  fixture_close(&f);
}

static void test_connector(void) {
  mjvGeom geom;
  const mjtNum from[3] = {1, 2, 3}, to[3] = {1, 4, 3};
  mjv_initGeom(&geom, mjGEOM_NONE, NULL, NULL, NULL, NULL);
  mjv_connector(&geom, mjGEOM_CAPSULE, 0.1, from, to);
  g_assert_cmpfloat(geom.pos[1], ==, 3);
  g_assert_cmpfloat(geom.size[2], ==, 1);
  g_assert_cmpfloat_with_epsilon(geom.mat[5], 1, 1e-6);
  mjv_connector(&geom, mjGEOM_ARROW, 0.1, from, to);
  g_assert_cmpfloat(geom.pos[1], ==, 2);
  g_assert_cmpfloat(geom.size[2], ==, 2);
}

// A body whose geoms cannot collide has no bounding box: the box that turns it has the unit size.
static void test_perturb_box(void) {
  SceneFixture f;
  fixture_open(
      &f,
      "<mujoco><statistic meansize='.25'/><worldbody><body><freejoint/><geom size='.1' contype='0' "
      "conaffinity='0' mass='1'/></body><body pos='1 0 0'><freejoint/><geom size='.1'/><geom size='.3' "
      "contype='0' conaffinity='0'/></body></worldbody></mujoco>",
      50);
  f.pert.active = mjPERT_ROTATE;
  const float size[2] = {0.25f, 0.1f};
  for (int i = 0; i < 2; i++) {
    f.pert.select = i + 1;
    fixture_update(&f);
    const mjvGeom* box = NULL;
    for (int k = 0; k < f.scn.ngeom; k++) {
      if (f.scn.geoms[k].type == mjGEOM_LINEBOX) box = f.scn.geoms + k;
    }
    g_assert_nonnull(box);
    g_assert_cmpfloat(box->size[0], ==, size[i]);
  }
  fixture_close(&f);
}

// A click on an interpolated flex selects the body of the node that moves the vertex most, there.
static void test_select_node(void) {
  SceneFixture f;
  fixture_open(&f,
               "<mujoco><worldbody><flexcomp name='f' type='grid' count='5 5 5' spacing='.1 .1 .1' dim='3' "
               "radius='.01' dof='trilinear' mass='1'><edge equality='false'/><elasticity "
               "young='1e3'/><contact selfcollide='none'/></flexcomp>"
               "</worldbody></mujoco>",
               50);
  f.cam.azimuth = 90;
  f.cam.elevation = 0;
  f.cam.lookat[0] = f.cam.lookat[1] = f.cam.lookat[2] = 0;
  f.cam.distance = 2;
  fixture_update(&f);
  mjtNum point[3];
  int geom, flex, skin;
  int body = mjv_select(f.m, f.d, &f.opt, 1, 0.55, 0.55, &f.scn, point, &geom, &flex, &skin);
  g_assert_cmpint(flex, ==, 0);
  g_assert_cmpint(body, >, 0);
  const mjtNum corner[3] = {0.2, -0.2, 0.2};
  for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(point[k], corner[k], 0.02);
  g_assert_cmpfloat_with_epsilon(mju_dist3(point, f.d->xpos + 3 * body), 0, 1e-9);
  fixture_close(&f);
}

// A tendon round a geom is drawn in chords of about a 28th of half a turn, as wide as the rest, on
// a cylinder along a helix; as MuJoCo 4.0.1 does. An arc of more than half a turn has 28.
static void test_arcs(void) {
  static const struct {
    const char *type, *side, *to;
  } cases[] = {{"sphere", "0 .2 0", ".3 .02 0"},
               {"cylinder", "0 .2 0", ".3 .02 .1"},
               {"cylinder", ".2 0 .1", "-.3 -.05 .1"},
               {"sphere", "0 .05 0", ".3 .12 0"}};
  static const int pieces[] = {6, 6, 30, 1};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><worldbody><geom name='g' type='%s' size='.1 .1'/><site name='a' pos='-.3 .05 0'/><site "
        "name='b' "
        "pos='%s'/><site name='s' pos='%s'/></worldbody><tendon><spatial width='.01'><site site='a'/><geom "
        "geom='g' "
        "sidesite='s'/><site site='b'/></spatial></tendon></mujoco>",
        cases[i].type, cases[i].to, cases[i].side);
    SceneFixture f;
    fixture_open(&f, xml, 100);
    fixture_update(&f);
    g_assert_cmpint(count(&f.scn, mjOBJ_TENDON, mjGEOM_CAPSULE), ==, pieces[i]);
    double length = 0;
    for (int k = 0; k < f.scn.ngeom; k++) {
      if (f.scn.geoms[k].objtype != mjOBJ_TENDON) continue;
      g_assert_cmpfloat(f.scn.geoms[k].size[0], ==, 0.01f);
      length += 2 * (double)f.scn.geoms[k].size[2];
    }
    if (pieces[i] < 30) g_assert_cmpfloat_with_epsilon(length, f.d->ten_length[0], 1e-3);
    fixture_close(&f);
  }
}

// A conveyor under a ball whose surface moves, too: one arrow where they touch, along what passes
// in half a second of the first against the second.
static void test_surfaces(void) {
  SceneFixture f;
  fixture_open(
      &f,
      "<mujoco><worldbody><geom type='plane' size='1 1 .1' surfacevel='0 1 0 0 0 0'/><body pos='0 0 .09'>"
      "<freejoint/><geom size='.1' surfacevel='1 0 0 0 0 0'/></body></worldbody></mujoco>",
      100);
  f.opt.flags[mjVIS_CONTACTPOINT] = 1;
  fixture_update(&f);
  g_assert_cmpint(count(&f.scn, mjOBJ_UNKNOWN, mjGEOM_ARROW), ==, 1);
  const mjvGeom* arrow = f.scn.geoms;
  while (arrow->type != mjGEOM_ARROW) arrow++;
  g_assert_cmpfloat_with_epsilon(arrow->pos[2], f.d->contact[0].pos[2], 1e-6);
  g_assert_cmpfloat_with_epsilon(arrow->size[2], M_SQRT1_2, 1e-6);
  g_assert_cmpfloat_with_epsilon(arrow->mat[2], -M_SQRT1_2, 1e-6);
  g_assert_cmpfloat_with_epsilon(arrow->mat[5], M_SQRT1_2, 1e-6);
  fixture_close(&f);
}

// It tells of the body with the lower number, whichever comes first in the contact: here the box of
// the world, which has the higher type. Arrow of 4.0.1.
static void test_belt(void) {
  SceneFixture f;
  fixture_open(&f,
               "<mujoco><worldbody><geom type='box' size='1 1 .1' surfacevel='.8 0 0 0 0 0'/><body pos='0 0 "
               ".19'><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
               100);
  f.opt.flags[mjVIS_CONTACTPOINT] = 1;
  fixture_update(&f);
  g_assert_cmpint(f.d->contact[0].geom[0], ==, 1);
  const mjvGeom* arrow = f.scn.geoms;
  while (arrow->type != mjGEOM_ARROW) arrow++;
  g_assert_cmpfloat_with_epsilon(arrow->mat[2], 1, 1e-6);
  g_assert_cmpfloat_with_epsilon(arrow->size[2], .4, 1e-6);
  fixture_close(&f);
}

// Flat faces of a skin have their own normals, on both sides and whatever the radius; without
// radius a smooth one is turned inside out, as in 4.0.1.
static void test_flat_skin(void) {
  for (int k = 0; k < 8; k++) {
    SceneFixture f;
    int dim = k & 1 ? 3 : 2, flat = k >> 1 & 1, thick = k >> 2;
    char* text = g_strdup_printf(
        "<mujoco><worldbody><flexcomp name='a' type='grid' dim='%d' count='4 3 %d' spacing='.1 .1 .1' "
        "radius='%s' mass='1' flatskin='%s'><contact selfcollide='none'/></flexcomp></worldbody></mujoco>",
        dim, dim == 3 ? 3 : 1, thick ? ".01" : "0", flat ? "true" : "false");
    fixture_open(&f, text, 20);
    g_assert_cmpint(f.m->flex_flatskin[0], ==, flat);
    f.opt.flags[mjVIS_FLEXSKIN] = 1;
    fixture_update(&f);
    int faces = dim == 3 ? f.m->flex_shellnum[0] : 2 * f.m->flex_elemnum[0];
    for (int i = 0; i < faces; i++) {
      const float *p = f.scn.flexface + 9 * i, *normal = f.scn.flexnormal + 9 * i;
      mjtNum a[3], b[3], own[3];
      for (int j = 0; j < 3; j++) {
        a[j] = p[3 + j] - p[j];
        b[j] = p[6 + j] - p[j];
      }
      mju_cross(own, a, b);
      mju_normalize3(own);
      mjtNum along = normal[0] * own[0] + normal[1] * own[1] + normal[2] * own[2];
      int back = dim == 2 && i % 2;
      mjtNum sign = flat || thick || back ? 1 : -1;
      g_assert_cmpfloat(sign * along, >, flat || back ? 1 - 1e-3 : .3);
    }
    fixture_close(&f);
    g_free(text);
  }
}

// Vertices of a skin are floats of double numbers, and normals are summed as the reference sums
// them: bit by bit those of 4.0.1.
static void test_skin(void) {
  static const float vert[] = {0.133874595F,  -0.103972547F, 0.192219019F, 0.40523839F,
                               -0.170330167F, 0.297997147F,  0.154330224F, 0.0473728627F,
                               0.418470681F,  0.230022341F,  0.145558566F, 0.336197495F};
  static const float normal[] = {0.112592734F,  -0.685774684F, -0.719052076F, 0.112592734F,
                                 -0.685774684F, -0.719052076F, -0.39225471F,  -0.745813072F,
                                 0.538422823F,  0.412029535F,  0.332923144F,  -0.848170877F};
  SceneFixture f;
  fixture_open(
      &f,
      "<mujoco><asset><skin name='s' vertex='0 0 0 .31 .02 .01 .12 .33 .07 .11 .34 .07' face='0 1 2 0 3 "
      "1' inflate='.001'><bone body='a' bindpos='.1 .2 .3' bindquat='1 .2 .3 .4' vertid='0 1 2 3' "
      "vertweight='1 .6 .3 .7'/><bone body='b' bindpos='.3 .1 .2' bindquat='1 0 0 0' vertid='1 2 3' "
      "vertweight='.4 .7 .3'/></skin></asset><worldbody><body name='a' pos='.2 .1 .5' euler='10 20 "
      "30'><freejoint/><geom size='.1'/></body><body name='b' pos='.4 -.1 .5' euler='-15 25 "
      "35'><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
      20);
  fixture_update(&f);
  for (int i = 0; i < 12; i++) {
    g_assert_cmpfloat(f.scn.skinvert[i], ==, vert[i]);
    g_assert_cmpfloat(f.scn.skinnormal[i], ==, normal[i]);
  }
  fixture_close(&f);
}

// A flex of several materials is a geom for each, in the order of their elements: which of them,
// and which faces. Those of 4.0.1, as faces and as a skin; of what a material hides the numbers
// stay.
static void test_flex_materials(void) {
  static const float want[2][3][2] = {{{0, 4}, {4, 4}, {8, 4}}, {{0, 10}, {10, 10}, {20, 8}}};
  for (int k = 0; k < 2; k++) {
    SceneFixture f;
    fixture_open(
        &f,
        "<mujoco><asset><material name='r' rgba='1 0 0 1'/><material name='g' rgba='0 1 0 .5'/><material "
        "name='b' rgba='0 0 1 1'/></asset><worldbody><flexcomp name='a' type='direct' dim='2' "
        "radius='.001' mass='1' material='b r g b g r' point='0 0 0 1 0 0 2 0 0 3 0 0 0 1 0 1 1 0 2 1 0 3 "
        "1 0' element='0 1 4 1 5 4 1 2 5 2 6 5 2 3 6 3 7 6'><contact selfcollide='none'/></flexcomp>"
        "</worldbody></mujoco>",
        20);
    f.opt.flags[mjVIS_FLEXFACE] = 1;
    f.opt.flags[mjVIS_FLEXSKIN] = k;
    fixture_update(&f);
    g_assert_cmpint(f.scn.ngeom, ==, 3);
    for (int i = 0; i < 3; i++) {
      const mjvGeom* geom = f.scn.geoms + i;
      g_assert_cmpint(geom->dataid, ==, i);
      g_assert_cmpfloat(geom->size[1], ==, want[k][i][0]);
      g_assert_cmpfloat(geom->size[2], ==, want[k][i][1]);
      g_assert_cmpfloat(geom->rgba[(i + 2) % 3], ==, 1);
    }
    // the first face of the second material is that of the second element
    g_assert_cmpfloat(f.scn.flexface[9 * (int)want[k][1][0]], ==, 1);

    f.m->mat_rgba[4 * 2 + 3] = 0;
    fixture_update(&f);
    g_assert_cmpint(f.scn.ngeom, ==, 2);
    g_assert_cmpint(f.scn.geoms[0].dataid, ==, 1);
    g_assert_cmpfloat(f.scn.geoms[0].size[1], ==, want[k][1][0]);
    fixture_close(&f);
  }
}

// A rod with a box for its section is drawn as its boxes: twelve faces an edge, the first four of
// them around the first edge with the wider side along y. Faces of MuJoCo 4.0.1. Round rods have
// none.
static void test_box_rod(void) {
  static const float first[9] = {0, 0.02F, -0.005F, 0, 0.02F, 0.005F, 0.1F, 0.02F, 0.005F};
  static const float last[9] = {0.1F, 0.02F, -0.005F, 0.1F, -0.02F, 0.005F, 0.1F, -0.02F, -0.005F};
  for (int box = 0; box < 2; box++) {
    SceneFixture f;
    char* text = g_strdup_printf(
        "<mujoco><worldbody><flexcomp name='r' type='direct' dim='1' point='0 0 0 .1 0 0 .25 0 0' element='0 "
        "1 1 2' "
        "mass='1'><elasticity young='1e6' %s/></flexcomp></worldbody></mujoco>",
        box ? "section='box' sectionsize='.02 .005'" : "");
    fixture_open(&f, text, 20);
    f.opt.flags[mjVIS_FLEXVERT] = f.opt.flags[mjVIS_FLEXEDGE] = 0;
    f.opt.flags[mjVIS_FLEXSKIN] = 1;
    fixture_update(&f);
    g_assert_cmpint(f.scn.flexfaceused[0], ==, box ? 24 : 0);
    for (int k = 0; box && k < 9; k++) {
      g_assert_cmpfloat_with_epsilon(f.scn.flexface[k], first[k], 1e-7);
      g_assert_cmpfloat_with_epsilon(f.scn.flexface[9 * 11 + k], last[k], 1e-7);
      g_assert_cmpfloat(f.scn.flexnormal[9 * 11 + k], ==, k % 3 == 0);
    }
    fixture_close(&f);
    g_free(text);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/scene/default", test_default);
  g_test_add_func("/scene/flags", test_flags);
  g_test_add_func("/scene/categories", test_categories);
  g_test_add_func("/scene/full", test_full);
  g_test_add_func("/scene/connector", test_connector);
  g_test_add_func("/scene/perturb-box", test_perturb_box);
  g_test_add_func("/scene/select-node", test_select_node);
  g_test_add_func("/scene/arcs", test_arcs);
  g_test_add_func("/scene/surfaces", test_surfaces);
  g_test_add_func("/scene/belt", test_belt);
  g_test_add_func("/scene/flat-skin", test_flat_skin);
  g_test_add_func("/scene/skin", test_skin);
  g_test_add_func("/scene/flex-materials", test_flex_materials);
  g_test_add_func("/scene/box-rod", test_box_rod);
  return g_test_run();
}
