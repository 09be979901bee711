// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Texts of models are read and nothing else: no copy, no writing, no compile, so that thousands go
// through in a second. What is read is read again by fuzz_xml and fuzz_step.

#include <gimbal/diagnostics.h>
#include <stdlib.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 4096) return 0;
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text((const char*)data, size, "fuzz.xml", NULL, list);
  if ((s == NULL) != (gimbal_diagnostics_errors(list) > 0)) abort();
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
  return 0;
}
