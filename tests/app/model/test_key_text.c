// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A state written as a keyframe and read back is the same state, bit for bit.

#include <string.h>

#include "app-test.h"
#include "model/key-text.h"

static const char kModel[] =
    "<mujoco>\n"
    "  <worldbody>\n"
    "    <body name='target' mocap='true' pos='1 2 3'><geom size='.1' contype='0' conaffinity='0'/></body>\n"
    "    <body pos='0 0 1'><freejoint/><geom size='.1'/></body>\n"
    "    <body pos='1 0 1'><joint name='j' axis='0 1 0'/><geom size='.1' pos='.2 0 0'/></body>\n"
    "  </worldbody>\n"
    "  <actuator><general name='a' joint='j' dyntype='integrator'/></actuator>\n"
    "%s"
    "</mujoco>\n";

static mjModel* load(const char* keys) {
  g_autofree char* xml = g_strdup_printf(kModel, keys);
  mjModel* m = compile_text(xml);
  g_assert_nonnull(m);
  return m;
}

static void test_round_trip(void) {
  mjModel* m = load("");
  mjData* d = mj_makeData(m);
  d->ctrl[0] = 1.0 / 3;
  d->mocap_pos[1] = 0.7;
  for (int i = 0; i < 25; i++) mj_step(m, d);
  g_autofree char* key = gimbal_key_text_element(m, d, "a < b", 0, "");
  g_assert_nonnull(strstr(key, "name=\"a &lt; b\""));
  g_autofree char* keys = g_strdup_printf("<keyframe>%s</keyframe>", key);
  mjModel* m2 = load(keys);
  mjData* d2 = mj_makeData(m2);
  g_assert_cmpint(mj_name2id(m2, mjOBJ_KEY, "a < b"), ==, 0);
  mj_resetDataKeyframe(m2, d2, 0);
  g_assert_cmpmem(d2->qpos, sizeof(mjtNum) * m->nq, d->qpos, sizeof(mjtNum) * m->nq);
  g_assert_cmpmem(d2->qvel, sizeof(mjtNum) * m->nv, d->qvel, sizeof(mjtNum) * m->nv);
  g_assert_cmpmem(d2->act, sizeof(mjtNum) * m->na, d->act, sizeof(mjtNum) * m->na);
  g_assert_cmpmem(d2->ctrl, sizeof(mjtNum) * m->nu, d->ctrl, sizeof(mjtNum) * m->nu);
  g_assert_cmpmem(d2->mocap_pos, sizeof(mjtNum) * 3, d->mocap_pos, sizeof(mjtNum) * 3);
  g_assert_cmpfloat(d2->time, ==, d->time);
  mj_deleteData(d), mj_deleteData(d2), mj_deleteModel(m), mj_deleteModel(m2);
}

// The reference pose needs no attribute.
static void test_reference(void) {
  mjModel* m = load("");
  mjData* d = mj_makeData(m);
  g_autofree char* key = gimbal_key_text_element(m, d, NULL, gimbal_key_text_resolution(m), "");
  g_assert_cmpstr(key, ==, "<key/>");
  mj_deleteData(d), mj_deleteModel(m);
}

// A keyframe for people has no noise.
static void test_rounded(void) {
  mjModel* m = load("");
  mjData* d = mj_makeData(m);
  d->time = 1.2340000000000897;
  d->qpos[0] = 701.5079999972353;
  d->qpos[1] = -3.5e-9;
  d->qvel[2] = 1e-12;
  d->act[0] = 1. / 3;
  g_autofree char* key = gimbal_key_text_element(m, d, NULL, gimbal_key_text_resolution(m), "");
  g_assert_cmpstr(key, ==, "<key time=\"1.234\" qpos=\"701.508 0 1 1 0 0 0 0\" act=\"0.333333\"/>");
  // what steps of two thousandths add up to, in the manner of a text
  d->time = 701.5079999972353;
  g_autofree char* short_key =
      gimbal_key_text_element(m, d, NULL, gimbal_key_text_resolution(m), "pos='.1 0 0'");
  g_assert_cmpstr(short_key, ==, "<key time=\"701.508\" qpos=\"701.508 0 1 1 0 0 0 0\" act=\".333333\"/>");
  mj_deleteData(d), mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/key-text/round-trip", test_round_trip);
  g_test_add_func("/app/key-text/reference", test_reference);
  g_test_add_func("/app/key-text/rounded", test_rounded);
  return g_test_run();
}
