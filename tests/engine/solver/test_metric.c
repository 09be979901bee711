// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Solvers in the effective metric of elastic sheets: what they converge to satisfies the equation
// of motion, which inverse dynamics evaluates without a solver.

#include <glib.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"

#define SHEET(height, elasticity)                                                                            \
  "<mujoco><option integrator='discrete' tolerance='1e-12' iterations='2000' "                               \
  "timestep='.005'/>"                                                                                        \
  "<worldbody><geom type='plane' size='1 1 1'/><geom type='sphere' size='.1' pos='0 0 .1'/>"                 \
  "<body name='b' pos='0 0 " height                                                                          \
  "'><flexcomp name='f' type='grid' count='6 5 1' spacing='.05 .05 .05' dim='2'"                             \
  " mass='.2' radius='.005'><elasticity young='2e4' poisson='.2' thickness='4e-3' damping='.02' " elasticity \
  "/><contact selfcollide='none'/></flexcomp></body>"                                                        \
  "<body pos='.5 0 .2'><freejoint/><geom size='.1'/></body></worldbody></mujoco>"

#define ARTICULATED                                                                                          \
  "<mujoco><option timestep='.002' integrator='discrete' gravity='0 0 0'/><worldbody><body name='b'><joint " \
  "axis='0 1 0'/><geom type='capsule' size='.02' fromto='0 0 0 .2 0 0' mass='.1' contype='0' "               \
  "conaffinity='0'/><flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.05 .05 .05' pos='.3 0 "   \
  "0' radius='.005' mass='.1'><contact selfcollide='none' contype='0' conaffinity='0'/><pin id='0 1 2 3 "    \
  "4 5 6 7 8'/><elasticity young='1e4' poisson='.3'/></flexcomp></body></worldbody></mujoco>"

static const char kBoth[] = SHEET(".195", "elastic2d='both'");
static const char kBend[] = SHEET(".195", "elastic2d='bend'");

static void check_motion(const char* xml, int solver) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(xml, NULL, error, sizeof error);
  if (!spec) g_error("%s", error);
  mjModel* m = mj_compile(spec, NULL);
  if (!m) g_error("%s", mjs_getError(spec));
  m->opt.solver = solver;
  mjData* d = mj_makeData(m);
  g_autoptr(GRand) rand = g_rand_new_with_seed(4);
  for (int i = 0; i < m->nv; i++) d->qvel[i] = g_rand_double_range(rand, -.5, .5);
  for (int step = 0; step < 20; step++) {
    mj_forward(m, d);
    g_assert_true(d->efm_active);
    mjtNum scale = 1e-3 + mju_norm(d->qfrc_constraint, m->nv) + mju_norm(d->qfrc_smooth, m->nv);
    mj_inverse(m, d);
    for (int i = 0; i < m->nv; i++) g_assert_cmpfloat(mju_abs(d->qfrc_inverse[i]), <, 1e-5 * scale);
    mj_step(m, d);
  }
  g_assert_cmpint(d->nefc, >, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

static void test_motion(gconstpointer xml) {
  check_motion(xml, mjSOL_CG);
  check_motion(xml, mjSOL_NEWTON);
}

// A pad pinned to a finger that turns: its vertices hang on the world and on the finger, and both
// move together. Angle and speed after fifty steps: those of MuJoCo 4.0.1.
static void test_articulated(void) {
  mjModel* m = compile_text(ARTICULATED);
  for (int i = 0; i < 2; i++) {
    m->opt.solver = i ? mjSOL_CG : mjSOL_NEWTON;
    mjData* d = mj_makeData(m);
    d->qvel[0] = 1;
    for (int k = 0; k < 50; k++) mj_step(m, d);
    g_assert_cmpint(d->efm_active, ==, 2);
    g_assert_cmpfloat_with_epsilon(d->qpos[0], .09999061733, 1e-8);
    g_assert_cmpfloat_with_epsilon(d->qvel[0], 1.0001295483, 1e-7);
    mj_deleteData(d);
  }
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/solver/metric/both", kBoth, test_motion);
  g_test_add_data_func("/solver/metric/bend", kBend, test_motion);
  g_test_add_func("/solver/metric/articulated", test_articulated);
  return g_test_run();
}
