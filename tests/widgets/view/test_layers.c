// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the view adds of its own: colours of what stays, frames of rods.

#include "widgets/view/layers.h"

#include <math.h>

#include "compile-text.h"

static const char kYielding[] =
    "<mujoco><worldbody><body><joint name='socket' type='ball' stiffness='1' springyield='10'/>"
    "<geom type='capsule' fromto='0 0 0 .2 0 0' size='.02'/><site name='a' pos='.2 0 0'/></body>"
    "<site name='b' pos='0 0 1'/>"
    "<flexcomp name='sheet' type='grid' count='3 3 1' spacing='.1 .1 .1' pos='0 1 0' radius='.01' dim='2' "
    "mass='1'><contact selfcollide='none'/><elasticity young='1e3' poisson='.2' thickness='.01' "
    "elastic2d='stretch' yield='.02'/></flexcomp>"
    "<flexcomp name='plain' type='grid' count='2 2 1' spacing='.1 .1 .1' pos='0 2 0' radius='.01' dim='2' "
    "mass='1'><contact selfcollide='none'/></flexcomp></worldbody>"
    "<tendon><spatial name='string' springyield='.1' springlength='.1' stiffness='1'><site site='a'/>"
    "<site site='b'/></spatial></tendon></mujoco>";

static const char kRod[] =
    "<mujoco><worldbody>"
    "<flexcomp name='rod' type='direct' dim='1' radius='.01' mass='1' point='0 0 0 .1 0 0 .2 0 0 .3 0 0' "
    "element='0 1 1 2 2 3'><contact selfcollide='none'/><elasticity young='1e6' poisson='.25'/></flexcomp>"
    "</worldbody></mujoco>";

typedef struct World {
  mjModel* m;
  mjData* d;
  mjvScene scene;
} World;

static void open_world(World* w, gconstpointer text) {
  mjvOption option;
  mjvCamera camera;
  w->m = compile_text(text);
  w->d = mj_makeData(w->m);
  mj_forward(w->m, w->d);
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(w->m, &camera);
  mjv_defaultScene(&w->scene);
  mjv_makeScene(w->m, &w->scene, 2000);
  mjv_updateScene(w->m, w->d, &option, NULL, &camera, mjCAT_ALL, &w->scene);
}

static void close_world(World* w, gconstpointer unused) {
  (void)unused;
  mjv_freeScene(&w->scene);
  mj_deleteData(w->d);
  mj_deleteModel(w->m);
}

static int count_geoms(const World* w, int type, int objtype, int objid) {
  int count = 0;
  for (int i = 0; i < w->scene.ngeom; i++) {
    const mjvGeom* geom = w->scene.geoms + i;
    count += (type < 0 || geom->type == type) && geom->objtype == objtype && geom->objid == objid;
  }
  return count;
}

static const mjvGeom* find_geom(const World* w, int type, int objtype, int objid) {
  for (int i = 0; i < w->scene.ngeom; i++) {
    const mjvGeom* geom = w->scene.geoms + i;
    if (geom->type == type && geom->objtype == objtype && geom->objid == objid) return geom;
  }
  return NULL;
}

static void assert_color(const float rgba[4], double share) {
  float wanted[4];
  gimbal_strain_color(share, wanted);
  for (int k = 0; k < 4; k++) g_assert_cmpfloat_with_epsilon(rgba[k], wanted[k], 1e-5);
}

// The flex that yields becomes triangles, the other stays what it is; the joint has a bead that
// stands out of its capsule.
static void test_plastic(World* w, gconstpointer unused) {
  const mjtByte layers[GIMBAL_N_LAYERS] = {[GIMBAL_LAYER_PLASTIC] = 1};
  (void)unused;
  mju_axisAngle2Quat(w->d->plastic + w->m->jnt_plasticadr[0], (mjtNum[]){0, 1, 0}, 40 * mjPI / 180);
  w->d->plastic[w->m->tendon_plasticadr[0] + 1] += 0.2;
  mjtNum* state = w->d->plastic + w->m->flex_plasticadr[0];
  mjtNum length = w->m->flexedge_length0[w->m->flex_elemedge[0]];
  state[0] = 0.2 * length * length;  // a strain of 0.1
  GimbalStrainScale scale = gimbal_strain_scale(w->m, w->d);
  g_assert_true(scale.flexes && scale.springs);
  g_assert_cmpfloat_with_epsilon(scale.strain, 0.1, 1e-9);
  g_assert_cmpfloat_with_epsilon(scale.yields, 4, 1e-9);
  gimbal_layers_add(layers, w->m, w->d, &w->scene);
  g_assert_cmpint(count_geoms(w, mjGEOM_FLEX, mjOBJ_FLEX, 0), ==, 0);
  g_assert_cmpint(count_geoms(w, mjGEOM_TRIANGLE, mjOBJ_FLEX, 0), ==, 8);
  g_assert_cmpint(count_geoms(w, mjGEOM_FLEX, mjOBJ_FLEX, 1), ==, 1);
  const mjvGeom* bead = find_geom(w, mjGEOM_SPHERE, mjOBJ_JOINT, 0);
  g_assert_nonnull(bead);
  g_assert_cmpfloat(bead->size[0], >, 0.02);
  assert_color(bead->rgba, 1);
  for (int i = 0; i < w->scene.ngeom; i++) {
    const mjvGeom* geom = w->scene.geoms + i;
    if (geom->objtype == mjOBJ_TENDON) assert_color(geom->rgba, 0.5);
  }
}

// Off, nothing is added; and a scene that is full stays within its bounds.
static void test_bounds(World* w, gconstpointer unused) {
  const mjtByte none[GIMBAL_N_LAYERS] = {0}, all[GIMBAL_N_LAYERS] = {1, 1};
  int before = w->scene.ngeom, room = w->scene.maxgeom;
  (void)unused;
  gimbal_layers_add(none, w->m, w->d, &w->scene);
  g_assert_cmpint(w->scene.ngeom, ==, before);
  w->scene.maxgeom = before + 1;
  gimbal_layers_add(all, w->m, w->d, &w->scene);
  g_assert_cmpint(w->scene.ngeom, <=, before + 1);
  w->scene.maxgeom = room;
}

// Three axes for each edge, and a line from each tip to the next.
static void test_rods(World* w, gconstpointer unused) {
  const mjtByte layers[GIMBAL_N_LAYERS] = {[GIMBAL_LAYER_RODS] = 1};
  (void)unused;
  gimbal_layers_add(layers, w->m, w->d, &w->scene);
  g_assert_cmpint(count_geoms(w, mjGEOM_CYLINDER, mjOBJ_FLEX, 0), ==, 3 * 3 + 2);
  g_assert_false(gimbal_strain_scale(w->m, w->d).flexes);
}

static void test_colors(void) {
  float low[4], high[4], beyond[4];
  gimbal_strain_color(0, low);
  gimbal_strain_color(1, high);
  gimbal_strain_color(7, beyond);
  g_assert_cmpfloat(low[0] + low[1] + low[2], <, high[0] + high[1] + high[2]);
  g_assert_cmpmem(high, sizeof high, beyond, sizeof beyond);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/widgets/layers/plastic", World, kYielding, open_world, test_plastic, close_world);
  g_test_add("/widgets/layers/bounds", World, kYielding, open_world, test_bounds, close_world);
  g_test_add("/widgets/layers/rods", World, kRod, open_world, test_rods, close_world);
  g_test_add_func("/widgets/layers/colors", test_colors);
  return g_test_run();
}
