// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Counting and writing of blocks of constraint rows.

#include "constraint/efc_row.h"

#include <gimbal/assert.h>
#include <gimbal/kinds/constraints.h>
#include <stdbool.h>
#include <string.h>

// Whether all values of a block are 0: such a dense row would constrain nothing.
static bool all_zero(const mjtNum* x, int n) {
  for (int i = 0; i < n; i++) {
    if (x[i] != 0) return false;
  }
  return true;
}

static void write_dense(EfcSink* s, const EfcBlock* b) {
  GIMBAL_ASSERT(b->size > 0 && b->nnz >= 0);
  int nv = s->m->nv;
  mjtNum* row = s->d->efc_J + (size_t)s->nefc * nv;
  mju_zero(row, b->size * nv);
  for (int i = 0; i < b->size; i++, row += nv) {
    const mjtNum* jac = b->jac + i * b->nnz;
    for (int k = 0; k < b->nnz; k++) row[b->chain[k]] = jac[k];
  }
}

static void write_sparse(EfcSink* s, const EfcBlock* b) {
  GIMBAL_ASSERT(b->size > 0 && b->nnz >= 0);
  mjData* d = s->d;
  int adr = s->nnz;
  memcpy(d->efc_J + adr, b->jac, sizeof(mjtNum) * b->size * b->nnz);
  for (int i = s->nefc; i < s->nefc + b->size; i++, adr += b->nnz) {
    d->efc_J_rownnz[i] = b->nnz;
    d->efc_J_rowadr[i] = adr;
    memcpy(d->efc_J_colind + adr, b->chain, sizeof(int) * b->nnz);
  }
}

static void write_scalars(mjData* d, int row, const EfcBlock* b) {
  GIMBAL_ASSERT(b->size > 0 && b->nnz >= 0);
  GIMBAL_ASSERT(row >= 0 && row < d->nefc);
  for (int i = 0; i < b->size; i++, row++) {
    d->efc_type[row] = b->type;
    d->efc_id[row] = b->id;
    d->efc_pos[row] = b->pos ? b->pos[i] : 0;
    d->efc_margin[row] = b->margin ? b->margin[i] : 0;
    d->efc_frictionloss[row] = b->frictionloss;
  }
}

// Count rows by their part of the list.
static void count_rows(mjData* d, const EfcBlock* b) {
  GIMBAL_ASSERT(b->size > 0 && b->nnz >= 0);
  switch (gimbal_constraint_kind(b->type)->part) {
    case GIMBAL_PART_EQUALITY:
      d->ne += b->size;
      break;
    case GIMBAL_PART_FRICTION:
      d->nf += b->size;
      break;
    case GIMBAL_PART_LIMIT:
      d->nl += b->size;
      break;
    default:
      break;
  }
}

void efc_add(EfcSink* s, const EfcBlock* b) {
  GIMBAL_ASSERT(b->size > 0 && b->nnz >= 0);
  int contact = b->type >= mjCNSTR_CONTACT_FRICTIONLESS;
  if (!contact && s->sparse && b->nnz <= 0) return;

  if (!s->counting) {
    if (!contact && !s->sparse && all_zero(b->jac, b->size * b->nnz)) return;
    if (s->sparse) {
      write_sparse(s, b);
    } else {
      write_dense(s, b);
    }
    write_scalars(s->d, s->nefc, b);
    count_rows(s->d, b);
  }
  s->nefc += b->size;
  s->nnz += b->size * b->nnz;
}
