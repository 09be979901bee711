// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Compile an edited spec again, in place of the model and data that a program already holds.

#include <gimbal/transfer.h>
#include <mujoco/mujoco.h>

static void swap_models(mjModel* a, mjModel* b) {
  mjModel t = *a;
  *a = *b;
  *b = t;
}

// The threads stay with a.
static void swap_data(mjData* a, mjData* b) {
  mjData t = *a;
  *a = *b;
  *b = t;
  a->threadpool = t.threadpool;
  b->threadpool = 0;
}

// The state moves over by name. A failure leaves model and data as they were.
int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d) {
  mjModel* fresh = m ? mj_compile(s, vfs) : NULL;
  if (!fresh) return -1;
  if (d) {
    mjData* data = mj_makeData(fresh);
    if (!data) {
      mj_deleteModel(fresh);
      return -1;
    }
    gimbal_transfer_state(m, d, fresh, data, NULL);
    swap_data(d, data);
    mj_deleteData(data);
  }
  swap_models(m, fresh);
  mj_deleteModel(fresh);
  return 0;
}
