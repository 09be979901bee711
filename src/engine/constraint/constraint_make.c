// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constraints of the current position: count, allocate, write, then give each row its impedance.

#include "base/arena.h"

#include <gimbal/assert.h>
#include "constraint/efc_row.h"
#include "constraint/impedance.h"
#include "constraint/row_arrays.h"
#include "model/sleep_state.h"

static void add_all_rows(EfcSink* s) {
  add_equality_rows(s);
  add_friction_rows(s);
  add_limit_rows(s);
  add_contact_rows(s);
}

// Runs of rows with equal columns: rowsuper[i] = number of rows after i that share its columns.
static void find_row_runs(mjData* d) {
  int* super = d->efc_J_rowsuper;
  super[d->nefc - 1] = 0;
  for (int i = d->nefc - 2; i >= 0; i--) {
    int same = d->efc_J_rownnz[i] == d->efc_J_rownnz[i + 1];
    const int* ind = d->efc_J_colind + d->efc_J_rowadr[i];
    const int* next = d->efc_J_colind + d->efc_J_rowadr[i + 1];
    for (int k = 0; same && k < d->efc_J_rownnz[i]; k++) same = ind[k] == next[k];
    super[i] = same ? super[i + 1] + 1 : 0;
  }
}

void mj_makeConstraint(const mjModel* m, mjData* d) {
  d->ne = d->nf = d->nl = d->nefc = d->nJ = d->nA = d->nY = 0;
  if (m->opt.disableflags & mjDSBL_CONSTRAINT) return;

  EfcSink sink = {.m = m, .d = d, .counting = 1, .sparse = mj_isSparse(m), .asleep = sleeping_trees(m, d)};
  add_all_rows(&sink);
  if (!alloc_rows(m, d, sink.nefc, sink.sparse ? sink.nnz : sink.nefc * m->nv)) return;
  for (int i = 0; i < m->ntendon; i++) d->tendon_efcadr[i] = -1;

  sink.counting = sink.nefc = sink.nnz = 0;
  add_all_rows(&sink);
  d->nefc = sink.nefc;
  d->maxuse_con = mjMAX(d->maxuse_con, d->ncon);
  d->maxuse_efc = mjMAX(d->maxuse_efc, d->nefc);
  if (!d->nefc) return;

  if (sink.sparse) find_row_runs(d);
  if (metric_wanted(m)) {
    clear_impedance(d);
  } else {
    approximate_diagonal(m, d);
    make_impedance(m, d);
  }
  if (GIMBAL_VALIDATING) validate_constraints(m, d);
}
