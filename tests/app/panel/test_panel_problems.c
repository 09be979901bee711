// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a panel says of its text, however wrong it says it.

#include "app-test.h"
#include "panel/panel-problems.h"
#include "remote/message.h"

static GimbalDiagnostics* problems_of(const char* json) {
  g_autoptr(GError) error = NULL;
  JsonObject* command = remote_parse((const guint8*)json, strlen(json), &error);
  g_assert_no_error(error);
  GimbalDiagnostics* list = gimbal_panel_problems_new(command, "/tmp/arm.panel.py");
  json_object_unref(command);
  return list;
}

static void test_rows(void) {
  GimbalDiagnostics* list = problems_of(
      "{\"type\": \"problems\", \"problems\": [{\"line\": 12, \"text\": \"NameError: x\"}, {\"line\": -3}, "
      "7]}");
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 2);
  const GimbalDiagnostic* first = gimbal_diagnostics_get(list, 0);
  g_assert_cmpstr(first->code, ==, "panel");
  g_assert_cmpstr(first->message, ==, "NameError: x");
  g_assert_nonnull(strstr(first->hint, "save: the panel is read again"));
  g_assert_cmpstr(first->place.file, ==, "/tmp/arm.panel.py");
  g_assert_cmpint(first->place.line, ==, 12);
  // a line that is none says no place
  g_assert_cmpint(gimbal_diagnostics_get(list, 1)->place.line, ==, 0);
  gimbal_diagnostics_free(list);
}

static void test_none(void) {
  const char* const nothing[] = {"{\"type\": \"problems\"}", "{\"type\": \"problems\", \"problems\": []}",
                                 "{\"type\": \"problems\", \"problems\": \"none\"}"};
  for (guint i = 0; i < G_N_ELEMENTS(nothing); i++) {
    GimbalDiagnostics* list = problems_of(nothing[i]);
    g_assert_cmpint(gimbal_diagnostics_count(list), ==, 0);
    gimbal_diagnostics_free(list);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/panel-problems/rows", test_rows);
  g_test_add_func("/panel-problems/none", test_none);
  return g_test_run();
}
