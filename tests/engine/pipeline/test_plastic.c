// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Springs that yield: forces of the state before, the state after a step. The numbers are those of
// MuJoCo 4.0.1.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

enum { kMost = 8 };

typedef struct Case {
  const char* text;
  int integrator;
  mjtNum force[3];      // before the first step
  mjtNum qpos[4];       // after it
  mjtNum state[kMost];  // after it
} Case;

#define OPTION "<mujoco><compiler angle='radian'/><option timestep='.01' gravity='0 0 0'/>"
#define SLIDE(stiffness, key)                                                                  \
  OPTION "<worldbody><body><joint type='slide' axis='1 0 0' stiffness='" stiffness             \
         "' damping='1' springref='.02' springyield='.05'/><geom size='.05' mass='1'/></body>" \
         "</worldbody><keyframe><key " key "/></keyframe></mujoco>"
#define BALL                                                                          \
  OPTION                                                                              \
  "<worldbody><body><joint type='ball' stiffness='2' damping='.1' springyield='.3'/>" \
  "<geom type='box' size='.1 .05 .02' mass='1'/></body></worldbody>"                  \
  "<keyframe><key qpos='.8 .36 -.48 0'/></keyframe></mujoco>"
#define TENDON(lengths, key)                                                                \
  OPTION                                                                                    \
  "<worldbody><body><joint name='a' type='slide' axis='1 0 0'/><geom size='.05' mass='1'/>" \
  "</body></worldbody><tendon><fixed stiffness='100' springlength='" lengths                \
  "' springyield='.05'><joint joint='a' coef='1'/></fixed></tendon>"                        \
  "<keyframe><key " key "/></keyframe></mujoco>"

static const char kDegrees[] =
    "<mujoco><option timestep='.01' gravity='0 0 0'/><worldbody><body><joint axis='0 1 0' stiffness='2' "
    "springyield='10'/><geom size='.05' pos='.2 0 0' mass='1'/></body></worldbody>"
    "<keyframe><key qpos='1'/></keyframe></mujoco>";

static void check(const mjtNum* found, const mjtNum* wanted, int n) {
  for (int i = 0; i < n; i++) g_assert_cmpfloat_with_epsilon(found[i], wanted[i], 1e-9);
}

static void test_step(void) {
  static const Case cases[] = {
      {SLIDE("100", "qpos='.3' qvel='1'"), mjINT_EULER, {-28}, {.30712871287}, {.25712871287}},
      {SLIDE("100", "qpos='.3' qvel='1'"), mjINT_IMPLICIT, {-28}, {.30712871287}, {.25712871287}},
      {SLIDE("100", "qpos='.3' qvel='1'"), mjINT_IMPLICITFAST, {-28}, {.30712871287}, {.25712871287}},
      {SLIDE("100", "qpos='.3' qvel='1'"), mjINT_RK4, {-28}, {.308539404583}, {.258539404583}},
      {SLIDE("100", "qpos='-.3'"), mjINT_EULER, {32}, {-.29683168317}, {-.24683168317}},
      {SLIDE("100", "qpos='.06'"), mjINT_EULER, {-4}, {.05960396040}, {.02}},
      {SLIDE("100", "qpos='.3' plastic='.28'"), mjINT_EULER, {-2}, {.29980198020}, {.28}},
      {SLIDE("100 300 2000", "qpos='.3' qvel='1'"), mjINT_EULER, {-95.424}, {.30045306931}, {.25045306931}},
      {kDegrees, mjINT_EULER, {-2}, {.9951219512}, {.820589026}},
      {BALL,
       mjINT_EULER,
       {-1.5444026611, 2.05920354814},
       {.824361810521, .328226189899, -.461068298802, -.0105450205214},
       {.899696551251, .253109426225, -.355549728058, -.00813172189126}},
      {TENDON(".1 .2", "qpos='.5'"), mjINT_EULER, {-30}, {.497}, {.347, .447}},
      {TENDON(".1 .2", "qpos='-.3'"), mjINT_EULER, {40}, {-.296}, {-.246, -.146}},
      {TENDON(".1 .2", "qpos='.24'"), mjINT_EULER, {-4}, {.2396}, {.1, .2}},
      {TENDON("0 .2", "qpos='.5'"), mjINT_EULER, {-30}, {.497}, {0, .447}},
      {TENDON("0 .2", "qpos='-.3'"), mjINT_EULER, {30}, {-.297}, {-.247, -.047}},
      {TENDON("0 .2", "qpos='.5' plastic='-.2 .1'"), mjINT_EULER, {-40}, {.496}, {.146, .446}},
      {TENDON(".1 .2", "qpos='.5' plastic='0 .2'"), mjINT_EULER, {-30}, {.497}, {0, .447}},
      {TENDON("-1", "qpos='.5'"), mjINT_EULER, {-50}, {.495}, {.445, .445}},
      {TENDON(".1 .2", "qpos='.5'"), mjINT_RK4, {-30}, {.49850125}, {.34850125, .44850125}},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = compile_text(cases[i].text);
    mjData* d = mj_makeData(m);
    m->opt.integrator = cases[i].integrator;
    mj_resetDataKeyframe(m, d, 0);
    mj_forward(m, d);
    check(d->qfrc_spring, cases[i].force, (int)m->nv);
    mj_step(m, d);
    check(d->qpos, cases[i].qpos, (int)m->nq);
    g_assert_cmpint(m->nplastic, <=, kMost);
    check(d->plastic, cases[i].state, (int)m->nplastic);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// A lever with a rotation on it and a tendon across: what yields is in one state.
static const char kLever[] =
    "<mujoco><option timestep='.05'/><worldbody><site name='o' pos='1 0 1'/><body><joint axis='0 1 0' "
    "springref='30' springyield='4' stiffness='3' damping='.2'/><geom size='.05' mass='1' pos='.3 0 0'/>"
    "<site name='s' pos='.4 0 0'/><body pos='.4 0 0'><joint type='ball' springyield='3' stiffness='2 1'/>"
    "<geom type='box' size='.1 .2 .3' mass='1' pos='.1 .1 0'/></body></body></worldbody><tendon><spatial "
    "stiffness='100 20' springlength='.1 .8' springyield='.02'><site site='o'/><site site='s'/></spatial>"
    "</tendon><keyframe><key qvel='3 1 2 3'/></keyframe></mujoco>";

static void assert_lever(int integrator, int steps, const mjtNum wanted[7]) {
  mjModel* m = compile_text(kLever);
  mjData* d = mj_makeData(m);
  m->opt.integrator = integrator;
  mj_resetDataKeyframe(m, d, 0);
  for (int i = 0; i < steps; i++) mj_step(m, d);
  check(d->plastic, wanted, (int)m->nplastic);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Tendons yield by their length and Jacobian before the step, also when a step has stages.
static void test_lever(void) {
  assert_lever(mjINT_EULER, 3,
               (mjtNum[]){0.358141912924, 0.949409571128, -0.0750883322053, 0.296011930625, 0.073213014861,
                          0.606202292775, 1.30620229278});
  assert_lever(mjINT_IMPLICIT, 3,
               (mjtNum[]){0.332889642286, 0.949339019398, -0.052574730331, 0.306318860931, 0.0464766545295,
                          0.596309249487, 1.29630924949});
  assert_lever(mjINT_RK4, 1,
               (mjtNum[]){0.173861452556, 0.995608458974, -0.00119181716765, 0.0804262233199, 0.0478957053763,
                          0.481878645431, 1.18187864543});
}

// The state is one of the physics: reset, vectors, copies and keyframes have it.
static void test_state(void) {
  mjModel* m = compile_text(kLever);
  mjData *d = mj_makeData(m), *copy;
  const mjtNum rest[] = {mjPI / 6, 1, 0, 0, 0, .1, .8};
  mjtNum before[7], after[7];
  g_assert_cmpint(m->nplastic, ==, 7);
  check(d->plastic, rest, 7);
  check(m->key_plastic, rest, 7);
  for (int i = 0; i < 3; i++) mj_step(m, d);
  g_assert_cmpint(mj_stateSize(m, mjSTATE_PLASTIC), ==, 7);
  mj_getState(m, d, before, mjSTATE_PLASTIC);
  copy = mj_copyData(NULL, m, d);
  mj_setKeyframe(m, d, 0);
  mj_resetData(m, d);
  check(d->plastic, rest, 7);
  mj_resetDataKeyframe(m, d, 0);
  mj_getState(m, copy, after, mjSTATE_PLASTIC);
  g_assert_cmpmem(d->plastic, sizeof before, before, sizeof before);
  g_assert_cmpmem(after, sizeof after, before, sizeof before);

  // a difference quotient leaves it, and so does a spring that is off
  mjtNum* A = g_new(mjtNum, 4 * m->nv * m->nv);
  mjd_transitionFD(m, d, 1e-6, 0, A, NULL, NULL, NULL);
  m->opt.disableflags |= mjDSBL_SPRING;
  mj_step(m, d);
  g_assert_cmpmem(d->plastic, sizeof before, before, sizeof before);
  g_free(A);
  mj_deleteData(copy);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The energy is that of the displacement from where the spring rests now.
static void test_energy(void) {
  mjModel* m = compile_text(SLIDE("100", "qpos='.3' plastic='.28'"));
  mjData* d = mj_makeData(m);
  m->opt.enableflags |= mjENBL_ENERGY;
  mj_resetDataKeyframe(m, d, 0);
  mj_forward(m, d);
  g_assert_cmpfloat_with_epsilon(d->energy[0], .02, 1e-12);
  mj_inverse(m, d);
  g_assert_cmpfloat_with_epsilon(d->qfrc_inverse[0], 0, 1e-12);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A spring that sleeps keeps its rest, wherever that is.
static void test_sleep(void) {
  mjModel* m = compile_text(
      "<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody><body sleep='init'><joint "
      "type='slide' springref='.1' springyield='.02'/><geom size='.05'/></body><body pos='3 0 0'><joint "
      "type='slide' springref='.1' springyield='.02'/><geom size='.05'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 3; i++) mj_step(m, d);
  check(d->plastic, (mjtNum[]){.1, .02}, 2);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A row that is too short is completed, rotations are normalized; lengths of tendons are found
// first.
static void test_key(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><site name='o'/><body pos='1 0 0'><joint type='ball' springyield='1'/><geom "
      "size='.1'/><site name='s'/></body></worldbody><tendon><spatial springyield='1'><site site='o'/><site "
      "site='s'/></spatial></tendon><keyframe><key/><key plastic='0 2'/><key plastic='0 0 3 0 4 5'/>"
      "</keyframe></mujoco>");
  const mjtNum wanted[] = {1, 0, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 4, 5};
  check(m->key_plastic, wanted, 18);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pipeline/plastic/step", test_step);
  g_test_add_func("/pipeline/plastic/lever", test_lever);
  g_test_add_func("/pipeline/plastic/state", test_state);
  g_test_add_func("/pipeline/plastic/energy", test_energy);
  g_test_add_func("/pipeline/plastic/sleep", test_sleep);
  g_test_add_func("/pipeline/plastic/key", test_key);
  return g_test_run();
}
