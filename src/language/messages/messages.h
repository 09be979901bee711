// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Messages of the engine, of lint and of experiments in the language of the reader.

#ifndef GIMBAL_MESSAGES_H_
#define GIMBAL_MESSAGES_H_

#include <gimbal/diagnostics.h>

// The text of a message; NULL stays NULL. To be freed.
char* gimbal_message_dup_text(const GimbalMessage* message);

// What a diagnostic says, and its hint (NULL: none). To be freed.
char* gimbal_diagnostic_dup_text(const GimbalDiagnostic* diagnostic);
char* gimbal_diagnostic_dup_hint(const GimbalDiagnostic* diagnostic);

// The text of a warning of mjData. To be freed.
char* gimbal_warning_dup_text(const mjModel* m, int warning, int info);

// A text that was kept as it was said, without its arguments: translated if it had none. To be
// freed; NULL stays NULL.
char* gimbal_text_dup_translated(const char* text);

#endif  // GIMBAL_MESSAGES_H_
