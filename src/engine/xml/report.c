// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing diagnostics with formatted text.

#include "xml/report.h"

#include <stdarg.h>

static void report_list(GimbalDiagnostics* list, GimbalSeverity severity, GimbalPlace place, const char* code,
                        const char* hint, const char* format, va_list args) {
  char* message = g_strdup_vprintf(format, args);
  GimbalDiagnostic d = {severity, code, message, hint, place, 0};
  gimbal_diagnostics_add(list, &d);
  g_free(message);
}

#define REPORTS(name, severity)                                                             \
  void name(GimbalDiagnostics* list, GimbalPlace place, const char* code, const char* hint, \
            const char* format, ...) {                                                      \
    va_list args;                                                                           \
    va_start(args, format);                                                                 \
    report_list(list, severity, place, code, hint, format, args);                           \
    va_end(args);                                                                           \
  }

REPORTS(report_error, GIMBAL_SEVERITY_ERROR)
REPORTS(report_warning, GIMBAL_SEVERITY_WARNING)
REPORTS(report_note, GIMBAL_SEVERITY_NOTE)
