// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Errors of the engine come back as diagnostics: nested, from workers, and with the engine sound
// afterwards.

#include <gimbal/guard.h>
#include <glib.h>
#include <string.h>

static int heard;

static void hear(const mjLogMessage* message) {
  (void)message;
  heard++;
}

static void raise_error(void* data) {
  mju_error("bad number %d", *(const int*)data);
}

static void do_nothing(void* data) {
  *(int*)data = 7;
}

static void test_error(void) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjfLogHandler before = mju_setLogHandler(hear);
  int done = 0, one = 1;
  heard = 0;
  g_assert_cmpint(gimbal_guard(do_nothing, &done, list), ==, 0);
  g_assert_cmpint(done, ==, 7);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 0);
  g_assert_cmpint(gimbal_guard(raise_error, &one, list), ==, -1);
  g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 1);
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->message, ==, "bad number 1");
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->code, ==, "engine-error");
  g_assert_cmpint(gimbal_guard(raise_error, &one, NULL), ==, -1);
  g_assert_cmpint(heard, ==, 0);

  // outside of a guard the handler hears it
  mju_error("loose");
  g_assert_cmpint(heard, ==, 1);
  mju_setLogHandler(before);
  gimbal_diagnostics_free(list);
}

static void guard_inside(void* data) {
  int two = 2;
  g_assert_cmpint(gimbal_guard(raise_error, &two, data), ==, -1);
  mju_error("outer");
}

static void test_nested(void) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_assert_cmpint(gimbal_guard(guard_inside, list, list), ==, -1);
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->message, ==, "bad number 2");
  g_assert_cmpstr(gimbal_diagnostics_get(list, 1)->message, ==, "outer");
  gimbal_diagnostics_free(list);
}

//---- an error in a worker of a data's thread pool

typedef struct Simulation {
  const mjModel* m;
  mjData* d;
} Simulation;

static mjtNum fail(const mjModel* m, const mjData* d, int id) {
  (void)m;
  (void)d;
  mju_error("gain of actuator %d", id);
  return 0;
}

static void step(void* data) {
  Simulation* s = data;
  mj_step(s->m, s->d);
}

static void test_step(void) {
  static const char text[] =
      "<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>"
      "<actuator><general joint='j' gaintype='user'/></actuator></mujoco>";
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(text, strlen(text), "guard.xml", NULL, list);
  mjModel* m = gimbal_compile(spec, NULL, list);
  g_assert_nonnull(m);
  mjcb_act_gain = fail;
  Simulation s = {m, mj_makeData(m)};
  mju_threadpool(s.d, 2);
  g_assert_cmpint(gimbal_guard(step, &s, list), ==, -1);
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->message, ==, "gain of actuator 0");
  mjcb_act_gain = NULL;
  mj_deleteData(s.d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  gimbal_diagnostics_free(list);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/guard/error", test_error);
  g_test_add_func("/guard/nested", test_nested);
  g_test_add_func("/guard/step", test_step);
  return g_test_run();
}
