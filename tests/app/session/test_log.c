// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The log counts what is said again and forgets the oldest; messages that find their ring full are
// counted; trees that fall asleep and wake up are told by name; the engine's messages reach who
// listens.

#include <math.h>
#include <string.h>

#include "app-test.h"
#include "base/engine-guard.h"
#include "run/sleep-watch.h"
#include "session/log.h"
#include "session/session.h"

static void say(GimbalLog* log, const char* text, double time) {
  gimbal_log_add(log, &(GimbalLogNote){.topic = GIMBAL_LOG_ENGINE, .text = text, .time = time});
}

static GimbalLogEntry* get(GimbalLog* log, guint i) {
  g_autoptr(GimbalLogEntry) entry = g_list_model_get_item(G_LIST_MODEL(log), i);
  return entry;  // the log keeps it
}

static void on_items(GListModel* model, guint position, guint removed, guint added, int* length) {
  (void)position;
  *length += (int)added - (int)removed;
  g_assert_cmpint(*length, ==, (int)g_list_model_get_n_items(model));
}

static void test_repeated(void) {
  g_autoptr(GimbalLog) log = gimbal_log_new();
  int length = 0;
  g_signal_connect(log, "items-changed", G_CALLBACK(on_items), &length);
  say(log, "one", 1);
  say(log, "two", 2);
  say(log, "one", 3);
  g_assert_cmpint(length, ==, 2);
  g_assert_cmpuint(get(log, 0)->count, ==, 1);
  g_assert_cmpuint(get(log, 1)->count, ==, 2);
  g_assert_cmpfloat(get(log, 1)->time, ==, 3);
  gimbal_log_add(log, &(GimbalLogNote){.severity = GIMBAL_SEVERITY_WARNING,
                                       .topic = GIMBAL_LOG_ENGINE,
                                       .text = "one",
                                       .time = NAN,
                                       .count = 40,
                                       .type = mjOBJ_JOINT,
                                       .id = 3,
                                       .name = "knee"});
  g_autofree char* text = gimbal_log_to_text(G_LIST_MODEL(log));
  g_assert_nonnull(strstr(text, "\t3.000 s\tnote\tone (×2)\t\n"));
  g_assert_nonnull(strstr(text, "\t\twarning\tone (×40)\tjoint knee\n"));
  gimbal_log_clear(log);
  g_assert_cmpint(length, ==, 0);
}

static void test_bounded(void) {
  g_autoptr(GimbalLog) log = gimbal_log_new();
  int length = 0;
  g_signal_connect(log, "items-changed", G_CALLBACK(on_items), &length);
  for (int i = 0; i < 3 * GIMBAL_LOG_CAPACITY; i++) {
    g_autofree char* text = g_strdup_printf("number %d", i);
    say(log, text, i);
    g_assert_cmpint(length, <=, GIMBAL_LOG_CAPACITY);
  }
  g_assert_cmpint(length, >=, GIMBAL_LOG_CAPACITY / 2);
  g_assert_cmpstr(get(log, (guint)length - 1)->text, ==, "number 5999");
}

static void test_run_messages(void) {
  GimbalRunMessages* messages = g_new0(GimbalRunMessages, 1);
  GimbalRunMessage message = {.topic = GIMBAL_LOG_RUN};
  for (int i = 0; i < GIMBAL_RUN_MESSAGES_CAPACITY + 5; i++) {
    message.time = i;
    gimbal_run_messages_push(messages, &message);
  }
  for (int i = 0; i < GIMBAL_RUN_MESSAGES_CAPACITY; i++) {
    g_assert_true(gimbal_run_messages_pop(messages, &message));
    g_assert_cmpfloat(message.time, ==, i);
  }
  g_assert_false(gimbal_run_messages_pop(messages, &message));
  g_assert_cmpuint(gimbal_run_messages_reset_lost(messages), ==, 5);
  g_assert_cmpuint(gimbal_run_messages_reset_lost(messages), ==, 0);
  g_free(messages);
}

// A ball that lies falls asleep; a reset wakes it.
static void test_sleep(void) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(
      "<mujoco><option><flag sleep='enable'/></option><worldbody><geom type='plane' size='1 1 1'/>"
      "<body name='ball' pos='0 0 .1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
      NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  GimbalRunMessages* messages = g_new0(GimbalRunMessages, 1);
  GimbalSleepWatch watch = {0};
  GimbalRunMessage message;
  gimbal_sleep_watch_start(&watch, m, d);
  gboolean told = FALSE;
  for (int i = 0; i < 5000 && !told; i++) {
    mj_step(m, d);
    gimbal_sleep_watch_update(&watch, m, d, messages);
    told = gimbal_run_messages_pop(messages, &message);
  }
  g_assert_true(told);
  g_assert_cmpstr(message.text, ==, "Asleep: ball");
  g_assert_cmpint(message.body, ==, 1);
  g_assert_cmpfloat(message.time, ==, d->time);
  mj_resetData(m, d);
  gimbal_sleep_watch_update(&watch, m, d, messages);
  g_assert_true(gimbal_run_messages_pop(messages, &message));
  g_assert_cmpstr(message.text, ==, "Awake: ball");
  g_assert_false(gimbal_run_messages_pop(messages, &message));
  gimbal_sleep_watch_stop(&watch);
  g_free(messages);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

static void on_engine(const mjLogMessage* message, void* data) {
  g_string_append(data, message->subject);
}

static void test_listen(void) {
  g_autoptr(GString) heard = g_string_new(NULL);
  gimbal_engine_guard_install();
  gimbal_engine_guard_listen(on_engine, heard);
  mju_warning("one %d", 1);
  gimbal_engine_guard_stop_listening(&heard);  // another one's
  mju_warning(" two");
  gimbal_engine_guard_stop_listening(heard);
  mju_warning(" three");
  g_assert_cmpstr(heard->str, ==, "one 1 two");
}

// Of two windows the newer one hears; when it is closed the other one does again.
static void test_two_listeners(void) {
  g_autoptr(GString) older = g_string_new(NULL);
  g_autoptr(GString) newer = g_string_new(NULL);
  gimbal_engine_guard_install();
  gimbal_engine_guard_listen(on_engine, older);
  gimbal_engine_guard_listen(on_engine, newer);
  mju_warning("one");
  gimbal_engine_guard_stop_listening(newer);
  mju_warning("two");
  gimbal_engine_guard_stop_listening(older);
  mju_warning("three");
  g_assert_cmpstr(newer->str, ==, "one");
  g_assert_cmpstr(older->str, ==, "two");
}

// Messages are cut to the size of their buffers, through letters too.
static void test_cut(void) {
  g_autoptr(GimbalLog) log = gimbal_log_new();
  say(log, "a body called \xc3", 1);
  say(log, "a body called \xc3", 2);
  g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(log)), ==, 1);
  g_assert_true(g_utf8_validate(get(log, 0)->text, -1, NULL));
}

static gboolean has_entry(gpointer data) {
  return g_list_model_get_n_items(data) == 1;
}

// What the engine says while a window is drawn is not added before that is done.
static void test_turn(void) {
  gimbal_engine_guard_install();
  GimbalSession* session = gimbal_session_new();
  GListModel* log = G_LIST_MODEL(gimbal_session_get_log(session));
  mju_warning("too many geoms");
  g_assert_cmpuint(g_list_model_get_n_items(log), ==, 0);
  app_test_wait(has_entry, log);
  g_assert_cmpstr(get(GIMBAL_LOG(log), 0)->text, ==, "too many geoms");
  mju_warning("left behind");
  g_object_unref(session);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/log/repeated", test_repeated);
  g_test_add_func("/app/log/bounded", test_bounded);
  g_test_add_func("/app/log/messages", test_run_messages);
  g_test_add_func("/app/log/sleep", test_sleep);
  g_test_add_func("/app/log/listen", test_listen);
  g_test_add_func("/app/log/two-listeners", test_two_listeners);
  g_test_add_func("/app/log/cut", test_cut);
  g_test_add_func("/app/log/turn", test_turn);
  return g_test_run();
}
