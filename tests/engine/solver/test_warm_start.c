// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the warm start leaves behind.

#include <glib.h>
#include <mujoco/mujoco.h>

// The normal of the contacts has no component along the slide, so that dense rows tell nobody that
// it takes part.
static const char kBesideBox[] =
    "<mujoco><option cone='elliptic' jacobian='dense'/><worldbody>"
    "<body gravcomp='1'><joint type='slide' axis='0 0 1' damping='1'/><geom type='box' size='.1 1 1'/></body>"
    "<flexcomp name='f' type='grid' count='3 1 1' spacing='.1 .1 .1' dim='1' radius='.01' mass='.3' "
    "pos='.1 0 0' euler='0 0 90'>"
    "<contact selfcollide='none'/><edge stiffness='100' damping='1'/></flexcomp>"
    "</worldbody></mujoco>";

// A dof outside of the islands keeps the force of the constraints at the unconstrained
// acceleration, which the integrator adds: the number is that of MuJoCo 3.12.0.
static void test_outside_of_islands(void) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(kBesideBox, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->nisland, ==, 1);
  g_assert_cmpint(d->dof_island[0], ==, -1);
  g_assert_cmpfloat_with_epsilon(d->qfrc_constraint[0], -37.273341, 1e-5);
  g_assert_cmpfloat_with_epsilon(d->qfrc_constraint[1], 0.12425262, 1e-7);
  g_assert_cmpfloat(d->qacc[0], ==, d->qacc_smooth[0]);
  m->opt.disableflags |= mjDSBL_WARMSTART;
  mj_forward(m, d);
  g_assert_cmpfloat(d->qfrc_constraint[0], ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/warm-start/outside-of-islands", test_outside_of_islands);
  return g_test_run();
}
