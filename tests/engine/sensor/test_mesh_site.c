// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sites with the shape of a mesh: their place, what is inside, what is drawn. Numbers are of MuJoCo
// 4.0.1.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

#define WEDGE "<mesh name='w' vertex='0 0 0 1 0 0 0 1 0 0 0 1 1 0 1'/>"
#define MODEL(asset, world, rest) \
  "<mujoco><asset>" asset "</asset><worldbody>" world "</worldbody>" rest "</mujoco>"
#define SITE "<site name='m' type='mesh' mesh='w' pos='1 0 0' euler='0 0 90' size='.3'/>"

typedef struct Scene {
  mjModel* m;
  mjData* d;
} Scene;

static Scene open_scene(const char* text) {
  Scene s = {.m = compile_text(text)};
  s.d = mj_makeData(s.m);
  mj_forward(s.m, s.d);
  return s;
}

static void close_scene(Scene* s) {
  mj_deleteData(s->d);
  mj_deleteModel(s->m);
}

static void assert_near(const mjtNum* x, const mjtNum* wanted, int n, mjtNum epsilon) {
  for (int i = 0; i < n; i++) g_assert_cmpfloat_with_epsilon(x[i], wanted[i], epsilon);
}

// The pose is as written; the size is that of the mesh's box.
static void test_place(void) {
  Scene s = open_scene(MODEL(WEDGE, SITE, ""));
  g_assert_cmpint(s.m->site_type[0], ==, mjGEOM_MESH);
  g_assert_cmpint(s.m->site_dataid[0], ==, 0);
  g_assert_cmpint(s.m->mesh_graphadr[0], ==, 0);
  assert_near(s.m->site_size, (mjtNum[]){.4801819449, .7071067815, .8914580304}, 3, 1e-7);
  assert_near(s.d->site_xpos, (mjtNum[]){1, 0, 0}, 3, 1e-12);
  assert_near(s.m->site_quat, (mjtNum[]){.7071067812, 0, 0, .7071067812}, 4, 1e-9);
  static const struct {
    mjtNum point[3];
    int inside;
  } cases[] = {{{.9, .1, .2}, 1}, {{1.1, .3, .2}, 0}, {{.9, .6, .6}, 1}, {{.3, .6, .1}, 0}, {{1, .5, .5}, 0}};
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_assert_cmpint(mj_insideSite(s.m, s.d, 0, cases[i].point), ==, cases[i].inside);
  }
  close_scene(&s);
}

// Points of a grid that are inside, and their middle.
static void test_grid(void) {
  Scene s = open_scene(MODEL(WEDGE, SITE, ""));
  mjtNum sum[3] = {0};
  int count = 0;
  for (int i = 0; i < 64000; i++) {
    const mjtNum p[3] = {-2.013 + .1 * (i / 1600), -2.017 + .1 * (i / 40 % 40), -2.019 + .1 * (i % 40)};
    if (!mj_insideSite(s.m, s.d, 0, p)) continue;
    mju_addTo3(sum, p);
    count++;
  }
  g_assert_cmpint(count, ==, 385);
  mju_scl3(sum, sum, 1.0 / count);
  assert_near(sum, (mjtNum[]){.772714, .425857, .423857}, 3, 1e-6);
  close_scene(&s);
}

#define ENCLOSED(geom)                                                                                  \
  MODEL(WEDGE,                                                                                          \
        "<site name='m' type='mesh' mesh='w' pos='.1 0 0' euler='20 30 40'/><body><geom name='g' " geom \
        "/></body>",                                                                                    \
        "<sensor><insidesite site='m' objtype='geom' objname='g' enclosed='true'/></sensor>")

// How far a point is above the highest face of the wedge.
static mjtNum wedge_height(const Scene* s, const mjtNum point[3]) {
  mjtNum dif[3], x[3];
  mju_sub3(dif, point, s->d->site_xpos);
  mju_mulMatTVec3(x, s->d->site_xmat, dif);
  mjtNum flat = mju_max(-x[0], mju_max(-x[1], -x[2]));
  return mju_max(flat, (mju_max(x[0], x[2]) + x[1] - 1) / mju_sqrt(2));
}

// The farthest of what a geom reaches is known for a ball, and lies at a corner of a box. What
// 4.0.1 finds by steps ends below it.
static void test_enclosed_inside(void) {
  static const struct {
    const char* text;
    mjtNum of_reference;
  } cases[] = {{ENCLOSED("size='.05' pos='.3 .2 .3'"), -.12987718866},
               {ENCLOSED("type='box' size='.3 .1 .05' pos='.4 .3 .4' euler='10 20 30'"), -.0325359831128},
               {ENCLOSED("type='box' size='.03 .01 .05' pos='.3 .2 .3' euler='10 20 30'"), -.153264859537}};
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    Scene s = open_scene(cases[i].text);
    mjtNum value = s.d->sensordata[0], most = wedge_height(&s, s.d->geom_xpos) + s.m->geom_size[0];
    for (int k = 0; s.m->geom_type[0] == mjGEOM_BOX && k < 8; k++) {
      mjtNum corner[3], point[3];
      for (int j = 0; j < 3; j++) corner[j] = (k >> j & 1 ? 1 : -1) * s.m->geom_size[j];
      mju_mulMatVec3(point, s.d->geom_xmat, corner);
      mju_addTo3(point, s.d->geom_xpos);
      most = k ? mju_max(most, wedge_height(&s, point)) : wedge_height(&s, point);
    }
    g_assert_cmpfloat_with_epsilon(value, most, 1e-7);
    g_assert_cmpfloat(value, >, cases[i].of_reference);
    g_assert_cmpfloat(value, <, cases[i].of_reference + .002);
    close_scene(&s);
  }
}

// Outside it is the distance to the hull, and a site with the shape of a mesh is an object too.
static void test_enclosed_outside(void) {
  static const struct {
    const char* text;
    mjtNum value;
  } cases[] = {{ENCLOSED("size='.05' pos='1.3 .9 .3'"), .468607230685},
               {MODEL(WEDGE, "<site name='m' type='mesh' mesh='w'/><geom name='g' size='.1'/>",
                      "<sensor><insidesite site='m' objtype='geom' objname='g' enclosed='true'/></sensor>"),
                .1000000144},
               {MODEL(WEDGE, "<site name='b' size='1'/><site name='m' type='mesh' mesh='w'/>",
                      "<sensor><insidesite site='b' objtype='site' objname='m' enclosed='true'/></sensor>"),
                .414213534}};
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    Scene s = open_scene(cases[i].text);
    g_assert_cmpfloat_with_epsilon(s.d->sensordata[0], cases[i].value, 1e-6);
    close_scene(&s);
  }
}

#define FALLING(pos)                                                                                         \
  MODEL(WEDGE,                                                                                               \
        "<geom type='plane' size='9 9 1'/><site name='t' type='mesh' mesh='w' pos='0 0 -.2'/>"               \
        "<body pos='.2 .2 .0999'><geom size='.1'/><freejoint/><site name='p' type='mesh' mesh='w' pos='" pos \
        "'/></body>",                                                                                        \
        "<sensor><contact site='t' num='1' data='found'/><touch site='p'/></sensor>")

// Contacts inside of a site, and those whose normal meets it.
static void test_contacts(void) {
  Scene s = open_scene(FALLING("-.2 -.2 -.3"));
  g_assert_cmpfloat(s.d->sensordata[0], ==, 1);
  g_assert_cmpfloat(s.d->sensordata[1], >, 0);
  close_scene(&s);
  s = open_scene(FALLING("-.2 -.2 -1.5"));
  g_assert_cmpfloat(s.d->sensordata[1], >, 0);
  close_scene(&s);
  s = open_scene(FALLING("-.2 -.2 .3"));
  g_assert_cmpfloat(s.d->sensordata[1], ==, 0);
  close_scene(&s);
  s = open_scene(FALLING("3 -.2 -.3"));
  g_assert_cmpfloat(s.d->sensordata[1], ==, 0);
  close_scene(&s);
}

// Drawn in the frame of the mesh, as its hull where hulls are drawn.
static void test_drawn(void) {
  Scene s = open_scene(MODEL(WEDGE, SITE, ""));
  mjvScene scene;
  mjvOption option;
  mjvCamera camera;
  mjv_defaultScene(&scene);
  mjv_makeScene(s.m, &scene, 100);
  mjv_defaultOption(&option);
  mjv_defaultCamera(&camera);
  for (int hull = 0; hull < 2; hull++) {
    option.flags[mjVIS_CONVEXHULL] = (mjtByte)hull;
    mjv_updateScene(s.m, s.d, &option, NULL, &camera, mjCAT_ALL, &scene);
    g_assert_cmpint(scene.ngeom, ==, 1);
    const mjvGeom* geom = scene.geoms;
    const float pos[3] = {.75f, .375f, .375f}, row[3] = {-.868238f, 0, .496149f};
    g_assert_cmpint(geom->type, ==, mjGEOM_MESH);
    g_assert_cmpint(geom->dataid, ==, hull);
    g_assert_cmpint(geom->objtype, ==, mjOBJ_SITE);
    for (int i = 0; i < 3; i++) {
      g_assert_cmpfloat_with_epsilon(geom->pos[i], pos[i], 1e-6);
      g_assert_cmpfloat_with_epsilon(geom->mat[i], row[i], 1e-5);
    }
  }
  mjv_freeScene(&scene);
  close_scene(&s);
}

// Its material is that of the mesh, and a mesh that a site alone uses stays.
static void test_material_and_discard(void) {
  Scene s =
      open_scene(MODEL("<material name='a'/><mesh name='w' material='a' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>",
                       "<site type='mesh' mesh='w'/>", ""));
  g_assert_cmpint(s.m->site_matid[0], ==, 0);
  close_scene(&s);
  s = open_scene(
      "<mujoco><compiler discardvisual='true'/><asset><mesh name='a' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>" WEDGE
      "</asset><worldbody><site type='mesh' mesh='w'/><geom type='mesh' mesh='a' contype='0' "
      "conaffinity='0'/></worldbody></mujoco>");
  g_assert_cmpint((int)s.m->nmesh, ==, 1);
  g_assert_cmpint((int)s.m->ngeom, ==, 0);
  g_assert_cmpint(s.m->site_dataid[0], ==, 0);
  close_scene(&s);
}

// Saved text names the mesh and no size; also after numbers of the model are taken back.
static void test_saved(void) {
  char text[4000], error[300];
  mjSpec* spec = mj_parseXMLString(MODEL(WEDGE, SITE, ""), NULL, error, sizeof error);
  mjModel* m = mj_compile(spec, NULL);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpint(mj_saveXMLString(spec, text, sizeof text, error, sizeof error), ==, 0);
    const char* site = strstr(text, "<site");
    g_assert_nonnull(strstr(site, "mesh=\"w\""));
    g_assert_nonnull(strstr(site, "type=\"mesh\""));
    g_assert_null(strstr(site, "size"));
    g_assert_cmpint(mj_copyBack(spec, m), ==, 1);
  }
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/mesh-site/place", test_place);
  g_test_add_func("/mesh-site/grid", test_grid);
  g_test_add_func("/mesh-site/enclosed-inside", test_enclosed_inside);
  g_test_add_func("/mesh-site/enclosed-outside", test_enclosed_outside);
  g_test_add_func("/mesh-site/contacts", test_contacts);
  g_test_add_func("/mesh-site/drawn", test_drawn);
  g_test_add_func("/mesh-site/material-and-discard", test_material_and_discard);
  g_test_add_func("/mesh-site/saved", test_saved);
  return g_test_run();
}
