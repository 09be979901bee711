// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing diagnostics with formatted text.

#include "xml/report.h"

#include <stdarg.h>

static void report(GimbalDiagnostics* list, GimbalSeverity severity, GimbalPlace place, const char* code,
                   const char* hint, const char* format, va_list args) {
  char* message = g_strdup_vprintf(format, args);
  GimbalDiagnostic d = {severity, code, message, hint, place};
  gimbal_diagnostics_add(list, &d);
  g_free(message);
}

void report_error(GimbalDiagnostics* list, GimbalPlace place, const char* code, const char* hint,
                  const char* format, ...) {
  va_list args;
  va_start(args, format);
  report(list, GIMBAL_SEVERITY_ERROR, place, code, hint, format, args);
  va_end(args);
}

void report_warning(GimbalDiagnostics* list, GimbalPlace place, const char* code, const char* hint,
                    const char* format, ...) {
  va_list args;
  va_start(args, format);
  report(list, GIMBAL_SEVERITY_WARNING, place, code, hint, format, args);
  va_end(args);
}

void report_note(GimbalDiagnostics* list, GimbalPlace place, const char* code, const char* hint,
                 const char* format, ...) {
  va_list args;
  va_start(args, format);
  report(list, GIMBAL_SEVERITY_NOTE, place, code, hint, format, args);
  va_end(args);
}
