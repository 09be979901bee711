// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Problems of an experiment, with their places.

#ifndef GIMBAL_EXPERIMENT_PROBLEMS_H_
#define GIMBAL_EXPERIMENT_PROBLEMS_H_

#include <gimbal/diagnostics.h>
#include <glib.h>

// Add a problem. hint: a sentence, a GimbalMessage* or NULL.
#define problems_add(list, severity, code, place, hint, ...) \
  say_problem(list, severity, code, place, GIMBAL_HINT(hint), __VA_ARGS__)

void say_problem(GimbalDiagnostics* list, GimbalSeverity severity, const char* code, const GimbalPlace* place,
                 GimbalHint hint, const char* format, ...) G_GNUC_PRINTF(6, 7);

// The place of the bytes start to end of a text.
GimbalPlace place_in_text(const char* path, const char* text, gsize start, gsize end);

// Copy the first error of one list to another, at another place; its own place goes into the
// message. FALSE if there is none.
gboolean pass_on_first_error(const GimbalDiagnostics* from, GimbalDiagnostics* to, const GimbalPlace* place);

#endif  // GIMBAL_EXPERIMENT_PROBLEMS_H_
