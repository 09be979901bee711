// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What stays of a deformation, and how a rod is twisted, against numbers that follow from what was
// set.

#include <gimbal/deformation.h>
#include <glib.h>
#include <math.h>

#include "compile-text.h"

typedef struct Fixture {
  mjModel* m;
  mjData* d;
} Fixture;

static void set_up(Fixture* f, gconstpointer text) {
  f->m = compile_text(text);
  f->d = mj_makeData(f->m);
  mj_forward(f->m, f->d);
}

static void tear_down(Fixture* f, gconstpointer unused) {
  (void)unused;
  mj_deleteData(f->d);
  mj_deleteModel(f->m);
}

static const char kSprings[] =
    "<mujoco><worldbody>"
    "<body><joint name='socket' type='ball' springyield='10'/><geom size='.1'/></body>"
    "<body><joint name='slide' type='slide' springyield='.05' springref='.02' stiffness='9'/><geom "
    "size='.1'/>"
    "  <body><joint name='plain' type='slide' stiffness='9'/><geom size='.1'/></body></body></worldbody>"
    "<tendon><fixed name='string' springlength='.1 .2' springyield='.01'><joint joint='slide' coef='1'/>"
    "</fixed></tendon></mujoco>";

static void assert_set(const Fixture* f, int type, int id, double value, double yield) {
  GimbalPermanentSet set;
  g_assert_true(gimbal_permanent_set(f->m, f->d, type, id, &set));
  g_assert_cmpfloat_with_epsilon(set.value, value, 1e-12);
  g_assert_cmpfloat_with_epsilon(set.yield, yield, 1e-12);
}

static void test_springs(Fixture* f, gconstpointer unused) {
  GimbalPermanentSet set;
  (void)unused;
  assert_set(f, mjOBJ_JOINT, 0, 0, 10 * G_PI / 180);
  assert_set(f, mjOBJ_JOINT, 1, 0, 0.05);
  assert_set(f, mjOBJ_TENDON, 0, 0, 0.01);
  mju_axisAngle2Quat(f->d->plastic + f->m->jnt_plasticadr[0], (mjtNum[]){0, 1, 0}, 0.3);
  f->d->plastic[f->m->jnt_plasticadr[1]] = -0.2;
  f->d->plastic[f->m->tendon_plasticadr[0] + 1] += 0.04;
  assert_set(f, mjOBJ_JOINT, 0, 0.3, 10 * G_PI / 180);
  assert_set(f, mjOBJ_JOINT, 1, -0.22, 0.05);
  assert_set(f, mjOBJ_TENDON, 0, 0.04, 0.01);
  g_assert_false(gimbal_permanent_set(f->m, f->d, mjOBJ_JOINT, 2, &set));
  g_assert_false(gimbal_permanent_set(f->m, f->d, mjOBJ_JOINT, 3, &set));
  g_assert_false(gimbal_permanent_set(f->m, f->d, mjOBJ_GEOM, 0, &set));
  g_assert_cmpfloat(set.value, ==, 0);
}

//---- flexes

#define FLEX(attributes, elasticity)                                                               \
  "<mujoco><option timestep='.001' gravity='0 0 0'/><worldbody><flexcomp name='f' radius='.005' "  \
  "mass='1' " attributes                                                                           \
  "><contact contype='0' conaffinity='0' selfcollide='none'/><elasticity poisson='.3' " elasticity \
  "/></flexcomp></worldbody></mujoco>"
#define TRIANGLES "type='direct' dim='2' point='0 0 0 1 0 0 .4 .8 0 .6 -.5 0' element='0 1 2 1 0 3'"

// An edge that has stretched for good by a tenth: l^2 - l0^2 = 0.21 l0^2, and half of that is the
// strain of Green.
static void test_stretch(Fixture* f, gconstpointer unused) {
  mjtNum strain[2], *state = f->d->plastic + f->m->flex_plasticadr[0];
  int edge = f->m->flex_elemedge[3 + 1];
  mjtNum length = f->m->flexedge_length0[edge];
  (void)unused;
  state[3 + 1] = 0.21 * length * length;
  g_assert_cmpfloat_with_epsilon(gimbal_flex_plastic_strain(f->m, f->d, 0, strain), 0.105, 1e-12);
  g_assert_cmpfloat(strain[0], ==, 0);
  g_assert_cmpfloat_with_epsilon(strain[1], 0.105, 1e-12);
  assert_set(f, mjOBJ_FLEX, 0, 0.105, 0.02);
}

// In a fold that is bent just so far that it yields the strain of its fibres grows from zero, and
// what stays is the angle less that of the yield: 0.5 - 2 y / t A / l, with A = 1.3 / 2, l = 1.
static void test_bend(Fixture* f, gconstpointer unused) {
  (void)unused;
  int body = f->m->flex_vertbodyid[3], joint = f->m->body_jntadr[body];
  // the third triangle's wing is turned by half a radian about the edge
  f->d->qpos[f->m->jnt_qposadr[joint] + 1] = 0.5 - 0.5 * cos(0.5);
  f->d->qpos[f->m->jnt_qposadr[joint] + 2] = 0.5 * sin(0.5);
  f->m->opt.disableflags |= mjDSBL_GRAVITY;
  f->m->opt.timestep = 1e-9;
  mj_step(f->m, f->d);
  double stays = 0.5 - 2 * 0.001 / 0.02 * 0.65, strain[2];
  gimbal_flex_plastic_strain(f->m, f->d, 0, strain);
  // areas .4 and .25, each counted twice
  g_assert_cmpfloat_with_epsilon(strain[0], 0.01 * stays / 0.8, 1e-6);
  g_assert_cmpfloat_with_epsilon(strain[1], 0.01 * stays / 0.5, 1e-6);
}

// Pulled to one side as a whole, a block has the same strain everywhere.
static void test_cells(Fixture* f, gconstpointer unused) {
  g_autofree mjtNum* strain = g_new0(mjtNum, f->m->nflexelem);
  mjtNum* state = f->d->plastic + f->m->flex_plasticadr[0];
  (void)unused;
  for (int cell = 0; cell < 2; cell++) {
    state[6 * cell] = 0.2, state[6 * cell + 1] = state[6 * cell + 2] = -0.1;
  }
  g_assert_cmpfloat_with_epsilon(gimbal_flex_plastic_strain(f->m, f->d, 0, strain), 0.2, 1e-12);
  for (int i = 0; i < f->m->nflexelem; i++) g_assert_cmpfloat_with_epsilon(strain[i], 0.2, 1e-12);
  state[6] = state[7] = state[8] = 0;
  gimbal_flex_plastic_strain(f->m, f->d, 0, strain);
  g_assert_cmpfloat(strain[0] + strain[f->m->nflexelem - 1], <, 0.4);
}

static void test_elastic(Fixture* f, gconstpointer unused) {
  GimbalPermanentSet set;
  mjtNum strain[2] = {1, 1};
  (void)unused;
  g_assert_false(gimbal_permanent_set(f->m, f->d, mjOBJ_FLEX, 0, &set));
  g_assert_cmpfloat(gimbal_flex_plastic_strain(f->m, f->d, 0, strain), ==, 0);
  g_assert_true(strain[0] == 0 && strain[1] == 0);
  g_assert_cmpint(gimbal_rod_edges(f->m, f->d, 0, NULL), ==, 0);
}

//---- rods

static const char kRod[] =
    "<mujoco><option gravity='0 0 0'/><worldbody>"
    "<flexcomp name='rod' type='direct' dim='1' radius='.01' mass='1' point='0 0 0 .1 0 0 .25 0 0 .35 0 0' "
    "element='0 1 1 2 2 3'><contact selfcollide='none'/><elasticity young='1e6' poisson='.25'/></flexcomp>"
    "</worldbody></mujoco>";

// kt = G J / (l0 + l1) = 0.0251327412 for the lengths .1 and .15 (measured with MuJoCo 4.0.1).
static void test_rod(Fixture* f, gconstpointer unused) {
  GimbalRodEdge edge[3];
  (void)unused;
  g_assert_cmpint(gimbal_rod_edges(f->m, f->d, 0, NULL), ==, 3);
  g_assert_cmpint(gimbal_rod_edges(f->m, f->d, 0, edge), ==, 3);
  g_assert_cmpfloat(edge[1].twist, ==, 0);
  f->d->qpos[f->m->jnt_qposadr[edge[1].joint]] = 0.3;
  mj_forward(f->m, f->d);
  gimbal_rod_edges(f->m, f->d, 0, edge);
  g_assert_cmpfloat_with_epsilon(edge[1].twist, 0.3, 1e-12);
  g_assert_cmpfloat_with_epsilon(edge[2].twist, -0.3, 1e-12);
  g_assert_cmpfloat_with_epsilon(edge[1].torque, 2 * 0.0251327412 * 0.3, 1e-9);
  g_assert_cmpfloat_with_epsilon(edge[1].length, 0.15, 1e-12);
  g_assert_cmpfloat_with_epsilon(edge[1].pos[0], 0.175, 1e-12);
  g_assert_cmpfloat_with_epsilon(edge[1].frame[0], 1, 1e-12);
  // the reference has the axis y here
  g_assert_cmpfloat_with_epsilon(edge[1].frame[3 + 1], cos(0.3), 1e-12);
  g_assert_cmpfloat_with_epsilon(edge[1].frame[3 + 2], sin(0.3), 1e-12);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name, text, test) g_test_add("/deformation/" name, Fixture, text, set_up, test, tear_down)
  ADD("springs", kSprings, test_springs);
  ADD("stretch", FLEX(TRIANGLES, "young='1e4' thickness='.01' elastic2d='stretch' yield='.02'"),
      test_stretch);
  ADD("bend", FLEX(TRIANGLES, "young='1' thickness='.02' elastic2d='bend' yield='0 .001'"), test_bend);
  ADD("cells",
      FLEX("type='grid' dim='3' count='3 3 3' spacing='.5 .4 .3' cellcount='2 1 1' dof='trilinear'",
           "young='1e4' yield='.02'"),
      test_cells);
  ADD("elastic", FLEX(TRIANGLES, "young='1e4' thickness='.01' elastic2d='stretch'"), test_elastic);
  ADD("rod", kRod, test_rod);
  return g_test_run();
}
