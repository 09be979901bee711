// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing diagnostics with formatted text.

#ifndef GIMBAL_XML_DOM_REPORT_H_
#define GIMBAL_XML_DOM_REPORT_H_

#include <gimbal/diagnostics.h>
#include <glib.h>

#include "base/mark.h"

// A problem of a model text. hint: GIMBAL_HINT of a literal, a message or NULL.
void report_problem(GimbalDiagnostics* list, GimbalSeverity severity, GimbalPlace place, const char* code,
                    GimbalHint hint, const char* format, ...) G_GNUC_PRINTF(6, 7);

#define report_error(list, place, code, hint, ...) \
  report_problem(list, GIMBAL_SEVERITY_ERROR, place, code, GIMBAL_HINT(hint), __VA_ARGS__)
#define report_warning(list, place, code, hint, ...) \
  report_problem(list, GIMBAL_SEVERITY_WARNING, place, code, GIMBAL_HINT(hint), __VA_ARGS__)
// what a program that reads the model is not told, but who writes it
#define report_note(list, place, code, hint, ...) \
  report_problem(list, GIMBAL_SEVERITY_NOTE, place, code, GIMBAL_HINT(hint), __VA_ARGS__)

// Put a text where a function of the plain interface tells what is wrong; error may be NULL.
void report_text(char* error, int error_sz, const char* text);

#endif  // GIMBAL_XML_DOM_REPORT_H_
