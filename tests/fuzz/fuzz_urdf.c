// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// URDF robots.

#include <gimbal/diagnostics.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text((const char*)data, size, "fuzz.urdf", NULL, list);
  if (s) mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
  return 0;
}
