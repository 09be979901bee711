// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows of constraints with the integrator discrete: stiffness, damping, reference and regulariser.
// The numbers are those of MuJoCo 4.0.1.

#include <glib.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"

#define OPTION "<mujoco><option timestep='.01' integrator='discrete' gravity='0 0 0'/>"
#define LIMIT(solref, key)                                                                 \
  OPTION                                                                                   \
  "<worldbody><body><joint name='s' type='slide' axis='1 0 0' range='0 1' limited='true' " \
  "solreflimit='" solref                                                                   \
  "' solimplimit='.9 .9 .001'/><geom size='.05' mass='1'/></body></worldbody>"             \
  "<keyframe><key " key "/></keyframe></mujoco>"
#define IN    "qpos='-.005' qvel='-1'"
#define STILL "qpos='-.005'"

// an equality is stiffer than the step and stays so
static const char kEquality[] = OPTION
    "<worldbody><body><joint name='s' type='slide' axis='1 0 0' stiffness='500' damping='7'/>"
    "<geom size='.05' mass='1'/></body></worldbody><equality><joint joint1='s' solref='.001 1' "
    "solimp='.9 .9 .001'/></equality><keyframe><key " IN "/></keyframe></mujoco>";

#define SOFT "solref='.004 .5' solimp='.9 .9 .001' friction='.7 .005 .0001'"
#define CONTACT(cone)                                                 \
  "<mujoco><option timestep='.01' integrator='discrete' cone='" cone  \
  "' impratio='4'/><worldbody><geom type='plane' size='1 1 .1' " SOFT \
  "/><body pos='0 0 .095'><freejoint/>"                               \
  "<geom size='.1' mass='1' " SOFT                                    \
  "/></body></worldbody><keyframe><key qpos='0 0 .095 1 0 0 0' "      \
  "qvel='.5 .2 -1 0 0 0'/></keyframe></mujoco>"

// rows of an equality, of friction losses and of the limit of a tendon, in a metric with another
// tendon
static const char kTendon[] = OPTION
    "<worldbody><body><joint name='a' type='slide' axis='1 0 0' stiffness='400' damping='5'/>"
    "<geom size='.05' mass='1'/></body><body pos='0 1 0'><joint name='b' type='slide' axis='1 0 0' "
    "damping='30' frictionloss='3'/><geom size='.05' mass='3'/></body></worldbody><tendon>"
    "<fixed limited='true' range='-.5 .1' solreflimit='.03 .8' solimplimit='.9 .9 .001' frictionloss='2'>"
    "<joint joint='a' coef='1'/><joint joint='b' coef='-2'/></fixed><fixed stiffness='900' springlength='0'>"
    "<joint joint='a' coef='1'/><joint joint='b' coef='1'/></fixed></tendon><equality><joint joint1='a' "
    "joint2='b' polycoef='0 .5 0 0 0' solref='.02 1'/></equality>"
    "<keyframe><key qpos='.12 -.01' qvel='.5 -.3'/></keyframe></mujoco>";

typedef struct Case {
  const char* text;
  int disable, enable, solver, n;
  mjtNum K, B, aref[4], R[4], qacc[3];  // K and B of the last row
} Case;

static void assert_numbers(const mjtNum* found, const mjtNum* wanted, int n) {
  for (int i = 0; i < n; i++) {
    g_assert_cmpfloat_with_epsilon(found[i], wanted[i], 1e-8 * (1 + mju_abs(wanted[i])));
  }
}

static void test_rows(void) {
  enum { FREE = mjDSBL_REFSAFE, NEWTON = mjSOL_NEWTON };
  static const Case cases[] = {
      {LIMIT(".02 1", STILL),
       0,
       0,
       NEWTON,
       1,
       3086.4198,
       111.1111,
       {5.8139534884},
       {.0465116279},
       {5.5555555556}},
      {LIMIT(".02 1", IN),
       0,
       0,
       NEWTON,
       1,
       3086.4198,
       111.1111,
       {63.9534883721},
       {.0465116279},
       {61.1111111111}},
      {LIMIT(".001 1", STILL),
       0,
       0,
       NEWTON,
       1,
       11111.1111,
       210.8185,
       {12.1708245126},
       {.0270462767},
       {11.8503175454}},
      {LIMIT(".001 1", STILL),
       FREE,
       0,
       NEWTON,
       1,
       1234567.9,
       2222.2222,
       {41.3564929694},
       {.0008271299},
       {41.3223140496}},
      {LIMIT(".001 1", IN),
       0,
       0,
       NEWTON,
       1,
       11111.1111,
       210.8185,
       {87.8291754874},
       {.0270462767},
       {85.5162785557}},
      {LIMIT(".001 1", IN),
       FREE,
       0,
       NEWTON,
       1,
       1234567.9,
       2222.2222,
       {140.6120760959},
       {.0008271299},
       {140.4958677686}},
      {LIMIT("-90000 -300", IN),
       0,
       0,
       NEWTON,
       1,
       111111.11,
       333.3333,
       {127.9069767442},
       {.007751938},
       {126.9230769231}},
      {kEquality, 0, 0, NEWTON, 1, 1234567.9, 2222.2222, {140.6120760959}, {.0007385088}, {140.5065672963}},
      {CONTACT("elliptic"),
       0,
       0,
       NEWTON,
       3,
       0,
       555.5556,
       {83.6285249625, -16.9491525, 42.3728814},
       {.0363810556, .0090952639, .0090952639},
       {-12.5154059597, -5.0061623839, 80.348464837}},
      {CONTACT("elliptic"),
       FREE,
       0,
       NEWTON,
       1,
       308641.975,
       555.5556,
       {137.5404530744},
       {.003236246},
       {-12.33, -4.93, 137.0651290323}},
      {CONTACT("pyramidal"),
       0,
       0,
       NEWTON,
       4,
       11111.1111,
       105.4093,
       {74.212537973, 93.044511952, 107.1684924363, 60.0885574888},
       {.0132809044, .0132809044, .0132809044, .0132809044},
       {-12.33, -4.93, 83.3193145825}},
      {kTendon,
       0,
       0,
       NEWTON,
       4,
       2143.347,
       74.0741,
       {-178.9772727, 15.3846154, -56.4102564, 93.0167598},
       {.0257679424, .0159678626, .1097452249, .1164985645},
       {-183.6094572471, -12.6915776046}},
      {kTendon,
       0,
       mjENBL_DIAGEXACT,
       NEWTON,
       4,
       2143.347,
       74.0741,
       {-178.9772727, 15.3846154, -56.4102564, 93.0167598},
       {.0209364532, .0159678626, .1097452249, .1164985645},
       {-183.8954868590, -12.6349545665}},
      {kTendon,
       0,
       0,
       mjSOL_PGS,
       4,
       2143.347,
       74.0741,
       {-178.9772727, 15.3846154, -56.4102564, 93.0167598},
       {.0277815040, .0164033497, .1152749165, .1223685340},
       {-187.1256884184, -19.3231817612}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    const Case* c = cases + i;
    mjModel* m = compile_text(c->text);
    m->opt.disableflags |= c->disable;
    m->opt.enableflags |= c->enable;
    m->opt.solver = c->solver;
    mjData* d = mj_makeData(m);
    mj_resetDataKeyframe(m, d, 0);
    mj_forward(m, d);
    int last = c->n - 1;
    g_assert_cmpfloat_with_epsilon(d->efc_KBIP[4 * last], c->K, 1e-5 * (1 + c->K));
    g_assert_cmpfloat_with_epsilon(d->efc_KBIP[4 * last + 1], c->B, 1e-5 * c->B);
    assert_numbers(d->efc_aref, c->aref, c->n);
    assert_numbers(d->efc_R, c->R, c->n);
    int direction = c->qacc[2] != 0 ? 2 : 0;
    assert_numbers(d->qacc + direction, c->qacc + direction, 1);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Rows have no impedance before velocities and actuation are known, and the same one however often
// the later stages run; the arena does not grow.
static void test_stages(void) {
  mjModel* m = compile_text(kTendon);
  m->opt.solver = mjSOL_PGS;
  mjData* d = mj_makeData(m);
  mj_resetDataKeyframe(m, d, 0);
  mj_fwdPosition(m, d);
  g_assert_cmpint(d->nefc, ==, 4);
  g_assert_true(mju_isZero(d->efc_R, 4) && mju_isZero(d->efc_KBIP, 16));
  mj_fwdVelocity(m, d);
  mj_fwdActuation(m, d);
  mj_fwdAcceleration(m, d);
  mj_fwdConstraint(m, d);
  mjtNum qacc[2] = {d->qacc[0], d->qacc[1]}, R = d->efc_R[0];
  size_t arena = d->parena;
  for (int i = 0; i < 3; i++) mj_forwardSkip(m, d, mjSTAGE_VEL, 0);
  g_assert_cmpfloat(d->efc_R[0], ==, R);
  assert_numbers(d->qacc, qacc, 2);
  g_assert_cmpuint(d->parena, ==, arena);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Jdot qvel of a connection is scaled as the rest of the reference; adhesion is not.
static void test_parts_of_reference(void) {
  static const struct {
    const char* text;
    mjtNum aref[2];
  } cases[] = {
      {OPTION
       "<worldbody><body><joint axis='0 0 1' damping='2'/><geom type='capsule' fromto='0 0 0 1 0 0' "
       "size='.05' mass='1'/><body name='c' pos='1 0 0'><joint axis='0 0 1'/><geom type='capsule' "
       "fromto='0 0 0 1 0 0' size='.05' mass='1'/></body></body></worldbody><equality><connect body1='c' "
       "anchor='1 0 0' solref='.02 1'/></equality><keyframe><key qpos='.02 -.01' qvel='5 3'/></keyframe>"
       "</mujoco>",
       {48.93917840593, -772.1537711142}},
      {"<mujoco><option timestep='.01' integrator='discrete'/><worldbody><geom type='plane' size='1 1 .1' "
       "adhesion='20' gap='.01'/><body pos='0 0 .1'><joint type='slide' axis='0 0 1' damping='3'/><joint "
       "type='slide' axis='1 0 0'/><geom size='.1' mass='1' adhesion='20'/></body></worldbody>"
       "<keyframe><key qpos='-.001 0' qvel='.1 .3'/></keyframe></mujoco>",
       {-3.662842012357, -3.662842012357}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = compile_text(cases[i].text);
    mjData* d = mj_makeData(m);
    mj_resetDataKeyframe(m, d, 0);
    mj_forward(m, d);
    assert_numbers(d->efc_aref, cases[i].aref, 2);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/implicit-rows/rows", test_rows);
  g_test_add_func("/implicit-rows/stages", test_stages);
  g_test_add_func("/implicit-rows/parts", test_parts_of_reference);
  return g_test_run();
}
