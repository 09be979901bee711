// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Solvers that stop before they are done, by few iterations or by few evaluations of the line
// search: what they have then, and when they give up, are those of MuJoCo 3.12.0 (its own library).

#include <glib.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"

// a box with two arms outside of their limits, deep in the floor
static const char kSunk[] =
    "<mujoco><option><flag warmstart='disable'/></option>"
    "  <worldbody>"
    "    <geom type='plane' size='4 4 .1'/>"
    "    <body pos='0 0 .05' euler='5 12 0'><freejoint/><geom type='box' size='.2 .1 .05'/>"
    "      <body pos='.2 0 0'><joint axis='0 1 0' range='0 10' frictionloss='.2'/>"
    "        <geom type='capsule' size='.04' fromto='0 0 0 .3 0 -.1'/></body>"
    "      <body pos='-.2 0 0'><joint axis='0 1 0' range='0 10'/>"
    "        <geom type='capsule' size='.04' fromto='0 0 0 -.3 0 -.1'/></body>"
    "    </body>"
    "  </worldbody>"
    "</mujoco>";

// A first Newton step of the line search that raises the cost is kept; a rise does not end the
// iterations; conjugate directions are bounded by the new gradient.
static const struct {
  int solver, cone, iterations, ls_iterations, niter;
  mjtNum qacc[8];
} kSunkExpected[] = {
    {mjSOL_NEWTON,
     mjCONE_ELLIPTIC,
     2,
     3,
     2,
     {-256.761831516623, -144.197863862169, 30.269566829552, 3.42037596234775, -308.469617607867,
      -196.34864003909, -1299.68754151304, 216.491178439012}},
    {mjSOL_CG,
     mjCONE_PYRAMIDAL,
     100,
     1,
     26,
     {-130.758678233764, -36.8841428504234, 95.1174266323646, 56.8980829205488, -630.995964055859,
      -24.6115565751151, -1144.79816619915, 626.602619377064}},
    {mjSOL_CG,
     mjCONE_ELLIPTIC,
     100,
     0,
     27,
     {-158.794702821251, -64.8561967314557, 115.30848149712, 263.410274822932, -699.135855598342,
      -155.495626702977, -913.095188080711, 640.589450127517}},
    {mjSOL_CG,
     mjCONE_PYRAMIDAL,
     6,
     6,
     6,
     {-127.028748627031, -36.0966597525472, 96.1065609842161, 160.003878593164, -633.858010249688,
      -66.163816998047, -1175.35481912075, 629.67961309629}},
};

static void test_line_search(void) {
  mjModel* m = compile_text(kSunk);
  mjData* d = mj_makeData(m);
  for (unsigned k = 0; k < G_N_ELEMENTS(kSunkExpected); k++) {
    m->opt.solver = kSunkExpected[k].solver;
    m->opt.cone = kSunkExpected[k].cone;
    m->opt.iterations = kSunkExpected[k].iterations;
    m->opt.ls_iterations = kSunkExpected[k].ls_iterations;
    mj_resetData(m, d);
    for (int i = 0; i < m->nv; i++) d->qvel[i] = 3 * mju_sin(1 + i);
    mj_forward(m, d);
    for (int i = 0; i < m->nv; i++) {
      mjtNum want = kSunkExpected[k].qacc[i];
      g_assert_cmpfloat_with_epsilon(d->qacc[i], want, 1e-8 * (1 + mju_abs(want)));
    }
    g_assert_cmpint(d->solver_niter[0], ==, kSunkExpected[k].niter);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Islands of very different inertia stop by the improvement relative to their own inertia (sweeps
// of MuJoCo 4.0.1).
static void test_island_scale(void) {
  mjModel* m = compile_text(
      "<mujoco><option solver='PGS' noslip_iterations='20'/>"
      "  <worldbody>"
      "    <geom type='plane' size='4 4 .1'/>"
      "    <body pos='0 0 .1' euler='2 1 0'><freejoint/><geom type='box' size='.1 .2 .1' "
      "density='10'/></body>"
      "    <body pos='1 0 .1' euler='1 3 0'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
      "    <body pos='2 0 1'><freejoint/><geom type='box' size='.5 .5 .5' density='20000'/></body>"
      "  </worldbody>"
      "</mujoco>");
  static const int kSweeps[2] = {9, 21};
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) d->qvel[i] = 0.5 * mju_sin(1 + i);
  mj_forward(m, d);
  g_assert_cmpint(d->nisland, ==, 2);
  for (int i = 0; i < 2; i++) g_assert_cmpint(d->solver_niter[i], ==, kSweeps[i]);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A body on its limit beside a heavy one that shrinks the scale of costs. The iterations of MuJoCo
// 3.12.0: Newton's method starts if its step promises a gain above the tolerance, or the gradient
// is above it; CG if the gain is. The start point is the optimum times 1 - share, or rest.
static const struct {
  int solver;
  mjtNum heavy, share;
  int niter;
} kStarts[] = {
    {mjSOL_NEWTON, 1.6384e15, 1, 1}, {mjSOL_NEWTON, 6.5536e15, 1, 0}, {mjSOL_NEWTON, 1e10, 5e-3, 1},
    {mjSOL_NEWTON, 1e10, 5e-4, 0},   {mjSOL_NEWTON, 1e5, 5e-8, 1},    {mjSOL_NEWTON, 1e5, 5e-9, 0},
    {mjSOL_NEWTON, 1, 5e-12, 1},     {mjSOL_CG, 1.04858e17, 1, 1},    {mjSOL_CG, 4.1943e17, 1, 0},
    {mjSOL_CG, 1e10, 5e-4, 1},       {mjSOL_CG, 1e10, 5e-5, 0},       {mjSOL_CG, 1, 5e-9, 1},
    {mjSOL_CG, 1, 5e-10, 0}};

static void test_start(void) {
  for (size_t i = 0; i < G_N_ELEMENTS(kStarts); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option gravity='0 0 0'><flag island='disable'/></option><worldbody>"
        "<body><joint type='slide' axis='1 0 0' range='1 2' limited='true'/><geom size='.1' mass='1'/></body>"
        "<body pos='0 5 0'><joint type='slide' axis='1 0 0'/><geom size='.1' mass='%g'/></body>"
        "</worldbody></mujoco>",
        kStarts[i].heavy);
    mjModel* m = compile_text(text);
    m->opt.solver = kStarts[i].solver;
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    mjtNum optimum = d->efc_D[0] * d->efc_aref[0] / (1 + d->efc_D[0]);
    mj_resetData(m, d);
    d->qacc_warmstart[0] = optimum * (1 - kStarts[i].share);
    mj_forward(m, d);
    g_assert_cmpint(d->solver_niter[0], ==, kStarts[i].niter);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// An island with a gradient below the tolerance at the start: two bodies on their limits, apart.
static void test_start_island(void) {
  mjModel* m = compile_text(
      "<mujoco><option gravity='0 0 0'/><worldbody>"
      "<body><joint type='slide' axis='1 0 0' range='1 2' limited='true'/><geom size='.1' "
      "mass='1e12'/></body>"
      "<body pos='0 5 0'><joint type='slide' axis='1 0 0' range='1 2' limited='true'/><geom size='.1' "
      "mass='1'/></body>"
      "</worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->nisland, ==, 2);
  g_assert_cmpint(d->solver_niter[0], ==, 1);
  mjtNum solved = d->qacc[0];
  mj_resetData(m, d);
  d->qacc_warmstart[0] = solved * (1 - 1e-13);
  d->qacc_warmstart[1] = 0;
  mj_forward(m, d);
  g_assert_cmpint(d->solver_niter[0], <=, 1);
  g_assert_cmpfloat_with_epsilon(d->qacc[0], solved, 1e-9 * mju_abs(solved));
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Torsional friction of a heavy ball: the friction block counts as singular by its determinant, and
// noslip leaves the forces alone. Numbers of MuJoCo 3.12.0, with and without noslip.
static void test_heavy_friction(void) {
  mjModel* m = compile_text(
      "<mujoco><option cone='elliptic'/><worldbody><geom type='plane' size='9 9 1'/>"
      "<body pos='0 0 .49'><freejoint/><geom size='.5' mass='5000' condim='4'/></body></worldbody></mujoco>");
  const mjtNum qvel[6] = {.01, .02, 0, .1, 0, .3};
  const mjtNum wanted[4] = {171597.5, -10442.5303979056, 1502.52235941088, -74.6454341876088};
  for (int iterations = 0; iterations < 4; iterations += 3) {
    m->opt.noslip_iterations = iterations;
    mjData* d = mj_makeData(m);
    mju_copy(d->qvel, qvel, 6);
    mj_forward(m, d);
    g_assert_cmpint(d->nefc, ==, 4);
    for (int i = 0; i < 4; i++) g_assert_cmpfloat_with_epsilon(d->efc_force[i], wanted[i], 1e-6);
    mj_deleteData(d);
  }
  mj_deleteModel(m);
}

// Slopes that count as flat early (ls_tolerance): where the first step of the line search ends
// flat, but higher than it began, the search goes on between its ends.
static const char kFlat[] =
    "<mujoco><option tolerance='4e-07' ls_tolerance='1e4'/><asset>"
    "<mesh name='me1x' vertex='-0.067 0.09 0.008885 -0.0087 0.026461943867763876 0.14 0.053713723517916451 "
    "0.08688 -0.10689402653333933 0.11304339195795796 -0.039 0.12 -0.0854 0.089 0.051'/>"
    "</asset><worldbody><body><joint type='ball' frictionloss='0.5'/>"
    "<geom type='box' pos='0.4 -0.3 -0.03' mesh='me1x'/><replicate count='4' offset='0.5 1 -0.02'>"
    "<body><joint type='ball'/><geom size='0.06'/><geom size='0.05'/><geom mesh='me1x'/></body>"
    "</replicate></body></worldbody></mujoco>";

static void test_flat_but_higher(void) {
  static const mjtNum want[3] = {-0.206009728, -0.5, 0.158274664};
  mjModel* m = compile_text(kFlat);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->nefc, ==, 3);
  for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(d->efc_force[i], want[i], 1e-7);
  g_assert_cmpint(d->solver_niter[0], ==, 4);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A step that would gain too little is taken in the effective metric as long as the gradient is
// large.
static void test_start_in_metric(void) {
  static const struct {
    const char* integrator;
    int niter;
  } cases[] = {{"Euler", 0}, {"discrete", 1}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option solver='CG' integrator='%s'><flag gravity='disable'/></option><worldbody><body>"
        "<joint name='j' type='slide'/><geom size='.1' mass='1'/></body></worldbody>"
        "<equality><joint joint1='j' polycoef='1e-9 0 0 0 0'/></equality></mujoco>",
        cases[i].integrator);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->solver_niter[0], ==, cases[i].niter);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/early-stop/line-search", test_line_search);
  g_test_add_func("/early-stop/flat-but-higher", test_flat_but_higher);
  g_test_add_func("/early-stop/island-scale", test_island_scale);
  g_test_add_func("/early-stop/start", test_start);
  g_test_add_func("/early-stop/start-island", test_start_island);
  g_test_add_func("/early-stop/start-in-metric", test_start_in_metric);
  g_test_add_func("/early-stop/heavy-friction", test_heavy_friction);
  return g_test_run();
}
