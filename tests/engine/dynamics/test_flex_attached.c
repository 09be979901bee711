// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformables whose vertices and nodes hang on bodies that move in any way: their forces, damping,
// metric and yield act on these. Numbers are those of MuJoCo 4.0.1.

#include <glib.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"
#include "sums.h"

// pinned to an arm that turns in a hub that turns
#define HELD(joint, pins, attributes, elasticity)                                                           \
  "<mujoco><option timestep='.005' integrator='discrete' gravity='0 0 -9.81'/><worldbody><body name='h' "   \
  "pos='.1 .2 .3' euler='20 30 10'><joint axis='0 1 0'/><inertial pos='0 0 0' mass='.2' diaginertia='1e-3 " \
  "1e-3 1e-3'/><body name='arm' pos='.1 0 0'>" joint                                                        \
  "<inertial pos='0 0 0' mass='.2' diaginertia='1e-3 1e-3 1e-3'/><flexcomp name='f' mass='.4' "             \
  "type='grid' spacing='.1 .1 .1' radius='.005' " attributes                                                \
  "><contact selfcollide='none' contype='0' conaffinity='0'/><pin id='" pins                                \
  "'/><elasticity young='5e4' poisson='.2' damping='.01' " elasticity                                       \
  "/></flexcomp></body></body></worldbody></mujoco>"
#define SHEET "count='3 3 1' dim='2'"
#define SOLID "count='3 2 2' dim='3'"
#define HINGE "<joint axis='1 .2 0'/>"
#define BALL  "<joint type='ball'/>"

// a folded sheet of bodies that each move in their own way
#define BODY(name, pos, inside)                                      \
  "<body name='" name "' pos='" pos "'>" inside                      \
  "<inertial pos='.01 0 0' mass='.2' diaginertia='1e-3 1e-3 1e-3'/>" \
  "</body>"
#define SLIDERS(x, y, z) \
  "<joint type='slide' axis='" x "'/><joint type='slide' axis='" y "'/><joint type='slide' axis='" z "'/>"
#define RAW(b, elements) \
  "<mujoco><option timestep='.005' integrator='discrete' gravity='0 0 0'/><worldbody>" BODY(                \
      "a", "0 0 -.01", SLIDERS("1 0 0", "0 1 0", "0 0 1")) BODY("b", "0 .1 .007", b)                        \
      BODY("c", ".1 0 .02", SLIDERS("1 0 0", "0 1 0", "0 0 1"))                                             \
          BODY("d", ".1 .1 -.016", SLIDERS("1 0 0", "0 1 0", "0 0 1")) "</worldbody><deformable><flex "     \
                                                                       "name='f' dim='2' body='a b c d' "   \
                                                                       "element='" elements                 \
                                                                       "' radius='.005'><contact "          \
                                                                       "selfcollide='none'/><elasticity "   \
                                                                       "young='6e4' poisson='.3' "          \
                                                                       "thickness='.01' damping='.01' "     \
                                                                       "elastic2d='both'/></flex></"        \
                                                                       "deformable></mujoco>"

typedef struct Case {
  const char *name, *text;
  int active;
  mjtNum stiffness[2], shift[2], spring[2], damper[2], qacc[2];  // at once
  mjtNum qvel[2], plastic[2];                                    // after five steps
} Case;

static const Case kCases[] = {
    {"bend",
     HELD(HINGE, "0 1 2", SHEET, "thickness='.01' elastic2d='bend'"),
     2,
     {-0.0002642137489, 4.946238317e-05},
     {0.02817844459, 0.001402761994},
     {-0.0518286644, -0.001859802277},
     {0.05635688918, 0.002805523989},
     {-1.930877449, 9.802621364},
     {-0.1327059048, 0.5105832696},
     {0, 0}},
    {"both",
     HELD(BALL, "0 4", SHEET, "thickness='.01' elastic2d='both'"),
     2,
     {-0.1527581647, 0.07821984127},
     {-0.3739458594, 0.3082508311},
     {14.49129422, -7.002903781},
     {-0.6704261337, 0.5677540864},
     {67.91070277, 85.31025283},
     {-0.6972508009, 3.491942523},
     {0, 0}},
    {"stretch-yields",
     HELD(HINGE, "0 5", SHEET, "thickness='.01' elastic2d='stretch' yield='.01'"),
     2,
     {-0.0501437819, -0.0009866780961},
     {-0.1670195845, 0.7611147268},
     {-6.112891491, -1.213007021},
     {-0.205456413, 1.452963815},
     {-40.4852321, 22.38670272},
     {-0.3101330917, 0.6323942318},
     {-6.356691345e-05, 1.259539915e-06}},
    {"bend-yields",
     HELD(BALL, "0 1 2", SHEET, "thickness='.01' elastic2d='bend' yield='.002'"),
     2,
     {-0.0003448772731, -1.30159636e-05},
     {0.001251730798, -0.003573689465},
     {-0.009384128116, 0.007267132132},
     {0.002503461597, -0.00714737893},
     {-52.25576101, 117.494242},
     {-1.235182572, 3.119093292},
     {-5.2307125, 5.746461494}},
    {"solid",
     HELD(BALL, "0 3 5", SOLID, ""),
     2,
     {0.008155045405, 0.4824290633},
     {-6.995827785, -3.433057702},
     {-13.16643727, 25.88176404},
     {-12.36719122, -6.754063957},
     {-207.5637983, 359.2231953},
     {-2.509010371, 3.788176817},
     {0, 0}},
    {"solid-yields",
     HELD(HINGE, "0 1 2 3", SOLID, "yield='.005'"),
     2,
     {-0.7534558759, 0.2299420246},
     {6.788592686, 2.038043956},
     {-17.5496262, 2.028611537},
     {15.15857749, 3.568115773},
     {154.4940701, 17.57021647},
     {0.4242170503, 1.445137826},
     {-0.007112652595, 0.003429066488}},
    {"nodes",
     HELD(HINGE, "0 1 5", SOLID " dof='trilinear'", ""),
     2,
     {0.01282079801, 0.04578501887},
     {3.015097366, 1.278612753},
     {-4.42198089, 11.4651289},
     {5.725204173, 2.116267766},
     {-519.0911775, 89.52360566},
     {-2.013171188, 1.796529797},
     {0, 0}},
    {"quadratic",
     HELD(BALL, "0 1 5 7", SOLID " dof='quadratic'", "yield='.005'"),
     2,
     {-4.01410126, -0.7937688967},
     {10.23467676, 16.9866384},
     {93.38695994, 23.45229803},
     {21.23497454, 34.50891081},
     {-1389.83114, 598.2284551},
     {-4.00688404, 5.03367843},
     {-0.03885055389, 0.0323797696}},
    {"points",
     RAW(SLIDERS("1 0 0", "0 1 0", "0 0 1"), "0 2 3 0 3 1"),
     1,
     {0.05080680572, 0.003048324257},
     {0.8076248435, 0.06985431664},
     {3.32303681, 0.2609726225},
     {1.370828253, 0.1309808627},
     {18.48064447, 1.455965279},
     {-0.444760423, 0.2505725039},
     {0, 0}},
    {"turned-elements",
     RAW(SLIDERS("1 0 0", "0 1 0", "0 0 1"), "0 3 1 3 0 2"),
     1,
     {0.05080680572, 0.003048324257},
     {0.8076248435, 0.06985431664},
     {3.32303681, 0.2609726225},
     {1.370828253, 0.1309808627},
     {18.48064447, 1.455965279},
     {-0.444760423, 0.2505725039},
     {0, 0}},
    {"other-axes",
     RAW(SLIDERS("0 1 0", "0 0 1", "1 0 0"), "0 2 3 0 3 1"),
     2,
     {-0.01422660406, -0.150869564},
     {0.4080054253, 1.097566385},
     {-2.416054473, -3.889204459},
     {0.7110413445, 2.154635757},
     {-4.666155888, -1.753693774},
     {-0.7083422362, 0.313915193},
     {0, 0}},
    {"hinges",
     RAW("<joint axis='1 0 0'/><joint axis='0 1 0'/><joint axis='0 0 1'/>", "0 2 3 0 3 1"),
     2,
     {-0.05642654368, 0.01882974226},
     {0.08687027087, -0.284360664},
     {-0.3988994231, -1.7559425},
     {0.1188024525, -0.5008626172},
     {-0.2981648993, -10.51755642},
     {-0.6721462605, 0.02065030861},
     {0, 0}},
    {"ball",
     RAW("<joint type='ball' pos='.05 0 .02'/>", "0 2 3 0 3 1"),
     2,
     {-0.05928564835, 0.01528307192},
     {0.07716540248, -0.2666996867},
     {-0.4567496653, -1.897655996},
     {0.09633455191, -0.465672289},
     {-23.80298662, -62.30502653},
     {-0.8500554104, -0.5790270665},
     {0, 0}},
    {"free",
     RAW("<freejoint/>", "0 2 3 0 3 1"),
     2,
     {-0.01825879733, 0.01800832696},
     {0.9440651958, 0.4465532188},
     {4.0939506, -0.2367261021},
     {1.742834143, 0.8780846595},
     {47.3630651, -23.81637472},
     {0.186273015, -0.3757770846},
     {0, 0}},
};

static mjData* shaken(mjModel* m) {
  mjData* d = mj_makeData(m);
  m->opt.tolerance = 1e-14;
  m->opt.iterations = 1000;
  mjtNum* change = g_new0(mjtNum, m->nv);
  for (int i = 0; i < m->nv; i++) {
    change[i] = 0.005 * sin(3 * i + 1);
    d->qvel[i] = 0.2 * cos(5 * i);
  }
  mj_integratePos(m, d->qpos, change, 1);
  g_free(change);
  return d;
}

static void test_case(gconstpointer data) {
  const Case* c = data;
  mjModel* m = compile_text(c->text);
  mjData* d = shaken(m);
  mj_forward(m, d);
  mjtNum* stiffness = full_stiffness(m, d);
  g_assert_cmpint(d->efm_active, ==, c->active);
  check_sums(stiffness, m->nv * m->nv, c->stiffness);
  check_sums(d->efm_c, m->nv, c->shift);
  check_sums(d->qfrc_spring, m->nv, c->spring);
  check_sums(d->qfrc_damper, m->nv, c->damper);
  check_sums(d->qacc, m->nv, c->qacc);
  mj_inverse(m, d);
  for (int i = 0; i < m->nv; i++) g_assert_cmpfloat_with_epsilon(d->qfrc_inverse[i], 0, 1e-8);
  for (int step = 0; step < 5; step++) mj_step(m, d);
  check_sums(d->qvel, m->nv, c->qvel);
  check_sums(d->plastic, m->nplastic, c->plastic);
  g_free(stiffness);
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- passive contacts

#define PASSIVE(joint, pins, dof)                                                                           \
  "<mujoco><option timestep='.002' integrator='discrete' tolerance='1e-14'/><worldbody><geom type='plane' " \
  "size='1 1 .1' pos='0 0 -.005'/><geom type='box' size='.08 .06 .05' pos='.05 .02 -.045' euler='5 0 20'/>" \
  "<body name='h' pos='0 0 .1'>" joint                                                                      \
  "<inertial pos='0 0 0' mass='1' diaginertia='.01 .01 .01'/><flexcomp name='f' mass='.4' type='grid' "     \
  "dim='3' count='3 3 3' spacing='.1 .1 .1' radius='.01' dof='" dof                                         \
  "' cellcount='1 2 1'><contact selfcollide='none' passive='true'/>" pins                                   \
  "<elasticity young='5e4' poisson='.2' damping='.01'/></flexcomp></body></worldbody></mujoco>"
#define PIN "<pin id='0 1'/>"

typedef struct PassiveCase {
  const char* text;
  int ncon;
  mjtNum passive[2], qacc[2];
} PassiveCase;

// Springs in place of rows, as stiff as the nodes with three dofs are heavy, whatever moves them.
static const PassiveCase kPassive[] = {
    {PASSIVE("", "", "trilinear"), 21, {378412.5765, -198310.3786}, {11746.51088, -34267.14037}},
    {PASSIVE("", PIN, "trilinear"), 21, {365236.6483, -260226.1329}, {9901.775083, -35047.43391}},
    {PASSIVE(BALL, PIN, "trilinear"), 21, {-325361.12, -194319.3518}, {-2701.234475, -34779.6304}},
    {PASSIVE(HINGE, PIN, "quadratic"), 21, {-36480.1431, 121753.1035}, {-7435.993668, 10176.19534}},
};

static void test_passive(void) {
  for (size_t i = 0; i < G_N_ELEMENTS(kPassive); i++) {
    mjModel* m = compile_text(kPassive[i].text);
    mjData* d = shaken(m);
    mj_forward(m, d);
    g_assert_cmpint(d->ncon, ==, kPassive[i].ncon);
    g_assert_cmpint(d->nefc, ==, 0);
    check_sums(d->qfrc_passive, m->nv, kPassive[i].passive);
    check_sums(d->qacc, m->nv, kPassive[i].qacc);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

//---- what moves as one

#define TRIANGLE(bodies) \
  "<deformable><flex body='" bodies "' dim='2' vertex='0 0 0 .1 0 0 0 .1 0' element='0 1 2'/></deformable>"

// As in MuJoCo 4.0.1: contacts of an element that is welded to what it touches have no rows, those
// of what nothing moves are none.
static void test_as_one(void) {
  static const struct {
    const char* text;
    int ncon, nefc;
  } rows[] = {
      {"<worldbody><body><joint/><geom size='.2'/><body name='b'/></body></worldbody>" TRIANGLE("b"), 1, 0},
      {"<worldbody><body><joint/><geom size='.2'/><body name='b'/><body name='c' pos='.1 0 0'/></body>"
       "</worldbody>" TRIANGLE("b c b"),
       1, 0},
      {"<worldbody><body name='b'/><body mocap='true'><geom size='.2'/></body><body pos='9 0 0'><joint/>"
       "<geom size='.1'/></body></worldbody>" TRIANGLE("b"),
       0, 0},
      {"<worldbody><geom type='plane' size='1 1 1'/><body name='b'/><body name='c'><joint/><geom size='.01' "
       "contype='0' conaffinity='0'/></body></worldbody>" TRIANGLE("c b b"),
       3, 4},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    char* text = g_strconcat("<mujoco>", rows[i].text, "</mujoco>", NULL);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->ncon, ==, rows[i].ncon);
    g_assert_cmpint(d->nefc, ==, rows[i].nefc);
    for (int k = 0; k < d->ncon; k++) {
      g_assert_cmpint(d->contact[k].exclude, ==, d->contact[k].efc_address < 0 ? 3 : 0);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
    g_free(text);
  }
}

// Bodies that slide along one axis, whichever it is, take the part of a force along it.
static void test_single_sliders(void) {
  const mjtNum want[] = {-0.01701171875, 0.00470703125, -0.14203125};
  mjModel* m = compile_text(
      "<mujoco><option integrator='discrete' gravity='0 0 0'/><worldbody><body name='a'><joint type='slide'/>"
      "<geom size='.01'/></body><body name='b' pos='1 0 0'><joint type='slide'/><geom size='.01'/></body>"
      "<body name='c' pos='0 1 0'><joint type='slide' axis='0 1 0'/><geom size='.01'/></body></worldbody>"
      "<deformable><flex name='x' dim='2' body='a b c' element='0 1 2' radius='.01'><contact "
      "selfcollide='none'/><elasticity young='100' poisson='.2' thickness='.01' elastic2d='both'/></flex>"
      "</deformable></mujoco>");
  mjData* d = mj_makeData(m);
  mju_copy(d->qpos, (mjtNum[]){.1, -.05, .2}, 3);
  mj_forward(m, d);
  for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(d->qfrc_spring[i], want[i], 1e-12);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    char* path = g_strconcat("/dynamics/flex-attached/", kCases[i].name, NULL);
    g_test_add_data_func(path, kCases + i, test_case);
    g_free(path);
  }
  g_test_add_func("/dynamics/flex-attached/passive", test_passive);
  g_test_add_func("/dynamics/flex-attached/as-one", test_as_one);
  g_test_add_func("/dynamics/flex-attached/single-sliders", test_single_sliders);
  return g_test_run();
}
