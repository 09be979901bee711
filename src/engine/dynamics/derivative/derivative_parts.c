// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the parts of the derivative share.

#include "dynamics/derivative/derivative_parts.h"

void add_outer_product(const mjModel* m, mjData* d, const mjtNum* left, const int* leftcol, int nleft,
                       const mjtNum* right, const int* rightcol, int nright, mjtNum scale) {
  for (int r = 0; r < nleft; r++) {
    mjtNum s = scale * left[r];
    if (s == 0) continue;
    int row = leftcol[r], a = m->D_rowadr[row], end = a + m->D_rownnz[row];
    for (int k = 0; k < nright; k++) {
      while (a < end && m->D_colind[a] < rightcol[k]) a++;
      if (a == end) break;
      if (m->D_colind[a] == rightcol[k]) d->qDeriv[a] += s * right[k];
    }
  }
}
