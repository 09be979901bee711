// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Binary models: whatever is loaded can be saved and loaded again, and simulated for two steps. Running out of memory
// in the simulation is an error like another; its handler leaves by a jump, as handlers of errors must.

#include <setjmp.h>
#include <stdlib.h>
#include <mujoco/mujoco.h>

#include "fuzz.h"

static jmp_buf escape;

static void leave_on_error(const mjLogMessage* msg) {
  if (msg->level == mjLOG_ERROR) longjmp(escape, 1);
}

static void save_and_load(const mjModel* m) {
  int bytes = (int)mj_sizeModel(m);
  void* copy = malloc((size_t)bytes);
  mj_saveModel(m, NULL, copy, bytes);
  mjModel* again = mj_loadModelBuffer(copy, bytes);
  if (!again) abort();
  mj_deleteModel(again);
  free(copy);
}

static void simulate(const mjModel* m) {
  mjData* volatile data = NULL;
  if (!setjmp(escape)) {
    data = mj_makeData(m);
    mj_step(m, data);
    mj_step(m, data);
  }
  mj_deleteData(data);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 1 << 24) return 0;
  mjfLogHandler before = mju_setLogHandler(leave_on_error);
  mjModel* m = mj_loadModelBuffer(data, (int)size);
  if (m && m->narena < 1 << 24) {
    save_and_load(m);
    simulate(m);
  }
  mj_deleteModel(m);
  mju_setLogHandler(before);
  return 0;
}
