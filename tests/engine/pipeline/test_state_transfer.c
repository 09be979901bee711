// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// State moves by name, also when the new model has its objects in another order.

#include <gimbal/transfer.h>
#include <glib.h>

#include "compile-text.h"

static const char kOld[] =
    "<mujoco><worldbody>"
    "  <body name='a'><joint name='ja' type='hinge'/><geom size='.1'/>"
    "    <body><joint type='slide'/><geom size='.1'/></body></body>"
    "  <body name='b' pos='1 0 0'><joint name='jb' type='slide' ref='0.3'/><geom size='.1'/></body>"
    "</worldbody><actuator><motor name='ma' joint='ja'/><motor name='mb' joint='jb'/></actuator></mujoco>";

static const char kNew[] =
    "<mujoco><worldbody>"
    "  <body name='c'><freejoint/><geom size='.1'/></body>"
    "  <body name='b' pos='1 0 0'><joint name='jb' type='slide' ref='0.5'/><geom size='.2'/></body>"
    "  <body name='a'><joint name='ja' type='hinge'/><geom size='.1'/>"
    "    <body><joint type='slide'/><geom size='.1'/></body></body>"
    "</worldbody><actuator><motor name='mb' joint='jb'/><motor name='ma' joint='ja'/></actuator></mujoco>";

static int address(const mjModel* m, const char* joint) {
  return m->jnt_qposadr[mj_name2id(m, mjOBJ_JOINT, joint)];
}

static void test_by_name(void) {
  mjModel *m0 = compile_text(kOld), *m1 = compile_text(kNew);
  mjData *d0 = mj_makeData(m0), *d1 = mj_makeData(m1);
  GimbalTransfer result;
  d0->time = 2.5;
  d0->qpos[address(m0, "ja")] = 0.7;
  d0->qpos[1] = 0.2;  // the nameless slide
  d0->ctrl[0] = 3;
  d0->xfrc_applied[6 * mj_name2id(m0, mjOBJ_BODY, "b") + 2] = 9;
  gimbal_transfer_state(m0, d0, m1, d1, &result);
  g_assert_cmpfloat(d1->time, ==, 2.5);
  g_assert_cmpfloat(d1->qpos[address(m1, "ja")], ==, 0.7);
  g_assert_cmpfloat(d1->qpos[address(m1, "ja") + 1], ==, 0.2);
  // never moved: it follows the new reference
  g_assert_cmpfloat(d1->qpos[address(m1, "jb")], ==, 0.5);
  g_assert_cmpfloat(d1->ctrl[1], ==, 3);
  g_assert_cmpfloat(d1->xfrc_applied[6 * mj_name2id(m1, mjOBJ_BODY, "b") + 2], ==, 9);
  g_assert_cmpint(result.joints_kept, ==, 3);
  g_assert_cmpint(result.joints_new, ==, 1);
  g_assert_cmpint(result.joints_lost, ==, 0);
  g_assert_cmpint(result.actuators_kept, ==, 2);
  mj_deleteData(d0), mj_deleteData(d1);
  mj_deleteModel(m0), mj_deleteModel(m1);
}

static void test_same(void) {
  mjModel* m = compile_text(kOld);
  mjData *d0 = mj_makeData(m), *d1 = mj_makeData(m);
  for (int i = 0; i < m->nq; i++) d0->qpos[i] = 0.1 * (i + 1);
  for (int i = 0; i < m->nv; i++) d0->qvel[i] = d0->qacc_warmstart[i] = -0.3 * (i + 1);
  gimbal_transfer_state(m, d0, m, d1, NULL);
  g_assert_cmpmem(d0->qpos, m->nq * sizeof(mjtNum), d1->qpos, m->nq * sizeof(mjtNum));
  g_assert_cmpmem(d0->qvel, m->nv * sizeof(mjtNum), d1->qvel, m->nv * sizeof(mjtNum));
  g_assert_cmpmem(d0->qacc_warmstart, m->nv * sizeof(mjtNum), d1->qacc_warmstart, m->nv * sizeof(mjtNum));
  mj_deleteData(d0), mj_deleteData(d1);
  mj_deleteModel(m);
}

// A sheet that has yielded stays so when it is edited, in a spec and between texts; one with other
// elements begins anew.
static void test_yielded_sheet(void) {
  static const char text[] =
      "<mujoco><worldbody><flexcomp name='f' quat='-1 -1 0 0' count='%d 2 1'><pin id='0'/><elasticity "
      "young='18260' "
      "elastic2d='both' thickness='%g' yield='.006'/></flexcomp></worldbody></mujoco>";
  g_autofree char *one = g_strdup_printf(text, 2, 0.004), *two = g_strdup_printf(text, 2, 0.003),
                  *other = g_strdup_printf(text, 3, 0.004);
  mjSpec* s = mj_parseXMLString(one, NULL, NULL, 0);
  mjModel *m = mj_compile(s, NULL), *m2 = compile_text(two), *m3 = compile_text(other);
  mjData *d = mj_makeData(m), *d2 = mj_makeData(m2), *d3 = mj_makeData(m3);
  for (int i = 0; i < 5; i++) mj_step(m, d);
  mjtNum yielded = d->plastic[1];
  g_assert_cmpfloat(yielded, !=, 0);
  gimbal_transfer_state(m, d, m2, d2, NULL);
  g_assert_cmpfloat(d2->plastic[1], ==, yielded);
  gimbal_transfer_state(m, d, m3, d3, NULL);
  g_assert_cmpfloat(d3->plastic[1], ==, 0);
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, 0);
  g_assert_cmpfloat(d->plastic[1], ==, yielded);
  mj_deleteData(d), mj_deleteData(d2), mj_deleteData(d3);
  mj_deleteModel(m), mj_deleteModel(m2), mj_deleteModel(m3);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pipeline/transfer/by-name", test_by_name);
  g_test_add_func("/pipeline/transfer/yielded-sheet", test_yielded_sheet);
  g_test_add_func("/pipeline/transfer/same", test_same);
  return g_test_run();
}
