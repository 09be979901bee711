// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "model/data_view.h"

#include <string.h>

#include "base/arena.h"

// All fields but the statistics of the solver.
static void copy_header(mjData* view, const mjData* d) {
  size_t from = offsetof(mjData, solver), to = from + sizeof d->solver;
  memcpy(view, d, from);
  memset(view->solver_niter, 0, sizeof view->solver_niter);
  memcpy((char*)view + to, (const char*)d + to, sizeof *view - to);
}

mjData* data_view(mjData* d, size_t bytes) {
  mjData* view = mj_stackAllocByte(d, sizeof(mjData), _Alignof(mjData));
  void* stack = mj_stackAllocByte(d, bytes, 64);
  copy_header(view, d);
  view->arena = stack;
  view->narena = (mjtSize)bytes;
  view->threadpool = 0;
  arena_init(view);
  return view;
}

void data_views(mjData* d, mjData** view, int n, size_t bytes) {
  for (int i = 0; i < n; i++) view[i] = data_view(d, bytes);
}
