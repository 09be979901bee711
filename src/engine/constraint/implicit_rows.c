// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "constraint/implicit_rows.h"

#include "constraint/impedance.h"
#include "constraint/island.h"
#include "constraint/projection.h"
#include "constraint/reference.h"

void finish_rows(const mjModel* m, mjData* d) {
  if (!d->nefc) return;
  if (!diagonal_is_exact(m) || !d->nY) {
    approximate_diagonal(m, d);
    adapt_diagonal(m, d);
    make_impedance(m, d);
    if (d->nisland) copy_rows_to_islands(d);
  }
  project_rows(m, d);
  refer_to_step_end(m, d);
}
