// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing diagnostics with formatted text.

#include "xml/dom/report.h"

#include <stdarg.h>

void report_problem(GimbalDiagnostics* list, GimbalSeverity severity, GimbalPlace place, const char* code,
                    GimbalHint hint, const char* format, ...) {
  va_list args;
  va_start(args, format);
  GimbalDiagnostic about = {.severity = severity, .code = code, .place = place};
  gimbal_diagnostics_say(list, &about, hint, format, args);
  va_end(args);
}

void report_text(char* error, int error_sz, const char* text) {
  if (error && error_sz > 0) g_strlcpy(error, text, error_sz);
}
