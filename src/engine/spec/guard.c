// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The boundary at which an error of the engine becomes a diagnostic.

#include <gimbal/guard.h>

#include "base/log.h"

int gimbal_guard(void (*work)(void* data), void* data, GimbalDiagnostics* list) {
  LogError error;
  if (!log_guard(work, data, &error)) return 0;
  GimbalDiagnostic d = {
      .severity = GIMBAL_SEVERITY_ERROR, .code = "engine-error", .message = error.message.subject};
  if (list) gimbal_diagnostics_add(list, &d);
  return -1;
}
