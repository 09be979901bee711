// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Projected Gauss-Seidel, iteration by iteration: accelerations after 1, 4, 9 and 25 sweeps are
// those of MuJoCo 3.12.0 (the WebAssembly build @mujoco/mujoco), so the order of the sweeps and
// their momentum are too.

#include <glib.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"

static const char kTripod[] =
    "<mujoco>"
    "  <option solver='PGS' cone='elliptic' tolerance='0'><flag island='disable' "
    "warmstart='disable'/></option>"
    "  <worldbody>"
    "    <geom type='plane' size='2 2 .1'/>"
    "    <body pos='0 0 .19'><freejoint/>"
    "      <geom type='sphere' size='.1' pos='.15 0 -.1'/><geom type='sphere' size='.1' pos='-.15 .1 -.1'/>"
    "      <geom type='sphere' size='.1' pos='-.15 -.1 -.1' condim='4'/>"
    "      <body pos='0 0 .2'><joint name='arm' axis='0 1 0' range='-10 10' frictionloss='.3'/>"
    "        <geom type='capsule' size='.05' fromto='0 0 0 .3 0 .1'/></body>"
    "    </body>"
    "  </worldbody>"
    "  <equality><joint joint1='arm' polycoef='.1 0 0 0 0'/></equality>"
    "</mujoco>";

// accelerations after a number of iterations of a solver and of noslip
static const struct {
  int solver, noslip, iterations;
  mjtNum qacc[7];
} kExpected[] = {
    {mjSOL_PGS,
     0,
     1,
     {-19.6016673510122, -21.4431517872972, 26.0226401190903, -29.8462178919664, 53.4627655023733,
      68.2232239326966, 217.786127136291}},
    {mjSOL_PGS,
     0,
     4,
     {-30.7237079885756, -21.6479569927322, 34.1339851638790, -46.6975208295371, 65.8421151375613,
      34.3574038603602, 201.599241944488}},
    {mjSOL_PGS,
     0,
     9,
     {-30.4446968397161, -21.9900396863366, 34.6465060635007, -48.5786674693117, 64.1738200771732,
      29.6759287294856, 219.159552089306}},
    {mjSOL_PGS,
     0,
     25,
     {-30.3972519801092, -21.9919907577509, 34.6427726766266, -48.1770630586094, 64.1084479611630,
      30.1616793754679, 220.642391747710}},
    {mjSOL_CG,
     0,
     1,
     {-25.4444204011274, -18.0075937412068, 26.7356667568276, -123.878494060548, 127.983117457197,
      -3.27670644585369, 53.4331009537191}},
    {mjSOL_CG,
     0,
     4,
     {-29.3087259886222, -17.0712577618980, 34.2259138390080, -83.5976976524746, 77.9355991234111,
      23.3080630238011, 228.535163070034}},
    {mjSOL_CG,
     0,
     9,
     {-30.3815637436054, -22.3706400068385, 34.8496868118554, -45.7980237565739, 62.2243068196710,
      31.6764675358963, 221.097515034566}},
    {mjSOL_CG,
     0,
     25,
     {-30.4002019118253, -21.9898154326849, 34.6441281742966, -48.1762722956050, 64.0974807361203,
      30.1703627143410, 220.649389898937}},
    {mjSOL_NEWTON,
     0,
     1,
     {-29.3214470439447, -30.2965178641532, 36.5030305746904, 8.51472641892487, 52.4438328337298,
      17.6091544344199, 224.216522634905}},
    {mjSOL_NEWTON,
     0,
     4,
     {-30.3972507176022, -21.9919907670690, 34.6427721904116, -48.1770486013991, 64.1084626742806,
      30.1616878138752, 220.642389927860}},
    {mjSOL_NEWTON,
     5,
     1,
     {-25.1078433033985, -25.0464285167397, 31.8008737251957, -30.4362177251866, 111.505640482903,
      65.6091160907051, 102.544719777442}},
    {mjSOL_NEWTON,
     5,
     4,
     {-30.3972509226613, -21.9919910068505, 34.6427726562775, -48.1770488749854, 64.1084637134446,
      30.1616877336158, 220.642390747069}},
    {mjSOL_PGS,
     5,
     1,
     {-21.8810034978036, -18.9569449786519, 25.4010535198644, -12.8561247805995, 66.7487080222927,
      66.6390151847076, 201.546103091377}},
    {mjSOL_PGS,
     5,
     4,
     {-30.5111872888321, -21.7765762164913, 34.1919406432429, -51.0317501930918, 64.6033606848405,
      26.3191638772210, 203.113428993527}},
    {mjSOL_PGS,
     5,
     9,
     {-30.4459541869124, -21.9896778368917, 34.6461631785038, -48.5624095579023, 64.1811489841449,
      29.7080943649088, 219.150593626234}},
    {mjSOL_PGS,
     5,
     25,
     {-30.3972525098293, -21.9919896151173, 34.6427725321692, -48.1770577741182, 64.1084510488293,
      30.1616727158381, 220.642387973512}},
};

static void test_iterations(gconstpointer jacobian) {
  mjModel* m = compile_text(kTripod);
  mjData* d = mj_makeData(m);
  m->opt.jacobian = GPOINTER_TO_INT(jacobian);
  for (unsigned k = 0; k < G_N_ELEMENTS(kExpected); k++) {
    m->opt.solver = kExpected[k].solver;
    m->opt.iterations = kExpected[k].iterations;
    m->opt.noslip_iterations = kExpected[k].noslip;
    m->opt.noslip_tolerance = 0;
    mj_resetData(m, d);
    for (int i = 0; i < m->nv; i++) d->qvel[i] = 0.5 * mju_sin(1 + i);
    mj_forward(m, d);
    for (int i = 0; i < m->nv; i++) {
      g_assert_cmpfloat_with_epsilon(d->qacc[i], kExpected[k].qacc[i], 1e-6);
    }
    g_assert_cmpint(d->solver_niter[0], >=, kExpected[k].iterations);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Friction rows of contacts on one hinge depend on each other: noslip leaves them as they are. As
// in the reference.
static void test_noslip_on_hinge(void) {
  static const char text[] =
      "<mujoco><option cone='elliptic' noslip_iterations='5'/><worldbody>"
      "<body pos='.08 -.2 -.01' euler='-21 -62 88'><joint/>"
      "<inertial pos='-.04 -.02 .005' mass='.07' fullinertia='.01392 .01529 .01427 .0009948 .003882 "
      "-.002033'/>"
      "<geom pos='.29 .22 .37' type='cylinder' size='.2 .2'/></body><geom pos='-.3 .02 -.4' "
      "size='.04'/></worldbody>"
      "</mujoco>";
  mjModel* m = compile_text(text);
  mjtNum force[2][3];
  for (int k = 0; k < 2; k++) {
    m->opt.noslip_iterations = k ? 5 : 0;
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->nefc, ==, 3);
    mju_copy3(force[k], d->efc_force);
    mj_deleteData(d);
  }
  g_assert_cmpfloat(fabs(force[0][2]), >, 100);
  for (int i = 0; i < 3; i++) g_assert_cmpfloat(force[1][i], ==, force[0][i]);
  mj_deleteModel(m);
}

// Improvements and gradients are divided by the trace of the inertia of the moment, of the model or
// of its only island, with each solver and noslip (numbers of MuJoCo 4.0.1).
static void test_scale(void) {
  static const char kArm[] =
      "<mujoco><option iterations='1' noslip_iterations='1' tolerance='0'/><worldbody><body>"
      "<joint axis='0 0 1' frictionloss='.3'/><geom type='capsule' size='.02' fromto='0 0 0 .5 0 0' "
      "mass='1'/>"
      "<body pos='.5 0 0'><joint axis='0 0 1' frictionloss='.2' range='-90 90'/>"
      "<geom type='capsule' size='.02' fromto='0 0 0 .5 0 0' mass='2'/></body></body></worldbody>"
      "<keyframe><key qpos='.3 2.2' qvel='3 5'/></keyframe></mujoco>";
  static const mjtNum kImprovement[3] = {485967.028, 1637427.47, 1637427.56};
  mjModel* m = compile_text(kArm);
  for (int islands = 0; islands < 2; islands++) {
    for (int solver = mjSOL_PGS; solver <= mjSOL_NEWTON; solver++) {
      m->opt.solver = solver;
      m->opt.disableflags = islands ? 0 : mjDSBL_ISLAND;
      mjData* d = mj_makeData(m);
      mj_resetDataKeyframe(m, d, 0);
      mj_forward(m, d);
      g_assert_cmpint(d->nisland, ==, islands);
      g_assert_cmpfloat_with_epsilon(d->solver[0].improvement, kImprovement[solver],
                                     1e-8 * kImprovement[solver]);
      mj_deleteData(d);
    }
  }
  mj_deleteModel(m);
}

// Fewer than no iterations are none, as in MuJoCo 4.0.1: of each solver and noslip.
static void test_negative(void) {
  mjModel* m = compile_text(kTripod);
  for (int solver = mjSOL_PGS; solver <= mjSOL_NEWTON; solver++) {
    m->opt.solver = solver;
    mjtNum qacc[2];
    for (int k = 0; k < 2; k++) {
      m->opt.iterations = m->opt.noslip_iterations = -k;
      mjData* d = mj_makeData(m);
      mj_forward(m, d);
      qacc[k] = d->qacc[2];
      g_assert_cmpint(d->solver_niter[0], ==, 0);
      mj_deleteData(d);
    }
    g_assert_cmpfloat(qacc[0], ==, qacc[1]);
  }
  mj_deleteModel(m);
}

// A number of evaluations below zero is none.
static void test_no_evaluations(void) {
  mjModel* m = compile_text(kTripod);
  mjData* d[2] = {mj_makeData(m), mj_makeData(m)};
  m->opt.solver = mjSOL_NEWTON;
  for (int i = 0; i < 2; i++) {
    m->opt.ls_iterations = -i;
    mj_forward(m, d[i]);
  }
  for (int i = 0; i < m->nv; i++) g_assert_cmpfloat(d[0]->qacc[i], ==, d[1]->qacc[i]);
  for (int i = 0; i < 2; i++) mj_deleteData(d[i]);
  mj_deleteModel(m);
}

// An island of a deformable without rows: nothing is iterated, and it moves as it does without
// constraints, wherever the start is; as the reference has it.
static void test_island_without_rows(void) {
  mjModel* m = compile_text(
      "<mujoco><option solver='Newton' integrator='discrete'/><worldbody><flexcomp name='f' type='grid' "
      "pos='0 0 2' "
      "count='4 1 1' dim='1' spacing='.11 .1 .1' mass='.08'><contact selfcollide='none' contype='0' "
      "conaffinity='0'/>"
      "<elasticity damping='.01' young='2e5' poisson='.2' section='box' sectionsize='.015 .013'/></flexcomp>"
      "<body><joint type='slide' name='j'/><geom size='.1'/></body></worldbody>"
      "<equality><joint joint1='j'/></equality></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) d->qacc_warmstart[i] = 5 * (i % 3 - 1);
  mj_forward(m, d);
  g_assert_cmpint(d->nisland, ==, 2);
  g_assert_cmpint(d->island_nefc[0], ==, 0);
  g_assert_cmpint(d->solver_niter[0], ==, 0);
  for (int i = 0; i < d->island_nv[0]; i++) g_assert_cmpfloat(d->qacc[i], ==, d->qacc_smooth[i]);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/iterations/dense", GINT_TO_POINTER(mjJAC_DENSE), test_iterations);
  g_test_add_data_func("/iterations/sparse", GINT_TO_POINTER(mjJAC_SPARSE), test_iterations);
  g_test_add_func("/solver/iterations/noslip-on-hinge", test_noslip_on_hinge);
  g_test_add_func("/solver/iterations/scale", test_scale);
  g_test_add_func("/solver/iterations/negative", test_negative);
  g_test_add_func("/iterations/no-evaluations", test_no_evaluations);
  g_test_add_func("/solver/iterations/island-without-rows", test_island_without_rows);
  return g_test_run();
}
