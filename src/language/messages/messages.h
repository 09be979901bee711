// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Messages of the engine, of lint and of experiments in the language of the reader.

#ifndef GIMBAL_MESSAGES_H_
#define GIMBAL_MESSAGES_H_

#include <gimbal/diagnostics.h>

// The text of a message; NULL stays NULL. To be freed.
char* gimbal_message_dup_text(const GimbalMessage* message);

// The text of a diagnostic, and its hint (NULL: none). To be freed.
char* gimbal_diagnostic_dup_text(const GimbalDiagnostic* diagnostic);
char* gimbal_diagnostic_dup_hint(const GimbalDiagnostic* diagnostic);

// The text of a warning of mjData. To be freed.
char* gimbal_warning_dup_text(const mjModel* m, int warning, int info);

// The translation of a text that was stored without its form and arguments; it can be translated
// only if it had no arguments. To be freed; NULL stays NULL.
char* gimbal_text_dup_translated(const char* text);

#endif  // GIMBAL_MESSAGES_H_
