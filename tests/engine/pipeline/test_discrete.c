// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The integrator discrete: what enters its metric, the acceleration that a step takes, and what
// is refused. Unless a comment says so, numbers are those of MuJoCo 4.0.1.

#include <gimbal/diagnostics.h>
#include <gimbal/guard.h>
#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

#define OPTION          "<mujoco><option timestep='.01' integrator='discrete' gravity='0 0 0'/>"
#define MASS            "<geom size='.05' mass='1'/>"
#define PLATE           "<geom type='box' size='.1 .05 .02' mass='1'/>"
#define KEY(attributes) "<keyframe><key " attributes "/></keyframe></mujoco>"
#define SLIDERS                                                                           \
  OPTION "<worldbody><body><joint name='a' type='slide' axis='1 0 0'/>" MASS              \
         "</body>"                                                                        \
         "<body pos='0 1 0'><joint name='b' type='slide' axis='1 0 0'/><geom size='.05' " \
         "mass='3'/></body></worldbody>"

static mjData* start(const mjModel* m) {
  mjData* d = mj_makeData(m);
  if (m->nkey) mj_resetDataKeyframe(m, d, 0);
  return d;
}

static void assert_numbers(const mjtNum* found, const mjtNum* wanted, int n) {
  for (int i = 0; i < n; i++) {
    g_assert_cmpfloat_with_epsilon(found[i], wanted[i], 1e-9 * (1 + mju_abs(wanted[i])));
  }
}

//---- what is in the metric

// A case: the acceleration at a key, and what the diagonal of the backbone gains (none: no array).
typedef struct Case {
  const char* text;
  int solver, n;
  mjtNum qacc[9], gain[9];
} Case;

// stiffness falls to zero where its slope is negative; that of a ball or free joint is the slope at
// its angle or distance
static const char kPoly[] = OPTION
    "<worldbody><body><joint type='slide' axis='1 0 0' stiffness='100 40 -900' damping='2 3 5'/>"
    "<geom size='.05' mass='2'/></body><body pos='0 1 0'><joint axis='0 0 1' stiffness='-50'/>"
    "<geom size='.05' mass='1' pos='.2 0 0'/></body></worldbody>" KEY("qpos='.4 .2' qvel='-1.5 .7'");
static const char kRound[] =
    OPTION "<worldbody><body><joint type='ball' stiffness='60 20 5' damping='.3'/>" PLATE
           "</body>"
           "<body pos='0 1 0'><joint type='free' stiffness='80 30 10' damping='.4'/>" PLATE
           "</body></worldbody>" KEY(
               "qpos='.8 .36 -.48 0 .2 1.1 -.1 .6 0 .8 0' qvel='.5 -.3 .2 .1 .2 -.3 .4 .5 -.6'");
#define TENDON(key)                                                                                \
  SLIDERS                                                                                          \
  "<tendon><fixed stiffness='5000' damping='20' springlength='-.1 .1'><joint joint='a' coef='1'/>" \
  "<joint joint='b' coef='-2'/></fixed></tendon>" KEY(key)
#define SLACK "qpos='.02 -.01' qvel='1 -.5'"
#define TIGHT "qpos='.3 -.05' qvel='1 -.5'"

// a servo, a damper, and feedback that is positive and counts as none
static const char kActuators[] =
    OPTION "<worldbody><body><joint name='a' type='slide' axis='1 0 0'/>" MASS
           "</body>"
           "<body pos='0 1 0'><joint name='b' type='slide' axis='1 0 0'/>" MASS
           "</body>"
           "<body pos='0 2 0'><joint name='c' type='slide' axis='1 0 0'/>" MASS
           "</body></worldbody><actuator>"
           "<position joint='a' kp='20000' kv='100' gear='2'/><damper joint='b' kv='50' ctrlrange='0 10'/>"
           "<general joint='c' biastype='affine' biasprm='0 500 20'/></actuator>" KEY(
               "qpos='.3 .1 .1' qvel='1 -2 .5' ctrl='.5 4 0'");

// servos at a limit of their joint, their own and their tendon
#define SERVOS(key)                                                                                          \
  OPTION "<worldbody><body><joint name='a' type='slide' axis='1 0 0' actuatorfrcrange='-50 50'/>" MASS       \
         "</body><body pos='0 1 0'><joint name='b' type='slide' axis='1 0 0'/>" MASS                         \
         "</body><body pos='0 2 0'><joint name='c' type='slide' axis='1 0 0'/>" MASS                         \
         "</body></worldbody><tendon><fixed name='t' actuatorfrcrange='-50 50'><joint joint='c' coef='1'/>"  \
         "</fixed></tendon><actuator><position joint='a' kp='1000' kv='100'/><position joint='b' kp='1000' " \
         "kv='100' forcerange='-50 50'/><position tendon='t' kp='1000' kv='100'/></actuator>" KEY(key)

// the slopes of muscles, and motors: with a controller, with one at the limit of its voltage,
// without
static const char kMuscle[] = OPTION
    "<worldbody><body><joint name='m' type='slide' axis='1 0 0' range='-1 1'/>" MASS
    "</body>"
    "<body pos='0 1 0'><joint name='d' axis='0 0 1' armature='.01'/>" MASS
    "</body></worldbody><actuator>"
    "<muscle joint='m' lengthrange='-1 1' force='200'/><dcmotor joint='d' motorconst='.5' resistance='1'/>"
    "</actuator>" KEY("qpos='.1 .2' qvel='.5 3' act='.7' ctrl='.7 6'");
static const char kMotors[] =
    OPTION "<worldbody><body><joint name='a' axis='0 0 1' armature='.1'/>" MASS
           "</body>"
           "<body pos='0 1 0'><joint name='b' axis='0 0 1' armature='.1'/>" MASS
           "</body></worldbody><actuator>"
           "<dcmotor joint='a' motorconst='.5' resistance='1' input='pos' controller='300 0 5 0 0 0'/>"
           "<dcmotor joint='b' motorconst='.5' resistance='1' input='pos' controller='300 0 5 0 0 "
           "10'/></actuator>" KEY("qpos='.1 .1' qvel='.5 .5' ctrl='.4 .4'");

// drag alone: neither lift nor added mass
static const char kFluid[] =
    "<mujoco><option timestep='.01' integrator='discrete' gravity='0 0 0' density='1000' viscosity='.5'/>"
    "<worldbody><body><freejoint/><geom type='ellipsoid' size='.1 .05 .02' density='800' "
    "fluidshape='ellipsoid'/></body></worldbody>" KEY("qvel='2 1 .5 3 -2 1'");

static void test_metric(void) {
  static const Case cases[] = {
      {kPoly, mjSOL_NEWTON, 2, {15.45454545455, 243.9024390244}, {.4475, 0}},
      {kRound,
       mjSOL_NEWTON,
       9,
       {-4172.648742898, 4841.200075933, -15.97541338069, -17.48749187392, -8.945734265796, 9.080393151686,
        -39.92410866588, -8588.169248441, 55.63660302953},
       {.01663257093246, .01663257093246, .01663257093246, .01364969384567, .01364969384567, .01364969384567,
        .03344605967196, .03344605967196, .03344605967196}},
      {TENDON(TIGHT), mjSOL_NEWTON, 2, {-622.7848101266, 415.1898734177}, {.7, 2.8}},
      {TENDON(TIGHT), mjSOL_CG, 2, {-622.7848101266, 415.1898734177}, {.7, 2.8}},
      {TENDON(TIGHT), mjSOL_PGS, 2, {-1540, 1026.6666666667}, {0}},
      {TENDON(SLACK), mjSOL_NEWTON, 2, {-27.2727272727, 18.1818181818}, {.2, .8}},
      {TENDON(SLACK), mjSOL_PGS, 2, {-40, 26.6666666667}, {0}},
      {kActuators, mjSOL_NEWTON, 3, {-400, 133.3333333333, 60}, {12, 2, 0}},
      {kActuators, mjSOL_PGS, 3, {-4400, 400, 60}, {0}},
      {SERVOS("qvel='1 1 1' ctrl='1 1 1'"), mjSOL_NEWTON, 3, {50, 50, 50}, {0, 0, 0}},
      {SERVOS("qvel='.1 .1 .1' ctrl='.03 .03 .03'"),
       mjSOL_NEWTON,
       3,
       {9.0476190476, 9.0476190476, 9.0476190476},
       {1.1, 1.1, 1.1}},
      {kMuscle, mjSOL_NEWTON, 2, {-119.574590628109, 166.666666666667}, {.2009679, .0025}},
      {kMotors, mjSOL_NEWTON, 2, {475.138121546961, 47.1014492753623}, {.08, .0025}},
      {kFluid,
       mjSOL_NEWTON,
       6,
       {-41.3987845384, -33.5882902143, -53.6350981576, -805.0065489095, 666.5626155378, -194.5584009649},
       {.2590544021363, .1757820336688, .1942554250502, .0003387604246517, .0005281640804126,
        .0003155003265759}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    const Case* c = cases + i;
    mjModel* m = compile_text(c->text);
    m->opt.solver = c->solver;
    mjData* d = start(m);
    mj_forward(m, d);
    g_assert_cmpint(m->nv, ==, c->n);
    g_assert_cmpint(d->efm_active, ==, 1);
    assert_numbers(d->qacc, c->qacc, c->n);
    if (d->efm_sdiag) assert_numbers(d->efm_sdiag, c->gain, c->n);
    if (!d->efm_sdiag) g_assert_true(mju_isZero(c->gain, c->n));

    // what makes the acceleration is what acts on the joints
    mj_inverse(m, d);
    for (int k = 0; k < m->nv; k++) {
      g_assert_cmpfloat(mju_abs(d->qfrc_inverse[k] - d->qfrc_actuator[k]), <, 1e-8);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Parts by themselves: h^2 K + h D and h K of tendons and actuators, by the lists of who has any.
static void test_lists(void) {
  mjModel* m = compile_text(kActuators);
  mjData* d = start(m);
  mj_forward(m, d);
  g_assert_cmpint(d->nefmA, ==, 2);
  g_assert_cmpint(d->efm_aid[1], ==, 1);
  assert_numbers(d->efm_as, (mjtNum[]){3, 2, 0}, 3);
  assert_numbers(d->efm_ak, (mjtNum[]){200, 0, 0}, 3);
  assert_numbers(d->efm_ca, (mjtNum[]){-800, 0, 0}, 3);
  mj_deleteData(d);
  mj_deleteModel(m);

  m = compile_text(TENDON(TIGHT));
  d = start(m);
  mj_forward(m, d);
  g_assert_cmpint(d->nefmT, ==, 1);
  assert_numbers(d->efm_ts, (mjtNum[]){.7}, 1);
  assert_numbers(d->efm_tk, (mjtNum[]){50}, 1);
  assert_numbers(d->efm_c, (mjtNum[]){-100, 200}, 2);
  m->opt.disableflags |= mjDSBL_SPRING;
  mj_forward(m, d);
  assert_numbers(d->efm_ts, (mjtNum[]){.2}, 1);
  m->opt.disableflags |= mjDSBL_DAMPER;
  mj_forward(m, d);
  g_assert_cmpint(d->nefmT, ==, 0);
  m->opt.integrator = mjINT_EULER;
  mj_forward(m, d);
  g_assert_cmpint(d->efm_active, ==, 0);
  g_assert_null(d->efm_c);
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- steps

// A spring that explicit steps cannot bear: omega h is 2.1.
static const char kStiff[] =
    "<mujoco><option timestep='.021' integrator='discrete' gravity='0 0 0'/><worldbody><body><joint "
    "type='slide' axis='1 0 0' stiffness='20000' damping='30' springref='.1'/><geom size='.05' mass='2'/>"
    "</body></worldbody>" KEY("qpos='.3' qvel='-1'");

static void test_spring(void) {
  mjModel* m = compile_text(kStiff);
  mjData* d = start(m);
  mj_step(m, d);
  assert_numbers(d->qpos, (mjtNum[]){.1422707423580786}, 1);
  assert_numbers(d->qvel, (mjtNum[]){-7.5109170305676844}, 1);
  for (int i = 1; i < 10; i++) mj_step(m, d);
  assert_numbers(d->qpos, (mjtNum[]){.0999884741588846}, 1);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A force whose square is below mjMINVAL counts as none, all dofs together, where a term couples
// any: a servo here, and none on what its joint does not see.
static void test_no_force(void) {
  static const struct {
    mjtNum force[2], qacc[2];
  } cases[] = {{{3.1e-8, 0}, {0, 0}}, {{3.1e-8, 3.1e-8}, {6.2e-10, 3.1e-8 / 3}}, {{3.3e-8, 0}, {6.6e-10, 0}}};
  mjModel* m = compile_text(SLIDERS "<actuator><position joint='a' kp='490000' kv='0'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mju_copy(d->qfrc_applied, cases[i].force, 2);
    mj_forward(m, d);
    for (int k = 0; k < 2; k++) {
      g_assert_cmpfloat_with_epsilon(d->qacc_smooth[k], cases[i].qacc[k], 1e-3 * cases[i].qacc[k] + 1e-20);
    }
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The derivative of the step: dv'/dx = -h k / c and dv'/dv = 1 - h (b + h k) / c with c = m + h b +
// h^2 k, by hand.
static void test_derivative(void) {
  mjModel* m = compile_text(kStiff);
  mjData* d = start(m);
  mjtNum A[4], h = .021, k = 20000, b = 30, c = 2 + h * b + h * h * k;
  mjd_transitionFD(m, d, 1e-6, 1, A, NULL, NULL, NULL);
  g_assert_cmpfloat_with_epsilon(A[2], -h * k / c, 1e-6);
  g_assert_cmpfloat_with_epsilon(A[3], 1 - h * (b + h * k) / c, 1e-6);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Free bodies turn with their acceleration, if neither a constraint nor a term of the metric acts
// on them: the first is alone, the second hangs on a tendon, the third on a constraint.
static void test_free_bodies(void) {
  mjModel* m = compile_text(
      OPTION "<worldbody><site name='w' pos='1 .5 .3'/><body><freejoint/>" PLATE
             "</body><body pos='1 0 0'><freejoint/>" PLATE
             "<site name='b' pos='.1 .05 .02'/></body>"
             "<body name='c' pos='2 0 0'><freejoint/>" PLATE
             "</body></worldbody><tendon><spatial stiffness='0' "
             "damping='1e-9'><site site='b'/><site site='w'/></spatial></tendon><equality><connect body1='c' "
             "anchor='.2 .1 0'/></equality>" KEY("qvel='0 0 0 3 20 1 0 0 0 3 20 1 0 0 0 3 20 1'"));
  mjData* d = start(m);
  mj_forward(m, d);
  assert_numbers(d->qacc + 3, (mjtNum[]){-9.4409947755222, 1.71567800059969, -34.8979628309481}, 3);
  for (int i = 9; i < 12; i++) g_assert_cmpfloat_with_epsilon(d->qacc[i], d->qacc_smooth[i], 1e-5);
  mjtNum free = (d->qfrc_smooth[15] + d->qfrc_constraint[15]) / d->M[m->M_rowadr[15] + m->M_rownnz[15] - 1];
  g_assert_cmpfloat_with_epsilon(d->qacc[15], free, 1e-6);
  mj_inverse(m, d);
  for (int i = 0; i < m->nv; i++) g_assert_cmpfloat(mju_abs(d->qfrc_inverse[i]), <, 1e-7);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Bodies welded to one with a free joint belong to it: the same plate in two halves.
static void test_welded_plate(void) {
#define HALF(x) "<body><geom type='box' size='.05 .05 .02' pos='" x " 0 0' mass='.5'/></body>"
  mjModel* m = compile_text(OPTION "<worldbody><body><freejoint/>" HALF(".05")
                                HALF("-.05") "</body></worldbody>" KEY("qvel='0 0 0 3 20 1'"));
  for (int i = 0; i < 2; i++) {
    m->opt.integrator = i ? mjINT_DISCRETE : mjINT_IMPLICITFAST;
    mjData* d = start(m);
    mj_step(m, d);
    assert_numbers(d->qvel + 3, (mjtNum[]){2.90559005224478, 20.017156780006, .651020371690519}, 3);
    mj_deleteData(d);
  }
  mj_deleteModel(m);
}

// Trees that only the metric couples are in one island, and its solvers agree.
static void test_islands(void) {
  mjModel* m = compile_text(
      OPTION "<worldbody><body><joint name='a' type='slide' axis='1 0 0' range='0 1'/>" MASS
             "</body>"
             "<body pos='0 1 0'><joint name='b' type='slide' axis='1 0 0'/>" MASS
             "</body>"
             "<body pos='0 2 0'><joint name='c' type='slide' axis='1 0 0' range='0 1'/>" MASS
             "</body></worldbody><tendon><fixed stiffness='500'><joint joint='a' coef='1'/><joint joint='b' "
             "coef='-1'/></fixed></tendon>" KEY("qpos='-.01 .3 -.02' qvel='-1 2 -1'"));
  mjtNum first[3];
  for (int i = 0; i < 4; i++) {
    m->opt.solver = i % 2 ? mjSOL_CG : mjSOL_NEWTON;
    m->opt.disableflags = i / 2 ? mjDSBL_ISLAND : 0;
    mjData* d = start(m);
    mj_forward(m, d);
    if (i == 0) mju_copy3(first, d->qacc);
    if (i < 2) {
      g_assert_cmpint(d->nisland, ==, 2);
      g_assert_cmpint(d->dof_island[1], ==, d->dof_island[0]);
    }
    for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(d->qacc[k], first[k], 1e-6);
    mj_deleteData(d);
  }
  mj_deleteModel(m);
}

//---- refusals

static void test_refusals(void) {
#define CLOTH(option, inner)                                                      \
  "<mujoco><option " option                                                       \
  "/><worldbody><flexcomp name='f' type='grid' dim='2' count='3 3 1' "            \
  "spacing='.1 .1 .1' radius='.01' mass='.1'><contact selfcollide='none'/>" inner \
  "</flexcomp></worldbody>"                                                       \
  "</mujoco>"
#define ELASTIC "<elasticity young='1e4' thickness='.01' elastic2d='both'/>"
  static const struct {
    const char *text, *want;
  } cases[] = {
      {CLOTH("integrator='discrete'", ELASTIC), NULL},
      {CLOTH("integrator='discrete' solver='CG'", ELASTIC), NULL},
      {CLOTH("integrator='Euler'", ELASTIC), NULL},
      {CLOTH("integrator='implicit'", ""), NULL},
      {CLOTH("integrator='discrete' solver='PGS'", ""), NULL},
      {CLOTH("integrator='discrete' solver='PGS'", ELASTIC), "has no PGS"},
      {CLOTH("integrator='discrete' noslip_iterations='2'", ELASTIC), "no noslip iterations"},
      {CLOTH("integrator='discrete'", "<edge damping='1'/>"), "no stiffness or damping of edges"},
      {CLOTH("integrator='implicitfast'", ELASTIC), "elasticity needs the integrator discrete"},
      {CLOTH("integrator='implicit'", ELASTIC), "elasticity needs the integrator discrete"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjSpec* s = mj_parseXMLString(cases[i].text, NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    g_assert_true((m == NULL) == (cases[i].want != NULL));
    if (!m) g_assert_nonnull(strstr(mjs_getError(s), cases[i].want));
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

typedef struct Run {
  const mjModel* m;
  mjData* d;
} Run;

static void forward(void* run) {
  Run* r = run;
  mj_forward(r->m, r->d);
}

// What only comes up while running is told there, and a state without velocities is no excuse.
static void test_errors(void) {
  mjModel* m = compile_text(
      "<mujoco><option integrator='discrete'><flag sleep='enable' "
      "island='disable'/></option><worldbody><body>"
      "<freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  Run run = {m, d};
  g_assert_cmpint(gimbal_guard(forward, &run, list), ==, -1);
  g_assert_nonnull(strstr(gimbal_diagnostics_get(list, 0)->message, "enable the flag island"));
  m->opt.disableflags = 0;
  g_assert_cmpint(gimbal_guard(forward, &run, NULL), ==, 0);
  gimbal_diagnostics_free(list);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A flex of passive contacts makes one island of what moves it, before anything touches it, and
// other flexes without elasticity do not (MuJoCo 4.0.1).
static void test_passive_islands(void) {
  for (int passive = 0; passive < 2; passive++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option integrator='discrete' gravity='0 0 0'/><worldbody>"
        "<body name='a' pos='-.1 0 0'><joint frictionloss='.4'/><geom size='.03' pos='0 .05 0'/></body>"
        "<body name='b' pos='.1 0 .3'><freejoint/><geom size='.03'/></body>"
        "<body name='c' pos='.1 .3 .3'><freejoint/><geom size='.03'/></body></worldbody><deformable>"
        "<flex body='a a b' dim='2' element='0 1 2'><contact passive='%s'/></flex></deformable></mujoco>",
        passive ? "true" : "false");
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->tree_island[0], ==, 0);
    g_assert_cmpint(d->tree_island[1], ==, passive ? 0 : -1);
    g_assert_cmpint(d->tree_island[2], ==, -1);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

static void invert(void* run) {
  Run* r = run;
  mj_inverse(r->m, r->d);
}

// Contacts of the flag ipc have no inverse of a step.
static void test_inverse_of_ipc(void) {
  mjModel* m = compile_text(
      "<mujoco><option integrator='discrete'><flag invdiscrete='enable' ipc='enable'/></option><worldbody>"
      "<body><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  Run run = {m, d};
  g_assert_cmpint(gimbal_guard(forward, &run, NULL), ==, 0);
  g_assert_cmpint(gimbal_guard(invert, &run, NULL), ==, -1);
  m->opt.enableflags &= ~mjENBL_IPC;
  g_assert_cmpint(gimbal_guard(invert, &run, NULL), ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/discrete/metric", test_metric);
  g_test_add_func("/discrete/lists", test_lists);
  g_test_add_func("/discrete/spring", test_spring);
  g_test_add_func("/discrete/no-force", test_no_force);
  g_test_add_func("/discrete/derivative", test_derivative);
  g_test_add_func("/discrete/free-bodies", test_free_bodies);
  g_test_add_func("/discrete/welded-plate", test_welded_plate);
  g_test_add_func("/discrete/islands", test_islands);
  g_test_add_func("/discrete/refusals", test_refusals);
  g_test_add_func("/discrete/errors", test_errors);
  g_test_add_func("/discrete/passive-islands", test_passive_islands);
  g_test_add_func("/discrete/inverse-of-ipc", test_inverse_of_ipc);
  return g_test_run();
}
