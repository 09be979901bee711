// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The lists of arrays come from the field tables of the public headers. The rows in front are
// copied, as they have to be side by side.

#include "constraint/row_extension.h"

#include <gimbal/assert.h>
#include <string.h>

#include "base/arena.h"

#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n
#undef XNV
#define XNV X

#define X(type, name, nr, nc) offsetof(mjData, name),
static const size_t kArrays[ROW_ARRAYS] = {MJDATA_ARENA_POINTERS_SOLVER};
#undef X

static RowsBefore rows_before(const mjData* d) {
  RowsBefore before = {d->nefc, d->nJ, d->nisland, d->parena, {0}, d->efc_force, d->efc_b, d->efc_state};
  for (int i = 0; i < ROW_ARRAYS; i++) memcpy(before.array + i, (const char*)d + kArrays[i], sizeof(void*));
  return before;
}

static void rows_reinstate(mjData* d, const RowsBefore* before) {
  for (int i = 0; i < ROW_ARRAYS; i++) memcpy((char*)d + kArrays[i], before->array + i, sizeof(void*));
  d->nefc = before->nefc;
  d->nJ = before->nJ;
  d->nisland = before->nisland;
  arena_rewind(d, before->parena);
}

// Copy the rows before; d has their numbers, and room.
static void rows_carry(const mjModel* m, mjData* d, const RowsBefore* before) {
  (void)m;
  int i = 0;
#define X(type, name, nr, nc) memcpy(d->name, before->array[i++], sizeof(type) * (size_t)(nr) * (nc));
  MJDATA_ARENA_POINTERS_SOLVER
#undef X
}

bool rows_extend(const mjModel* m, mjData* d, RowsBefore* before, int n, int nnz) {
  bool ok = true;
  *before = rows_before(d);
  d->nefc += n;
  d->nJ += mj_isSparse(m) ? nnz : n * (int)m->nv;
  d->nisland = 0;
#define X(type, name, nr, nc)                                                   \
  d->name = arena_alloc(d, sizeof(type) * (size_t)(nr) * (nc), _Alignof(type)); \
  ok = ok && d->name;
  MJDATA_ARENA_POINTERS_SOLVER
#undef X
  if (!ok) {
    rows_reinstate(d, before);
    return false;
  }
  int nefc = d->nefc, nJ = d->nJ;
  d->nefc = before->nefc;
  d->nJ = before->nJ;
  if (d->nefc) rows_carry(m, d, before);
  d->nefc = nefc;
  d->nJ = nJ;
  return true;
}

void rows_append(const mjModel* m, mjData* d, int row, int adr, const int* col, const mjtNum* jac, int nnz,
                 mjtNum aref, mjtNum D) {
  GIMBAL_ASSERT(row >= 0 && row < d->nefc);
  if (mj_isSparse(m)) {
    d->efc_J_rownnz[row] = nnz;
    d->efc_J_rowadr[row] = adr;
    d->efc_J_rowsuper[row] = 0;
    memcpy(d->efc_J_colind + adr, col, sizeof(int) * nnz);
    memcpy(d->efc_J + adr, jac, sizeof(mjtNum) * nnz);
  } else {
    mjtNum* dense = d->efc_J + (size_t)row * m->nv;
    mju_zero(dense, m->nv);
    for (int k = 0; k < nnz; k++) dense[col[k]] = jac[k];
  }
  d->efc_type[row] = mjCNSTR_CONTACT_FRICTIONLESS;
  d->efc_id[row] = row;  // rows of one id would share their columns
  d->efc_pos[row] = d->efc_margin[row] = d->efc_frictionloss[row] = d->efc_vel[row] = 0;
  d->efc_aref[row] = aref;
  d->efc_D[row] = D;
  d->efc_R[row] = d->efc_diagA[row] = 1 / D;
  d->efc_state[row] = mjCNSTRSTATE_SATISFIED;
  d->efc_force[row] = 0;
}

void rows_restore(mjData* d, const RowsBefore* before) {
  for (int i = 0; i < before->nefc; i++) {
    before->force[i] = d->efc_force[i];
    before->state[i] = d->efc_state[i];
    before->b[i] = d->efc_b[i];
  }
  rows_reinstate(d, before);
}
