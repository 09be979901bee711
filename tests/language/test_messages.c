// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the engine says, for who reads it. tests/cli/languages.py has it in other languages.

#include <gimbal/warning.h>
#include <glib.h>

#include "language/messages/messages.h"

static void test_texts(void) {
  GimbalMessage sentence, advice;
  gimbal_message_set(&sentence, "unknown %s '%s' in %s", "joint", "elbow", "jointpos");
  gimbal_message_set(&advice, "Perhaps '%s' is meant.", "elbow2");
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  gimbal_diagnostics_add(list, &(GimbalDiagnostic){.code = "code", .sentence = &sentence, .advice = &advice});
  gimbal_diagnostics_add(list, &(GimbalDiagnostic){.code = "code", .message = "plain"});
  g_autofree char* text = gimbal_diagnostic_dup_text(gimbal_diagnostics_get(list, 0));
  g_autofree char* hint = gimbal_diagnostic_dup_hint(gimbal_diagnostics_get(list, 0));
  g_autofree char* plain = gimbal_diagnostic_dup_text(gimbal_diagnostics_get(list, 1));
  g_assert_cmpstr(text, ==, "unknown joint 'elbow' in jointpos");
  g_assert_cmpstr(hint, ==, "Perhaps 'elbow2' is meant.");
  g_assert_cmpstr(plain, ==, "plain");
  g_assert_null(gimbal_diagnostic_dup_hint(gimbal_diagnostics_get(list, 1)));
  g_assert_null(gimbal_message_dup_text(NULL));
  g_assert_null(gimbal_text_dup_translated(NULL));
  g_autofree char* empty = gimbal_text_dup_translated("");
  g_assert_cmpstr(empty, ==, "");
  gimbal_diagnostics_free(list);
}

static void test_warning(void) {
  mjModel m = {.nv = 0};
  g_autofree char* text = gimbal_warning_dup_text(&m, mjWARN_CONTACTFULL, 7);
  g_assert_cmpstr(text, ==, gimbal_warning_text(&m, mjWARN_CONTACTFULL, 7));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/messages/texts", test_texts);
  g_test_add_func("/language/messages/warning", test_warning);
  return g_test_run();
}
