// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Archives, and the models in them.

#include <mujoco/mujoco.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  char error[500];
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  if (size && mj_addBufferVFS(&vfs, "fuzz.mjz", data, (int)size) == 0) {
    mjSpec* s = mj_parse("fuzz.mjz", NULL, &vfs, error, sizeof error);
    if (s) mj_deleteSpec(s);
  }
  mj_deleteVFS(&vfs);
  return 0;
}
