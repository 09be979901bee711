// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing diagnostics with formatted text.

#ifndef GIMBAL_XML_DOM_REPORT_H_
#define GIMBAL_XML_DOM_REPORT_H_

#include <gimbal/diagnostics.h>
#include <glib.h>

// hint: a sentence, owned by the caller, or NULL
void report_error(GimbalDiagnostics* list, GimbalPlace place, const char* code, const char* hint,
                  const char* format, ...) G_GNUC_PRINTF(5, 6);
void report_warning(GimbalDiagnostics* list, GimbalPlace place, const char* code, const char* hint,
                    const char* format, ...) G_GNUC_PRINTF(5, 6);
// messages for the author of a model, not for programs that load it
void report_note(GimbalDiagnostics* list, GimbalPlace place, const char* code, const char* hint,
                 const char* format, ...) G_GNUC_PRINTF(5, 6);

// Put a text where a function of the plain interface tells what is wrong; error may be NULL.
void report_text(char* error, int error_sz, const char* text);

#endif  // GIMBAL_XML_DOM_REPORT_H_
