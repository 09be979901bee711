// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "experiment/problems.h"

#include <string.h>

void say_problem(GimbalDiagnostics* list, GimbalSeverity severity, const char* code, const GimbalPlace* place,
                 GimbalHint hint, const char* format, ...) {
  GimbalDiagnostic about = {.severity = severity, .code = code};
  if (place) about.place = *place;
  va_list arguments;
  va_start(arguments, format);
  gimbal_diagnostics_say(list, &about, hint, format, arguments);
  va_end(arguments);
}

GimbalPlace place_in_text(const char* path, const char* text, gsize start, gsize end) {
  GimbalPlace place = {.file = path, .line = 1, .column = 1, .start = (mjtSize)start, .end = (mjtSize)end};
  const char* line = text;
  for (const char* c = text; c < text + start; c++) {
    if (*c != '\n') continue;
    place.line++;
    line = c + 1;
  }
  place.column = 1 + (int)g_utf8_pointer_to_offset(line, text + start);
  return place;
}

gboolean pass_on_first_error(const GimbalDiagnostics* from, GimbalDiagnostics* to, const GimbalPlace* place) {
  for (int i = 0; i < gimbal_diagnostics_count(from); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(from, i);
    if (d->severity != GIMBAL_SEVERITY_ERROR) continue;
    if (d->place.file && d->place.line) {
      problems_add(to, d->severity, d->code, place, d->advice, "%s:%d:%d: %p", d->place.file, d->place.line,
                   d->place.column, d->sentence);
    } else {
      problems_add(to, d->severity, d->code, place, d->advice, "%p", d->sentence);
    }
    return TRUE;
  }
  return FALSE;
}
