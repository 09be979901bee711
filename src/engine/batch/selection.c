// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/selection.h"

bool may_call(const mjBatch* b, const char* function) {
  if (!b) {
    mju_error("%s: there is no batch: b is NULL", function);
    return false;
  }
  if (b->busy) {
    mju_error("%s: the batch is at work: a function that mjb_apply runs must not call its own batch",
              function);
    return false;
  }
  return true;
}

static bool check_numbers(const mjBatch* b, const char* function, const int* ids, int nid) {
  for (int i = 0; i < nid; i++) {
    if (ids[i] < 0 || ids[i] >= b->nsim) {
      mju_error("%s: ids[%d] is %d: simulations have the numbers 0 to %d", function, i, ids[i], b->nsim - 1);
      return false;
    }
    if (i && ids[i] <= ids[i - 1]) {
      mju_error("%s: ids[%d] is %d and comes after %d: numbers must rise", function, i, ids[i], ids[i - 1]);
      return false;
    }
  }
  return true;
}

bool may_select(const mjBatch* b, const char* function, const int* ids, int nid, Selection* result) {
  if (!may_call(b, function)) return false;
  if (ids && nid < 0) {
    mju_error("%s: nid is %d: a selection has 0 simulations or more", function, nid);
    return false;
  }
  if (ids && !check_numbers(b, function, ids, nid)) return false;
  *result = (Selection){ids, ids ? nid : b->nsim};
  return true;
}
