// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constants of each simulation: as if its model had been edited by hand.

#include "cart.h"

// As binary models they are the same to the last byte.
static void assert_same_model(const mjModel* a, const mjModel* b) {
  g_assert_cmpint(mj_sizeModel(a), ==, mj_sizeModel(b));
  int n = (int)mj_sizeModel(a);
  g_autofree char *left = g_malloc((gsize)n), *right = g_malloc((gsize)n);
  mj_saveModel(a, NULL, left, n);
  mj_saveModel(b, NULL, right, n);
  g_assert_cmpmem(left, (size_t)n, right, (size_t)n);
}

static void test_edited(void) {
  mjModel *m = compile_text(kCart), *edited = mj_copyModel(NULL, m), *own = mj_copyModel(NULL, m);
  mjBatch* b = batch_of(m, 2, 2, false);
  int n = 0;
  mjtNum* mass = mjb_expand(b, "body_mass", &n, NULL);
  mjtNum* timestep = mjb_expand(b, "opt.timestep", NULL, NULL);
  mass[n + 1] *= 2;
  timestep[1] = .004;
  g_assert_null(mjb_expanded(b, "body_invweight0", NULL, NULL));
  g_assert_cmpint(mjb_setConst(b, NULL, 0), ==, 0);

  edited->body_mass[1] *= 2;
  edited->opt.timestep = .004;
  mjData* d = mj_makeData(edited);
  mj_setConst(edited, d);
  mjb_getModel(b, 1, own);
  assert_same_model(own, edited);
  mjb_getModel(b, 0, own);
  assert_same_model(own, m);

  mj_resetData(edited, d);
  d->ctrl[0] = component_of(b, mjSTATE_CTRL, 1)[0] = .3;
  for (int i = 0; i < 40; i++) mj_step(edited, d);
  g_assert_cmpint(mjb_step(b, NULL, 0, 40, mjSTAGE_NONE), ==, 0);
  assert_row_is_state(b, 1, edited, d);
  mj_deleteData(d);
  mjb_deleteBatch(b);
  mj_deleteModel(edited);
  mj_deleteModel(own);
  mj_deleteModel(m);
}

// Only what comes out differently becomes a simulation's own: the same fields as in MuJoCo 4.0.1.
static void test_derived(void) {
  static const char* const derived[] = {"body_invweight0", "body_subtreemass", "dof_invweight0", "dof_M0",
                                        "actuator_acc0"};
  static const char* const shared[] = {"tendon_length0", "actuator_length0", "geom_aabb", "geom_rbound",
                                       "cam_pos0",       "eq_data",          "bvh_aabb",  "body_ipos"};
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 3, 2, true);
  mjtNum* friction = mjb_expand(b, "geom_friction", NULL, NULL);
  friction[0] = .1;
  g_assert_cmpint(mjb_setConst(b, NULL, 0), ==, 0);
  g_assert_null(mjb_expanded(b, "body_invweight0", NULL, NULL));
  int n = 0;
  mjtNum* mass = mjb_expand(b, "body_mass", &n, NULL);
  mass[n + 1] *= 2;
  const int last = 2;
  g_assert_cmpint(mjb_setConst(b, &last, 1), ==, 0);
  g_assert_null(mjb_expanded(b, "body_invweight0", NULL, NULL));
  g_assert_cmpint(mjb_setConst(b, NULL, 0), ==, 0);
  for (size_t i = 0; i < G_N_ELEMENTS(derived); i++) {
    g_assert_nonnull(mjb_expanded(b, derived[i], NULL, NULL));
  }
  for (size_t i = 0; i < G_N_ELEMENTS(shared); i++) g_assert_null(mjb_expanded(b, shared[i], NULL, NULL));
  const mjtNum* weight = mjb_expanded(b, "body_invweight0", &n, NULL);
  g_assert_cmpfloat(weight[2], ==, m->body_invweight0[2]);
  g_assert_cmpfloat(weight[n + 2], <, .6 * weight[2]);
  g_assert_cmpfloat(weight[2 * n + 2], ==, weight[2]);
  // back again: constants are computed from the model's each time
  mass[4 + 1] = m->body_mass[1];
  g_assert_cmpint(mjb_setConst(b, NULL, 0), ==, 0);
  g_assert_cmpfloat(weight[n + 2], ==, weight[2]);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

// A simulation whose constants cannot be computed keeps those that it had.
static void test_refused(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body name='free'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  mjBatch* b = batch_of(m, 2, 2, false);
  g_assert_cmpint(m->body_simple[1], ==, 1);
  int n = 0;
  mjtNum *mass = mjb_expand(b, "body_mass", &n, NULL), *place = mjb_expand(b, "body_ipos", NULL, NULL);
  mass[1] = mass[n + 1] = 2 * m->body_mass[1];
  place[3 * n + 3] = .5;
  g_assert_cmpint(mjb_setConst(b, NULL, 0), ==, 1);
  g_assert_nonnull(strstr(mjb_error(b, 1), "simple"));
  const mjtNum* total = mjb_expanded(b, "body_subtreemass", NULL, NULL);
  g_assert_cmpfloat(total[0], ==, 2 * m->body_subtreemass[0]);
  g_assert_cmpfloat(total[2], ==, m->body_subtreemass[0]);
  g_assert_cmpint(mjb_status(b)[0], ==, 0);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/batch/constants/edited", test_edited);
  g_test_add_func("/batch/constants/derived", test_derived);
  g_test_add_func("/batch/constants/refused", test_refused);
  return g_test_run();
}
