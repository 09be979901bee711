// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Messages reach the handler in force: that of the thread, of the process, the legacy hooks, the
// log file.

#include "base/log.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static mjLogMessage last;
static int count;

static void record(const mjLogMessage* msg) {
  last = *msg;
  count++;
}

static void record_and_warn(const mjLogMessage* msg) {
  record(msg);
  mju_warning("from inside");
}

static char legacy[200];

static void record_legacy(const char* text) {
  g_strlcpy(legacy, text, sizeof(legacy));
}

static void test_handler(void) {
  count = 0;
  mjfLogHandler before = mju_setLogHandler(record);
  mju_warning("number %d", 7);
  g_assert_cmpint(last.level, ==, mjLOG_WARNING);
  g_assert_cmpstr(last.subject, ==, "number 7");
  mju_error("bad %s", "thing");
  g_assert_cmpint(last.level, ==, mjLOG_ERROR);
  mju_info(mjTOPIC_SLEEP, "x");
  g_assert_cmpint(last.topic, ==, mjTOPIC_SLEEP);
  g_assert_cmpint(count, ==, 3);
  g_assert_true(log_get_handler() == record);
  g_assert_true(mju_setLogHandler(NULL) == record);
  g_assert_true(log_get_handler() == before);
  g_assert_true(mju_setLogHandler(NULL) == before);
}

static void test_thread_handler(void) {
  count = 0;
  mju_setLogHandler(NULL);
  g_assert_null(log_set_thread_handler(record_and_warn));
  mju_warning("outer");
  g_assert_cmpint(count, ==, 1);
  g_assert_cmpstr(last.subject, ==, "outer");
  g_assert_true(log_set_thread_handler(NULL) == record_and_warn);
}

static void test_legacy(void) {
  mju_user_warning = record_legacy;
  mju_warning("old %d", 1);
  g_assert_cmpstr(legacy, ==, "old 1");
  mju_clearHandlers();
  g_assert_null((void*)mju_user_warning);
}

static void test_file(void) {
  g_autofree char* dir = g_dir_make_tmp("gimbal-log-XXXXXX", NULL);
  mjLogConfig config = {.logto_file = 1, .topics = 1 << (mjTOPIC_SLEEP - 1)};
  g_snprintf(config.logfile, sizeof(config.logfile), "%s/log", dir);
  mju_setLogConfig(config);
  mju_warning("written");
  mju_info(mjTOPIC_TIME_STP, "unwanted");
  mju_info(mjTOPIC_SLEEP, "wanted");
  g_assert_cmpstr(mju_getLogConfig().logfile, ==, config.logfile);

  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(config.logfile, &text, NULL, NULL));
  g_assert_nonnull(strstr(text, ": written\n\n"));
  g_assert_true(g_str_has_prefix(text, "WARNING "));
  g_assert_null(strstr(text, "unwanted"));
  g_assert_nonnull(strstr(text, ": wanted"));
  g_unlink(config.logfile);
  g_rmdir(dir);
  mju_clearHandlers();
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/base/log/handler", test_handler);
  g_test_add_func("/base/log/thread-handler", test_thread_handler);
  g_test_add_func("/base/log/legacy", test_legacy);
  g_test_add_func("/base/log/file", test_file);
  return g_test_run();
}
