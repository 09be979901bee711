// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Texts of models: what can be read is written, and what is written must be readable again.

#include <gimbal/diagnostics.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static mjSpec* parse(const char* text, size_t size) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, size, "fuzz.xml", NULL, list);
  if ((s == NULL) != (gimbal_diagnostics_errors(list) > 0)) abort();
  gimbal_diagnostics_free(list);
  return s;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mjSpec* s = parse((const char*)data, size);
  if (!s) return 0;
  char error[200];
  int length = mj_saveXMLString(s, NULL, 0, error, sizeof error);
  if (length <= 0) abort();
  char* text = malloc((size_t)length + 1);
  if (mj_saveXMLString(s, text, length + 1, error, sizeof error)) abort();
  mjSpec* again = parse(text, (size_t)length);
  if (again) mj_deleteSpec(again);
  free(text);
  mj_deleteSpec(s);
  return 0;
}
