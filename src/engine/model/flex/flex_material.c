// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "model/flex/flex_material.h"

#include <gimbal/assert.h>
#include <stdbool.h>

static bool occurs_before(const int* material, int e) {
  if (e && material[e - 1] == material[e]) return true;
  for (int i = 0; i < e - 1; i++) {
    if (material[i] == material[e]) return true;
  }
  return false;
}

int flex_slice_count(const mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const int* material = m->flex_matid + m->flex_elemadr[flex];
  int n = 0;
  for (int e = 0; e < m->flex_elemnum[flex]; e++) n += !occurs_before(material, e);
  return mjMAX(n, 1);
}

int flex_slices(int* slice, int* first, const mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const int* material = m->flex_matid + m->flex_elemadr[flex];
  int n = 0, now = 0;
  for (int e = 0; e < m->flex_elemnum[flex]; e++) {
    if (!n || material[first[now]] != material[e]) {
      for (now = 0; now < n && material[first[now]] != material[e]; now++) continue;
      if (now == n) first[n++] = e;
    }
    slice[e] = now;
  }
  return mjMAX(n, 1);
}
