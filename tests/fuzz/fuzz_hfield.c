// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Height fields in their binary format.

#include "asset/image/hfield.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  GimbalMessage error = {.form = NULL};
  HField hfield;
  if (!hfield_read(&hfield, "x.hf", NULL, data, size, &error)) {
    hfield_normalize(hfield.data, hfield.nrow * hfield.ncol);
    hfield_free(&hfield);
  }
  return 0;
}
