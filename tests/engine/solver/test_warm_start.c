// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the warm start leaves behind.

#include <glib.h>
#include <mujoco/mujoco.h>

// The normal of the contacts has no component along the slide, and each contact has a vertex of
// weight 0: dense rows show neither.
static const char kBesideBox[] =
    "<mujoco><option cone='elliptic' jacobian='dense'/><worldbody>"
    "<body gravcomp='1'><joint type='slide' axis='0 0 1' damping='1'/><geom type='box' size='.1 1 1'/></body>"
    "<flexcomp name='f' type='grid' count='3 1 1' spacing='.1 .1 .1' dim='1' radius='.01' mass='.3' "
    "pos='.1 0 0' euler='0 0 90'>"
    "<contact selfcollide='none'/><edge stiffness='100' damping='1'/></flexcomp>"
    "</worldbody></mujoco>";

// What a contact of a flex moves is in one island, as its bodies say: the numbers are those of
// MuJoCo 4.0.1.
static void test_bodies_of_contacts(void) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(kBesideBox, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->nisland, ==, 1);
  g_assert_cmpint(d->dof_island[0], ==, 0);
  g_assert_cmpint(d->dof_island[1], ==, 0);
  g_assert_cmpfloat_with_epsilon(d->qfrc_constraint[0], -1.86344579, 1e-7);
  g_assert_cmpfloat_with_epsilon(d->qfrc_constraint[4], 2.49998438, 1e-7);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/warm-start/bodies-of-contacts", test_bodies_of_contacts);
  return g_test_run();
}
