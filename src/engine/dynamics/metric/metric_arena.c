// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "dynamics/metric/metric_arena.h"

#include "base/arena.h"

void* metric_alloc(mjData* d, size_t count, size_t size) {
  void* block = arena_alloc(d, count * size, size);
  if (!block && count) {
    mju_error("the arena is too small for the integrator discrete: give <size memory> a larger value");
  }
  return block;
}
