// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a solver promises, whichever it is: the one optimum of the convex problem, statistics that
// tell how it got there, a start from the last solution, and less slip with the noslip pass.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"

// two heaps that do not touch, a chain with limits and friction losses, an arm held by equalities
static const char kHeaps[] =
    "<mujoco>"
    "  <worldbody>"
    "    <geom type='plane' size='5 5 .1' friction='.6 .01 .001'/>"
    "    <body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1' condim='4'/></body>"
    "    <body pos='.05 0 .29'><freejoint/><geom type='sphere' size='.1' condim='6'/></body>"
    "    <body pos='2 0 .15'><freejoint/><geom type='capsule' size='.05 .1' condim='1'/></body>"
    "    <body pos='2.1 0 .05'><freejoint/><geom type='sphere' size='.06'/></body>"
    "  </worldbody>"
    "</mujoco>";

static const char kChain[] =
    "<mujoco>"
    "  <default><joint axis='0 1 0' range='-15 15' frictionloss='.2'/><geom type='capsule' "
    "size='.03'/></default>"
    "  <worldbody>"
    "    <body pos='0 0 1'><joint name='a'/><geom fromto='0 0 0 .3 0 0'/>"
    "      <body pos='.3 0 0'><joint name='b'/><geom fromto='0 0 0 .3 0 0'/>"
    "        <body pos='.3 0 0'><joint name='c' type='ball' range='0 20'/><geom fromto='0 0 0 .3 0 0'/>"
    "        </body></body></body>"
    "  </worldbody>"
    "  <tendon><fixed name='t' limited='true' range='-.1 .1' frictionloss='.1'>"
    "    <joint joint='a' coef='1'/><joint joint='b' coef='-1'/></fixed></tendon>"
    "</mujoco>";

static const char kArm[] =
    "<mujoco>"
    "  <worldbody>"
    "    <geom type='plane' size='5 5 .1'/>"
    "    <body name='upper' pos='0 0 .3'><freejoint/><geom type='capsule' size='.05' fromto='0 0 0 .4 0 0'/>"
    "      <body name='lower' pos='.4 0 0'><joint name='elbow' axis='0 1 0'/>"
    "        <geom type='capsule' size='.04' fromto='0 0 0 .3 0 0'/></body></body>"
    "    <body name='load' pos='.7 0 .05'><freejoint/><geom type='sphere' size='.06'/></body>"
    "  </worldbody>"
    "  <equality>"
    "    <connect body1='upper' anchor='0 0 0'/><weld body1='lower' body2='load' solref='.03 1'/>"
    "    <joint joint1='elbow' polycoef='.2 0 0 0 0' solref='.1 1'/>"
    "  </equality>"
    "</mujoco>";

// tetrahedra around a centre, whose neighbours are far apart in the list of vertices: Newton's
// method takes another order
static const char kSponge[] =
    "<mujoco>"
    "  <worldbody>"
    "    <geom type='plane' size='5 5 .1'/>"
    "    <flexcomp name='f' type='box' dim='3' count='5 5 5' spacing='.05 .05 .05' pos='0 0 .095' "
    "radius='.005' "
    "mass='1'>"
    "      <contact selfcollide='none'/><edge equality='true'/></flexcomp>"
    "  </worldbody>"
    "</mujoco>";

static const char* const kScenes[] = {kHeaps, kChain, kArm};

typedef struct Scene {
  mjModel* m;
  mjData* d;
} Scene;

static Scene scene_new(const char* xml) {
  Scene s = {compile_text(xml), NULL};
  s.d = mj_makeData(s.m);
  s.m->opt.tolerance = 1e-15;
  s.m->opt.ls_tolerance = 1e-6;
  s.m->opt.ls_iterations = 100;
  s.m->opt.iterations = 300;
  return s;
}

static void scene_free(Scene* s) {
  mj_deleteData(s->d);
  mj_deleteModel(s->m);
}

// Go to a state in motion, with some forces.
static void scene_run(Scene* s, int steps) {
  mj_resetData(s->m, s->d);
  for (int i = 0; i < s->m->nv; i++) {
    s->d->qvel[i] = 0.2 * mju_sin(2 * i);
    s->d->qfrc_applied[i] = 0.5 * mju_cos(i);
  }
  for (int i = 0; i < steps; i++) mj_step(s->m, s->d);
}

static mjtNum difference(const mjtNum* a, const mjtNum* b, int n) {
  mjtNum dif = 0;
  for (int i = 0; i < n; i++) dif = mju_max(dif, mju_abs(a[i] - b[i]));
  return dif / mju_max(1, mju_norm(b, n));
}

static void solve_cold(Scene* s, int solver, int iterations) {
  s->m->opt.solver = solver;
  s->m->opt.iterations = iterations;
  mju_zero(s->d->qacc_warmstart, s->m->nv);
  mj_forward(s->m, s->d);
}

// The primal cost at the solution, which is also minus the dual cost there.
static mjtNum primal_cost(Scene* s) {
  const mjModel* m = s->m;
  mjData* d = s->d;
  mjtNum cost = 0, *jar = g_new(mjtNum, d->nefc), *dif = g_new(mjtNum, m->nv), *Mdif = g_new(mjtNum, m->nv);
  mj_mulJacVec(m, d, jar, d->qacc);
  mju_subFrom(jar, d->efc_aref, d->nefc);
  mj_constraintUpdate(m, d, jar, &cost, 0);
  mju_sub(dif, d->qacc, d->qacc_smooth, m->nv);
  mj_mulM(m, d, Mdif, dif);
  cost += 0.5 * mju_dot(dif, Mdif, m->nv);
  g_free(jar);
  g_free(dif);
  g_free(Mdif);
  return cost;
}

// All solvers find the same accelerations and forces, and no small change of them costs less.
static void test_same(gconstpointer cone) {
  for (unsigned k = 0; k < G_N_ELEMENTS(kScenes); k++) {
    Scene s = scene_new(kScenes[k]);
    s.m->opt.cone = GPOINTER_TO_INT(cone);
    for (int steps = 0; steps <= 120; steps += 60) {
      scene_run(&s, steps);
      solve_cold(&s, mjSOL_NEWTON, 100);
      g_assert_cmpint(s.d->nefc, >, 0);
      int nv = s.m->nv, nefc = s.d->nefc;
      g_autofree mjtNum *qacc = g_memdup2(s.d->qacc, sizeof(mjtNum) * nv),
                        *force = g_memdup2(s.d->efc_force, sizeof(mjtNum) * nefc);
      solve_cold(&s, mjSOL_CG, 2000);
      g_assert_cmpfloat(difference(s.d->qacc, qacc, nv), <, 1e-6);
      g_assert_cmpfloat(difference(s.d->efc_force, force, nefc), <, 1e-6);
      mjtNum cost = primal_cost(&s);
      for (int i = 0; i < nv; i++) {
        for (int sign = -1; sign <= 1; sign += 2) {
          s.d->qacc[i] = qacc[i] + sign * 1e-3;
          g_assert_cmpfloat(primal_cost(&s), >, cost - 1e-9 * (1 + mju_abs(cost)));
          s.d->qacc[i] = qacc[i];
        }
      }
      if (s.m->opt.cone == mjCONE_ELLIPTIC) continue;  // sweeps may stop at the apex of a cone
      solve_cold(&s, mjSOL_PGS, 20000);
      g_assert_cmpfloat(difference(s.d->qacc, qacc, nv), <, 1e-4);
    }
    scene_free(&s);
  }
}

// The order in which Newton's method takes the dofs of a deformable is seen in no number.
static void test_order(gconstpointer cone) {
  Scene s = scene_new(kSponge);
  s.m->opt.cone = GPOINTER_TO_INT(cone);
  scene_run(&s, 10);
  solve_cold(&s, mjSOL_NEWTON, 100);
  g_assert_cmpint(s.d->nefc, >, 300);
  g_autofree mjtNum* qacc = g_memdup2(s.d->qacc, sizeof(mjtNum) * s.m->nv);
  solve_cold(&s, mjSOL_CG, 5000);
  g_assert_cmpfloat(difference(s.d->qacc, qacc, (int)s.m->nv), <, 1e-6);
  scene_free(&s);
}

// Of a deformable that slides, so many contacts are on their cones that the factor is made with
// these in it; of few, they are added to it.
static void test_cones(void) {
  Scene s = scene_new(kSponge);
  s.m->opt.cone = mjCONE_ELLIPTIC;
  for (int steps = 0; steps <= 15; steps += 3) {
    scene_run(&s, steps);
    for (int i = 0; i < s.m->nv; i += 3) s.d->qvel[i] = 1;
    solve_cold(&s, mjSOL_NEWTON, 100);
    int sliding = 0;
    for (int i = 0; i < s.d->nefc; i++) sliding += s.d->efc_state[i] == mjCNSTRSTATE_CONE;
    if (steps == 12) g_assert_cmpint(sliding, >, 30);
    g_autofree mjtNum* qacc = g_memdup2(s.d->qacc, sizeof(mjtNum) * s.m->nv);
    solve_cold(&s, mjSOL_CG, 5000);
    g_assert_cmpfloat(difference(s.d->qacc, qacc, (int)s.m->nv), <, 1e-6);
  }
  scene_free(&s);
}

// Two heaps are two islands, each with its own numbers; iterations improve and end with a small
// gradient.
static void test_statistics(gconstpointer solver) {
  Scene s = scene_new(kHeaps);
  scene_run(&s, 120);
  s.m->opt.tolerance = 1e-10;
  solve_cold(&s, GPOINTER_TO_INT(solver), 200);
  g_assert_cmpint(s.d->nisland, ==, 2);
  for (int island = 0; island < 2; island++) {
    int niter = s.d->solver_niter[island];
    g_assert_cmpint(niter, >, 0);
    g_assert_cmpint(niter, <, 200);
    g_assert_cmpint(s.d->solver_nnz[island], >, 0);
    const mjSolverStat* stat = s.d->solver + island * mjNSOLVER;
    for (int i = 0; i < mjMIN(niter, mjNSOLVER); i++) {
      g_assert_cmpfloat(stat[i].improvement, >=, 0);
      g_assert_cmpint(stat[i].nactive, <=, s.d->island_nefc[island]);
      if (s.m->opt.solver == mjSOL_PGS) continue;
      g_assert_cmpint(stat[i].neval, >, 0);
      g_assert_cmpfloat(stat[i].gradient, >=, 0);
    }
    if (s.m->opt.solver != mjSOL_PGS && niter <= mjNSOLVER) {
      g_assert_true(stat[niter - 1].gradient < 1e-6 || stat[niter - 1].improvement < 1e-10);
      g_assert_cmpfloat(stat[niter - 1].gradient, <, stat[0].gradient + 1e-12);
    }
  }

  // without islands there is one set of numbers
  s.m->opt.disableflags |= mjDSBL_ISLAND;
  solve_cold(&s, GPOINTER_TO_INT(solver), 200);
  g_assert_cmpint(s.d->nisland, ==, 0);
  g_assert_cmpint(s.d->solver_niter[0], >, 0);
  g_assert_cmpint(s.d->solver_niter[1], ==, 0);
  scene_free(&s);
}

// Started at its own solution a solver has next to nothing to do; told not to, it starts anew.
static void test_warm_start(gconstpointer solver) {
  for (unsigned k = 0; k < G_N_ELEMENTS(kScenes); k++) {
    Scene s = scene_new(kScenes[k]);
    scene_run(&s, 100);
    s.m->opt.tolerance = 1e-9;
    s.m->opt.disableflags |= mjDSBL_ISLAND | mjDSBL_WARMSTART;
    solve_cold(&s, GPOINTER_TO_INT(solver), 2000);
    s.m->opt.disableflags &= ~mjDSBL_WARMSTART;
    int cold = s.d->solver_niter[0];
    mju_copy(s.d->qacc_warmstart, s.d->qacc, s.m->nv);
    g_autofree mjtNum* qacc = g_memdup2(s.d->qacc, sizeof(mjtNum) * s.m->nv);
    mj_forward(s.m, s.d);
    g_assert_cmpint(s.d->solver_niter[0], <=, 1 + cold / 2);
    g_assert_cmpfloat(difference(s.d->qacc, qacc, s.m->nv), <, 1e-4);
    s.m->opt.disableflags |= mjDSBL_WARMSTART;
    mj_forward(s.m, s.d);
    g_assert_cmpint(s.d->solver_niter[0], ==, cold);
    scene_free(&s);
  }
}

// A box on a slope creeps because constraints are soft; the noslip pass stops it and leaves normal
// forces alone.
static void test_noslip(gconstpointer cone) {
  Scene s = scene_new(
      "<mujoco><option gravity='3 0 -9'/><worldbody><geom type='plane' size='5 5 .1'/>"
      "<body pos='0 0 .1'><freejoint/><geom type='box' size='.2 .2 .1' friction='1 .005 .0001'/></body>"
      "</worldbody></mujoco>");
  s.m->opt.cone = GPOINTER_TO_INT(cone);
  mjtNum drift[2];
  for (int noslip = 0; noslip < 2; noslip++) {
    s.m->opt.noslip_iterations = noslip ? 50 : 0;
    s.m->opt.noslip_tolerance = 1e-12;
    mj_resetData(s.m, s.d);
    for (int i = 0; i < 500; i++) mj_step(s.m, s.d);
    mjtNum from = s.d->qpos[0];
    for (int i = 0; i < 500; i++) mj_step(s.m, s.d);
    drift[noslip] = mju_abs(s.d->qpos[0] - from);
  }
  g_assert_cmpfloat(drift[0], >, 1e-4);
  g_assert_cmpfloat(drift[1], <, drift[0] / 20);

  // the sum over the contacts carries the weight, with the pass and without
  mjtNum normal[2] = {0, 0};
  for (int noslip = 0; noslip < 2; noslip++) {
    s.m->opt.noslip_iterations = noslip ? 50 : 0;
    mj_forward(s.m, s.d);
    for (int i = 0; i < s.d->ncon; i++) {
      mjtNum force[6];
      mj_contactForce(s.m, s.d, i, force);
      normal[noslip] += force[0];
    }
  }
  g_assert_cmpfloat_with_epsilon(normal[0], normal[1], 1e-9 * normal[0]);
  scene_free(&s);
}

// A limit that is passed by 32 m pushes against a box: the slope along a search is millions times
// differences of accelerations, so that rounding alone is above the tolerance. The search ends
// where its steps are lost in rounding, with forces that balance.
static void test_large_forces(void) {
  Scene s = {
      compile_text(
          "<mujoco><worldbody>"
          "<geom type='box' size='.037 .1 .1797' gap='.01177' pos='-.35063574044047957 -.027 .1'"
          " axisangle='.7916087405298311 .73 -.2902 .17'/>"
          "<body pos='-.3462 .08556 .12'>"
          "<joint type='slide' axis='-.81768606912178177 .5119 .67' solreflimit='-100 -10' range='32.16 55'"
          " damping='1.912 2.475'/>"
          "<geom type='box' condim='4' priority='2' friction='.014746420277816426 .28 .32837310424773086'"
          " size='.1263 .19354788986597032 .17'/></body></worldbody></mujoco>"),
      NULL};
  s.d = mj_makeData(s.m);
  for (int i = 0; i < 300; i++) {
    mj_resetData(s.m, s.d);
    s.d->qpos[0] = -0.138386406605;
    s.d->qvel[0] = 24.8687893631 + 1e-10 * i;
    s.d->qacc_warmstart[0] = -3442.01345703;
    mj_forward(s.m, s.d);
    g_assert_cmpfloat(s.d->efc_force[0], >, 1e6);
    g_assert_cmpfloat_with_epsilon(s.d->M[0] * s.d->qacc[0], s.d->qfrc_smooth[0] + s.d->qfrc_constraint[0],
                                   1e-4);
    g_assert_cmpint(s.d->solver[0].neval, <, 30);
  }
  scene_free(&s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function) g_test_add_data_func(path, GINT_TO_POINTER(data), function)
  ADD("/optimum/same/pyramidal", mjCONE_PYRAMIDAL, test_same);
  ADD("/optimum/same/elliptic", mjCONE_ELLIPTIC, test_same);
  ADD("/optimum/order/pyramidal", mjCONE_PYRAMIDAL, test_order);
  ADD("/optimum/order/elliptic", mjCONE_ELLIPTIC, test_order);
  ADD("/optimum/statistics/newton", mjSOL_NEWTON, test_statistics);
  ADD("/optimum/statistics/cg", mjSOL_CG, test_statistics);
  ADD("/optimum/statistics/pgs", mjSOL_PGS, test_statistics);
  ADD("/optimum/warm-start/newton", mjSOL_NEWTON, test_warm_start);
  ADD("/optimum/warm-start/cg", mjSOL_CG, test_warm_start);
  ADD("/optimum/warm-start/pgs", mjSOL_PGS, test_warm_start);
  ADD("/optimum/noslip/pyramidal", mjCONE_PYRAMIDAL, test_noslip);
  ADD("/optimum/noslip/elliptic", mjCONE_ELLIPTIC, test_noslip);
#undef ADD
  g_test_add_func("/optimum/cones", test_cones);
  g_test_add_func("/optimum/large-forces", test_large_forces);
  return g_test_run();
}
