// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Compile an edited spec again, in place of the model and data that a program already holds.

#include <gimbal/transfer.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

// What delays and intervals remember begins anew, as in 3.12: times of the past belong to the model of the past.
static void transfer(const mjModel* m0, const mjData* d0, const mjModel* m1, mjData* d1) {
  size_t size = (size_t)m1->nhistory * sizeof(mjtNum);
  mjtNum* history = size ? mju_malloc(size) : NULL;
  if (history) memcpy(history, d1->history, size);
  // a joint that stands in its reference pose stays there, as in 3.12, wherever that pose goes: there is none
  mjModel held = *m0;
  held.qpos0 = mju_malloc((size_t)(m0->nq + 1) * sizeof(mjtNum));
  for (mjtSize i = 0; i <= m0->nq; i++) held.qpos0[i] = NAN;
  gimbal_transfer_state(&held, d0, m1, d1, NULL);
  mju_free(held.qpos0);
  if (history) memcpy(d1->history, history, size);
  mju_free(history);
}

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
    transfer(m, d, fresh, data);
    swap_data(d, data);
    mj_deleteData(data);
  }
  swap_models(m, fresh);
  mj_deleteModel(fresh);
  return 0;
}
