// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Parse a text and look at what was found wrong with it.

#ifndef GIMBAL_TESTS_DIAGNOSED_H_
#define GIMBAL_TESTS_DIAGNOSED_H_

#include <gimbal/diagnostics.h>
#include <glib.h>

#include <string.h>

static inline GimbalDiagnostics* diagnose_with(const char* text, const mjVFS* vfs) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(text, strlen(text), "model.xml", vfs, list);
  g_assert_cmpint(spec != NULL, ==, gimbal_diagnostics_errors(list) == 0);
  if (spec) mj_deleteSpec(spec);
  return list;
}

// The text must have exactly one problem: this code, at this line and column.
static inline void assert_problem(const char* text, const char* code, int line, int column) {
  GimbalDiagnostics* list = diagnose_with(text, NULL);
  if (gimbal_diagnostics_count(list) != 1) g_test_message("for: %s", text);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
  g_assert_cmpstr(d->code, ==, code);
  g_assert_cmpint(d->place.line, ==, line);
  g_assert_cmpint(d->place.column, ==, column);
  gimbal_diagnostics_free(list);
}

static inline void assert_fine(const char* text) {
  GimbalDiagnostics* list = diagnose_with(text, NULL);
  if (gimbal_diagnostics_count(list)) g_test_message("%s", gimbal_diagnostics_get(list, 0)->message);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 0);
  gimbal_diagnostics_free(list);
}

#endif  // GIMBAL_TESTS_DIAGNOSED_H_
