// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the engine tells a log handler besides warnings: when 4.0.1 does, times of compiling and of
// steps always, who falls asleep and who wakes only if it is asked for.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

static GString* told[mjNTOPIC + 1];

static void keep_message(const mjLogMessage* message) {
  GString* text = told[message->topic];
  g_string_append_printf(text, "%s\n%s%s", message->subject, message->body ? message->body : "",
                         message->body ? "\n" : "");
}

static mjtNum count_milliseconds(void) {
  static mjtNum now;
  return now += 0.01;
}

static const char kModel[] =
    "<mujoco><option timestep='.01' sleep_tolerance='.1'><flag sleep='enable'/></option><worldbody>"
    "<geom type='plane' size='5 5 .1'/><body pos='0 0 .1'><freejoint/><geom size='.1'/></body>"
    "<body pos='1 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>";

static void listen_to(int topics) {
  mjLogConfig config = mju_getLogConfig();
  config.topics = topics;
  mju_setLogConfig(config);
  mju_setLogHandler(keep_message);
  for (int i = 0; i <= mjNTOPIC; i++) {
    if (told[i]) g_string_free(told[i], TRUE);
    told[i] = g_string_new(NULL);
  }
}

static void test_compiling(void) {
  listen_to(0);
  mjSpec* s = mj_parseXMLString(kModel, NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  g_assert_true(g_str_has_prefix(told[mjTOPIC_TIME_CMP]->str, "the model compiled in "));
  g_assert_nonnull(strstr(told[mjTOPIC_TIME_CMP]->str, "\n  all "));
  mj_deleteModel(m);
  listen_to(0);
  mjs_addGeom(mjs_findBody(s, "world"), NULL);
  g_assert_null(mj_compile(s, NULL));
  g_assert_cmpstr(told[mjTOPIC_TIME_CMP]->str, ==, "");  // that failed
  mj_deleteSpec(s);
}

static void test_steps(void) {
  mjSpec* s = mj_parseXMLString(kModel, NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  listen_to(0);
  mj_step(m, d);
  mj_resetData(m, d);
  g_assert_cmpstr(told[mjTOPIC_TIME_STP]->str, ==, "");  // nobody keeps the time
  mjcb_time = count_milliseconds;
  for (int i = 0; i < 7; i++) mj_step(m, d);
  mj_resetData(m, d);
  g_assert_true(g_str_has_prefix(told[mjTOPIC_TIME_STP]->str, "7 steps took "));
  g_assert_nonnull(strstr(told[mjTOPIC_TIME_STP]->str, "\n  pos_collision "));
  mj_resetData(m, d);
  mjcb_time = NULL;
  const char* text = told[mjTOPIC_TIME_STP]->str;
  g_assert_true(g_strrstr(text, " steps took ") == text + 1);  // once
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static void test_sleep(gconstpointer wanted) {
  mjSpec* s = mj_parseXMLString(kModel, NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  listen_to(GPOINTER_TO_INT(wanted));
  for (int i = 0; i < 100; i++) mj_step(m, d);
  d->qfrc_applied[0] = 50;
  mj_step(m, d);
  const char* text = told[mjTOPIC_SLEEP]->str;
  if (wanted) {
    g_assert_nonnull(strstr(text, "slept: tree 0\n"));
    g_assert_nonnull(strstr(text, "t=1 woke by disturbance: tree 0\n"));
    g_assert_null(strstr(text, "woke by disturbance: tree 1"));
  } else {
    g_assert_cmpstr(text, ==, "");
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  listen_to(0);
  g_test_add_func("/log-topics/compiling", test_compiling);
  g_test_add_func("/log-topics/steps", test_steps);
  g_test_add_data_func("/log-topics/sleep", GINT_TO_POINTER(1 << (mjTOPIC_SLEEP - 1)), test_sleep);
  g_test_add_data_func("/log-topics/sleep-unasked", NULL, test_sleep);
  return g_test_run();
}
