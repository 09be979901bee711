// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Skin files.

#include "asset/mesh/skin.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  GimbalMessage error = {.form = NULL};
  Skin skin;
  if (!skin_read(&skin, data, size, &error)) skin_free(&skin);
  return 0;
}
