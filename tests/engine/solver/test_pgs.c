// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Projected Gauss-Seidel, iteration by iteration: accelerations after 1, 4, 9 and 25 sweeps are those of
// MuJoCo 3.12.0 (the WebAssembly build @mujoco/mujoco), so the order of the sweeps and their momentum are
// too.

#include <glib.h>
#include <mujoco/mujoco.h>

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

static const struct {
  int iterations;
  mjtNum qacc[7];
} kExpected[] = {
    {1,
     {-19.6016673510122, -21.4431517872972, 26.0226401190903, -29.8462178919664, 53.4627655023733,
      68.2232239326966, 217.786127136291}},
    {4,
     {-30.7237079885756, -21.6479569927322, 34.1339851638790, -46.6975208295371, 65.8421151375613,
      34.3574038603602, 201.599241944488}},
    {9,
     {-30.4446968397161, -21.9900396863366, 34.6465060635007, -48.5786674693117, 64.1738200771732,
      29.6759287294856, 219.159552089306}},
    {25,
     {-30.3972519801092, -21.9919907577509, 34.6427726766266, -48.1770630586094, 64.1084479611630,
      30.1616793754679, 220.642391747710}},
};

static void test_iterations(gconstpointer jacobian) {
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(kTripod, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(spec, NULL);
  mj_deleteSpec(spec);
  mjData* d = mj_makeData(m);
  m->opt.jacobian = GPOINTER_TO_INT(jacobian);
  for (unsigned k = 0; k < G_N_ELEMENTS(kExpected); k++) {
    m->opt.iterations = kExpected[k].iterations;
    mj_resetData(m, d);
    for (int i = 0; i < m->nv; i++) d->qvel[i] = 0.5 * mju_sin(1 + i);
    mj_forward(m, d);
    for (int i = 0; i < m->nv; i++) {
      g_assert_cmpfloat_with_epsilon(d->qacc[i], kExpected[k].qacc[i], 1e-8);
    }
    g_assert_cmpint(d->solver_niter[0], ==, kExpected[k].iterations);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/pgs/iterations/dense", GINT_TO_POINTER(mjJAC_DENSE), test_iterations);
  g_test_add_data_func("/pgs/iterations/sparse", GINT_TO_POINTER(mjJAC_SPARSE), test_iterations);
  return g_test_run();
}
