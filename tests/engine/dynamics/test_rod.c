// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rods bend and twist: forces, damping and kept frames as MuJoCo 4.0.1 has them.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"
#include "sums.h"

#define ROD(attributes, inside, elasticity)                                                            \
  "<mujoco><option timestep='.001' gravity='0 0 0'/><worldbody><body name='hub'><joint name='hub' "    \
  "axis='1 0 0'/><inertial pos='0 0 0' mass='1' diaginertia='.01 .01 .01'/></body><flexcomp name='r' " \
  "dim='1' mass='1' " attributes "><contact selfcollide='none' contype='0' conaffinity='0'/>" inside   \
  "<elasticity young='1e6' poisson='.25' damping='.01' " elasticity "/></flexcomp></worldbody></mujoco>"
#define STRAIGHT "type='direct' point='0 0 0 .1 0 0 .25 0 0 .35 0 0 .5 0 0' element='0 1 1 2 2 3 3 4' "
#define CURVED                                                                                   \
  "type='direct' point='0 0 0 .1 0 0 .2 .05 0 .25 .15 .05 .2 .25 .1' element='3 4 1 0 2 1 2 3' " \
  "radius='.01'"

static const char kHub[] =
    "<mujoco><option timestep='.001' gravity='0 0 0'/><worldbody><body name='hub'><joint axis='1 0 0'/>"
    "<inertial pos='0 0 0' mass='1' diaginertia='.01 .01 .01'/><flexcomp name='r' type='grid' dim='1' "
    "count='5 1 1' spacing='.1 .1 .1' pos='.2 0 0' radius='.01' mass='.2'><contact selfcollide='none' "
    "contype='0' conaffinity='0'/><pin id='0 1'/><elasticity young='1e6' poisson='.25' damping='.01'/>"
    "</flexcomp></body></worldbody></mujoco>";

typedef struct Case {
  const char* text;
  mjtNum spring[2], damper[2];  // at once
  mjtNum later[2], plastic[2];  // spring and state after 5 steps
} Case;

static const Case kCases[] = {
    {ROD(STRAIGHT "radius='.01'", "", ""),
     {-0.120764418764, 0.01058865055},
     {0.196560701843, 0.00350830730419},
     {-0.0129038603639, 0.0195944606811},
     {-3.04417064923, 4.18510209209}},
    {ROD(STRAIGHT "radius='.01'", "<pin id='0 1'/>", "shear='3e5'"),
     {-0.642007795867, 0.21219766915},
     {0.203580994463, -0.0240092773032},
     {-0.416551273216, 0.215542185696},
     {-3.04737460685, 4.0553074887}},
    {ROD(STRAIGHT "radius='.01'", "<pin id='0 1'/><pin id='3 4'/>", ""),
     {-0.261896468264, 0.46654792905},
     {0.0116929393788, -0.0209215776633},
     {-0.209426850582, 0.478133708418},
     {-3.09830553877, 4.10543840885}},
    {ROD(STRAIGHT, "", "section='box' sectionsize='.02 .005'"),
     {3.16609424813, 0.156055340388},
     {1.02408746487, 0.0189949830475},
     {4.25120252862, 0.157044956372},
     {-3.04351670559, 4.18538382395}},
    {ROD(STRAIGHT, "<pin id='0'/>", "section='box' sectionsize='.004 .01'"),
     {-0.0963516673696, 0.112345258771},
     {0.0796619822145, -0.0112719444723},
     {-0.0711293783145, 0.126007496727},
     {-5.30211997224, -0.858300073976}},
    {ROD(CURVED, "", ""),
     {-0.696848423265, 0.0516795457507},
     {0.398198053824, -0.0117364845185},
     {-0.510662528923, 0.0407580322502},
     {-0.958979773297, 3.29137580229}},
    {ROD(CURVED " dof='2d'", "", ""),
     {-0.0223170880353, 0.0213697858455},
     {0.502224483216, 0.309783958647},
     {0.224992080876, 0.166519585721},
     {0, 0}},
    {ROD("type='circle' count='8 1 1' spacing='.1 .1 .1' radius='.01'", "", ""),
     {7.71424666382, -2.39825899112},
     {-0.0732651254715, -0.124473047741},
     {6.4192760934, -2.39342637571},
     {0, 0}},
    {kHub,
     {-1.10966637438, 0.548673230193},
     {0.417163357566, -0.0583992191506},
     {-0.677995674665, 0.540481144637},
     {-3.13152416544, 4.00318462821}},
};

static mjData* shaken(const mjModel* m) {
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) {
    d->qpos[i] += 0.02 * sin(3 * i + 1);
    d->qvel[i] = 0.5 * cos(5 * i);
  }
  mj_forward(m, d);
  return d;
}

static void test_forces(void) {
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    mjModel* m = compile_text(kCases[i].text);
    mjData* d = shaken(m);
    check_sums(d->qfrc_spring, m->nv, kCases[i].spring);
    check_sums(d->qfrc_damper, m->nv, kCases[i].damper);
    for (int step = 0; step < 5; step++) mj_step(m, d);
    mj_forward(m, d);
    check_sums(d->qfrc_spring, m->nv, kCases[i].later);
    check_sums(d->plastic, m->nplastic, kCases[i].plastic);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Motion as a whole is neither resisted nor braked: the rod turns about an axis with all its
// frames.
static void test_rigid_motion(void) {
  mjModel* m = compile_text(ROD(CURVED, "", ""));
  mjData* d = mj_makeData(m);
  static const mjtNum axis[3] = {0.6, 0, 0.8};
  mj_forward(m, d);
  for (int v = 0; v < 5; v++) {
    mjtNum vel[3];
    mju_cross(vel, axis, d->flexvert_xpos + 3 * v);
    mju_copy3(d->qvel + 1 + 3 * v, vel);
  }
  for (int i = 0; i < 4; i++) {
    char* name = i == 3 ? g_strdup("r_twist") : g_strdup_printf("r_twist_%d", i);
    int joint = mj_name2id(m, mjOBJ_JOINT, name);
    mjtNum tangent[3];
    mju_sub3(tangent, d->flexvert_xpos + 3 * i + 3, d->flexvert_xpos + 3 * i);
    mju_normalize3(tangent);
    d->qvel[m->jnt_dofadr[joint]] = mju_dot3(axis, tangent);
    g_free(name);
  }
  mj_forward(m, d);
  for (int i = 0; i < m->nv; i++) {
    g_assert_cmpfloat_with_epsilon(d->qfrc_spring[i], 0, 1e-12);
    g_assert_cmpfloat_with_epsilon(d->qfrc_damper[i], 0, 1e-12);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

#define TOUCH(geom, attributes, elasticity)                                                               \
  "<mujoco><option integrator='Euler' cone='elliptic' gravity='0 0 0' jacobian='dense'/><worldbody>" geom \
  "<flexcomp name='r' type='grid' dim='1' count='3 1 1' mass='.3' " attributes                            \
  "><contact "                                                                                            \
  "selfcollide='none'/><elasticity young='1e6' poisson='.25' " elasticity                                 \
  "/></flexcomp></worldbody></mujoco>"
#define BOX "section='box' sectionsize='.04 .02'"

// Contacts turn the edge that they are at by their arm, and pull its ends where they act along it:
// how many there are, the first one, and its first rows on the joint of the first edge and on z of
// both its ends.
static void test_contacts(void) {
  static const struct {
    const char* text;
    int ncon;
    mjtNum pos[3], dist, twist[3], ends[3][2];
  } cases[] = {
      {TOUCH("<geom type='plane' size='1 1 .1'/>", "spacing='.1 .1 .1' pos='0 0 .0199' radius='.02'", ""),
       3,
       {-0.1, 0, -0.00005},
       -0.0001,
       {0, 0.02, 0},
       {{1, 0}, {0, 0}, {0.2, -0.2}}},
      {TOUCH("<geom type='plane' size='1 1 .1'/>", "spacing='.2 .2 .2' pos='0 0 .0199'", BOX),
       6,
       {-0.2, -0.04, -0.00005},
       -0.0001,
       {-0.04, 0.02, 0},
       {{1, 0}, {0, 0}, {0.1, -0.1}}},
      {TOUCH("<geom size='.03' pos='-.1 .02 .048'/>", "spacing='.2 .2 .2'", BOX),
       1,
       {-0.1, 0.02, 0.019},
       -0.002,
       {-0.02, -0.019, 0},
       {{-0.5, -0.5}, {0, 0}, {0.095, -0.095}}},
      {TOUCH("<geom size='.03' pos='-.1 .02 .04'/>", "spacing='.2 .2 .2' radius='.02'", ""),
       1,
       {-0.1, 0.007763932023, 0.015527864045},
       -0.005278640450,
       {0, -0.017360679775, 0},
       {{-0.4472135955, -0.4472135955}, {-0.22360679775, -0.22360679775}, {0.07763932023, -0.07763932023}}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = compile_text(cases[i].text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    const mjContact* con = d->contact;
    g_assert_cmpint(d->ncon, ==, cases[i].ncon);
    for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(con->pos[k], cases[i].pos[k], 1e-9);
    g_assert_cmpfloat_with_epsilon(con->dist, cases[i].dist, 1e-9);
    for (int r = 0; r < 3; r++) {
      const mjtNum* row = d->efc_J + r * m->nv;
      g_assert_cmpfloat_with_epsilon(row[9], cases[i].twist[r], 1e-9);
      for (int k = 0; k < 2; k++) g_assert_cmpfloat_with_epsilon(row[2 + 3 * k], cases[i].ends[r][k], 1e-9);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Adhesion pulls along the normal rows of contacts, the turn of the edge included (that of the rod
// of rectangular section is 0.06).
static void test_adhesion(void) {
  static const char* const texts[] = {
      TOUCH("<geom type='plane' size='1 1 .1' adhesion='3'/>", "spacing='.2 .2 .2' pos='0 0 .0199'", BOX),
      TOUCH("<geom size='.03' pos='-.1 .02 .048' adhesion='3'/>", "spacing='.2 .2 .2'", BOX),
      TOUCH("<geom size='.03' pos='-.1 .02 .04' adhesion='3'/>", "spacing='.2 .2 .2' radius='.02'", "")};
  for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
    mjModel* m = compile_text(texts[i]);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    mjtNum* pull = g_new0(mjtNum, m->nv);
    for (int c = 0; c < d->ncon; c++) {
      mju_addToScl(pull, d->efc_J + d->contact[c].efc_address * m->nv, -3, m->nv);
    }
    for (int k = 0; k < m->nv; k++) g_assert_cmpfloat_with_epsilon(d->qfrc_adhesion[k], pull[k], 1e-12);
    g_free(pull);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Friction against spin and rolling acts on the turn of the edge: rows on y and z of both its ends,
// which turn it across, and on its joint, about its axis. Numbers of MuJoCo 4.0.1.
static void test_turning(void) {
  const mjtNum rows[3][5] = {{4.472135955, -2.2360679775, -4.472135955, 2.2360679775, 0},
                             {2.2360679775, 4.472135955, -2.2360679775, -4.472135955, 0},
                             {0, 0, 0, 0, 1}};
  const int columns[5] = {1, 2, 4, 5, 9};
  mjModel* m = compile_text(
      TOUCH("<geom size='.03' pos='-.1 .02 .04' condim='6'/>", "spacing='.2 .2 .2' radius='.02'", ""));
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->nefc, ==, 6);
  for (int r = 0; r < 3; r++) {
    const mjtNum* row = d->efc_J + (3 + r) * m->nv;
    for (int k = 0; k < 5; k++) g_assert_cmpfloat_with_epsilon(row[columns[k]], rows[r][k], 1e-9);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/dynamics/rod/forces", test_forces);
  g_test_add_func("/dynamics/rod/rigid-motion", test_rigid_motion);
  g_test_add_func("/dynamics/rod/contacts", test_contacts);
  g_test_add_func("/dynamics/rod/adhesion", test_adhesion);
  g_test_add_func("/dynamics/rod/turning", test_turning);
  return g_test_run();
}
