// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which simulations a call is about, and whether it may begin.

#ifndef GIMBAL_BATCH_SELECTION_H_
#define GIMBAL_BATCH_SELECTION_H_

#include "batch/parts.h"

typedef struct Selection {
  const int* ids;  // NULL: all
  int n;
} Selection;

static inline int selected(const Selection* s, int i) {
  return s->ids ? s->ids[i] : i;
}

// Whether a call of function can begin; if not, that is an error.
bool may_call(const mjBatch* b, const char* function);

// The same with a selection, which goes to result.
bool may_select(const mjBatch* b, const char* function, const int* ids, int nid, Selection* result);

#endif  // GIMBAL_BATCH_SELECTION_H_
