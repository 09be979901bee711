// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Binary models: whatever is loaded can be simulated a little, saved and loaded again.

#include <mujoco/mujoco.h>
#include <stdlib.h>

#include "fuzz.h"

static void ignore(const mjLogMessage* msg) {
  (void)msg;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 1 << 24) return 0;
  mjfLogHandler before = mju_setLogHandler(ignore);
  mjModel* m = mj_loadModelBuffer(data, (int)size);
  if (m && m->narena < 1 << 24) {
    int bytes = (int)mj_sizeModel(m);
    void* copy = malloc((size_t)bytes);
    mj_saveModel(m, NULL, copy, bytes);
    mjModel* again = mj_loadModelBuffer(copy, bytes);
    if (!again) abort();
    mjData* d = mj_makeData(m);
    mj_step(m, d);
    mj_step(m, d);
    mj_deleteData(d);
    mj_deleteModel(again);
    free(copy);
  }
  mj_deleteModel(m);
  mju_setLogHandler(before);
  return 0;
}
