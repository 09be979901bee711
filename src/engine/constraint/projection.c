// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constraint space inertia, with M = L' D L and the whitened Jacobian Y:
//   Y = J L^-1 D^-1/2,   A = J M^-1 J' = Y Y',   AR = A + diag(R)
// Dual solvers work with AR. The exact diagonal of A is the squared length of the rows of Y.

#include <gimbal/assert.h>
#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "constraint/impedance.h"
#include "constraint/island.h"
#include "constraint/row_arrays.h"
#include "math/kernel.h"
#include "math/sparse.h"

//---- Y

// Columns of row r of Y, descending: the dofs of row r of J and all their ancestors; returns their
// number. colind may be NULL.
static int closed_columns(const mjModel* m, const mjData* d, int r, int* colind) {
  GIMBAL_ASSERT(r >= 0 && r < d->nefc);
  const int* ind = d->efc_J_colind + d->efc_J_rowadr[r];
  int left = d->efc_J_rownnz[r], next = -1, n = 0;
  while (left > 0 || next >= 0) {
    int own = left > 0 ? ind[left - 1] : -1;
    int col = own > next ? own : next;
    if (own == col) left--;
    if (colind) colind[n] = col;
    n++;
    next = m->dof_parentid[col];
  }
  return n;
}

static void* alloc_or_drop(mjData* d, size_t bytes, size_t align) {
  void* p = arena_alloc(d, bytes, align);
  if (!p) drop_rows(d);
  return p;
}

static int* alloc_ints(mjData* d, int n) {
  return alloc_or_drop(d, sizeof(int) * n, _Alignof(int));
}

static mjtNum* alloc_nums(mjData* d, int n) {
  return alloc_or_drop(d, sizeof(mjtNum) * n, _Alignof(mjtNum));
}

// y = D^-1/2 L^-T j for one row in sparse form; work is a dense vector of zeros, and left so.
static void whiten_row(const mjModel* m, const mjData* d, int r, const mjtNum* sqrt_inv, mjtNum* work) {
  GIMBAL_ASSERT(r >= 0 && r < d->nefc);
  int adr = d->efc_Y_rowadr[r], nnz = d->efc_Y_rownnz[r];
  for (int k = 0; k < d->efc_J_rownnz[r]; k++) {
    int k0 = d->efc_J_rowadr[r] + k;
    work[d->efc_J_colind[k0]] = d->efc_J[k0];
  }
  for (int k = nnz - 1; k >= 0; k--) {
    int i = d->efc_Y_colind[adr + k];
    mjtNum x = work[i];
    if (x == 0) continue;
    int row = m->M_rowadr[i];
    kernel_add_scaled_sparse(work, d->qLD + row, m->M_colind + row, -x, m->M_rownnz[i] - 1);
  }
  for (int k = 0; k < nnz; k++) {
    int i = d->efc_Y_colind[adr + k];
    d->efc_Y[adr + k] = work[i] * sqrt_inv[i];
    work[i] = 0;
  }
}

// Structure of sparse Y; returns 0 if the arena is full.
static bool build_structure(const mjModel* m, mjData* d) {
  int nefc = d->nefc;
  if (!(d->efc_Y_rownnz = alloc_ints(d, nefc)) || !(d->efc_Y_rowadr = alloc_ints(d, nefc))) return false;
  d->nY = 0;
  for (int r = 0; r < nefc; r++) {
    d->efc_Y_rowadr[r] = d->nY;
    d->nY += d->efc_Y_rownnz[r] = closed_columns(m, d, r, NULL);
  }
  if (!(d->efc_Y_colind = alloc_ints(d, d->nY))) return false;
  for (int r = 0; r < nefc; r++) {
    int *ind = d->efc_Y_colind + d->efc_Y_rowadr[r], n = closed_columns(m, d, r, ind);
    for (int i = 0; i < n / 2; i++) {
      int t = ind[i];
      ind[i] = ind[n - 1 - i];
      ind[n - 1 - i] = t;
    }
  }
  return true;
}

// Compute Y; returns 0 if the arena is full.
static int projection_whiten(const mjModel* m, mjData* d) {
  int nv = m->nv, sparse = mj_isSparse(m), ok = 1;
  mj_markStack(d);
  mjtNum* sqrt_inv = mj_stackAllocNum(d, nv);
  for (int i = 0; i < nv; i++) sqrt_inv[i] = mju_sqrt(d->qLDiagInv[i]);
  if (sparse) {
    mjtNum* work = mj_stackAllocNum(d, nv);
    mju_zero(work, nv);
    ok = build_structure(m, d) && (d->efc_Y = alloc_nums(d, d->nY));
    for (int r = 0; ok && r < d->nefc; r++) whiten_row(m, d, r, sqrt_inv, work);
  } else {
    d->nY = d->nefc * nv;
    ok = (d->efc_Y = alloc_nums(d, d->nY)) != NULL;
    if (ok) mj_solveM2(m, d, d->efc_Y, d->efc_J, sqrt_inv, d->nefc);
  }
  mj_freeStack(d);
  return ok;
}

//---- exact diagonal

static void exact_diagonal(const mjModel* m, mjData* d) {
  int sparse = mj_isSparse(m);
  for (int r = 0; r < d->nefc; r++) {
    int n = sparse ? d->efc_Y_rownnz[r] : (int)m->nv;
    const mjtNum* y = d->efc_Y + (sparse ? d->efc_Y_rowadr[r] : r * n);
    d->efc_diagA[r] = kernel_dot(y, y, n);
  }
  make_impedance(m, d);
  if (d->nisland) copy_rows_to_islands(d);
}

//---- AR

static bool dense_product(const mjModel* m, mjData* d) {
  int n = d->nefc, nv = m->nv;
  d->nA = n * n;
  if (!(d->efc_AR = alloc_nums(d, d->nA))) return false;
  for (int r = 0; r < n; r++) {
    for (int c = 0; c <= r; c++) {
      mjtNum dot = kernel_dot(d->efc_Y + (size_t)r * nv, d->efc_Y + (size_t)c * nv, nv);
      d->efc_AR[r * n + c] = d->efc_AR[c * n + r] = dot;
    }
    d->efc_AR[r * (n + 1)] += d->efc_R[r];
  }
  return true;
}

// The transpose of sparse Y.
typedef struct Transpose {
  int *rownnz, *rowadr, *colind;
  mjtNum* val;
} Transpose;

// Columns of row r of Y Y', ascending; returns their number. Rows of Y are closed under ancestors,
// so that rows that share a dof share the root of its tree: the rows with the same roots are those
// that meet. mark holds what it was marked with last.
static int find_columns(const mjModel* m, const mjData* d, const Transpose* t, int r, int* mark,
                        int* colind) {
  GIMBAL_ASSERT(r >= 0 && r < d->nefc);
  int n = 0, roots = 0;
  for (int k = d->efc_Y_rowadr[r]; k < d->efc_Y_rowadr[r] + d->efc_Y_rownnz[r]; k++) {
    int dof = d->efc_Y_colind[k];
    if (m->dof_parentid[dof] >= 0) continue;
    roots++;
    for (int j = t->rowadr[dof]; j < t->rowadr[dof] + t->rownnz[dof]; j++) {
      int c = t->colind[j];
      if (mark[c] == r) continue;
      mark[c] = r;
      colind[n++] = c;
    }
  }
  if (roots > 1) mju_insertionSortInt(colind, n);
  return n;
}

// Structure of sparse AR; returns 0 if the arena is full.
static bool build_product_structure(const mjModel* m, mjData* d, const Transpose* t) {
  int n = d->nefc, *mark = mj_stackAllocInt(d, n), *found = mj_stackAllocInt(d, n);
  if (!(d->efc_AR_rownnz = alloc_ints(d, n)) || !(d->efc_AR_rowadr = alloc_ints(d, n))) return false;
  d->nA = 0;
  d->efc_AR_colind = NULL;
  for (int r = 0; r < n; r++) mark[r] = -1;
  for (int r = 0; r < n; r++) {
    int count = find_columns(m, d, t, r, mark, found);
    // pieces of the same alignment follow each other
    int* colind = alloc_ints(d, count);
    if (!colind) return false;
    if (!r) d->efc_AR_colind = colind;
    memcpy(colind, found, sizeof(int) * count);
    d->efc_AR_rowadr[r] = d->nA;
    d->nA += d->efc_AR_rownnz[r] = count;
  }
  return true;
}

// Values of row r of Y Y'; work is a dense vector of zeros over the rows, and left so.
static void fill_row(mjData* d, const Transpose* t, int r, mjtNum* work) {
  GIMBAL_ASSERT(r >= 0 && r < d->nefc);
  for (int k = d->efc_Y_rowadr[r]; k < d->efc_Y_rowadr[r] + d->efc_Y_rownnz[r]; k++) {
    int dof = d->efc_Y_colind[k], adr = t->rowadr[dof];
    const int* ind = t->colind + adr;
    int n = t->rownnz[dof];
    if (ind[n - 1] - ind[0] == n - 1) {
      kernel_add_scaled(work + ind[0], t->val + adr, d->efc_Y[k], n);
    } else {
      kernel_add_scaled_sparse(work, t->val + adr, ind, d->efc_Y[k], n);
    }
  }
  for (int k = d->efc_AR_rowadr[r]; k < d->efc_AR_rowadr[r] + d->efc_AR_rownnz[r]; k++) {
    int c = d->efc_AR_colind[k];
    d->efc_AR[k] = work[c] + (c == r ? d->efc_R[r] : 0);
    work[c] = 0;
  }
}

static bool sparse_product(const mjModel* m, mjData* d) {
  int n = d->nefc, nv = m->nv;
  Transpose t = {mj_stackAllocInt(d, nv), mj_stackAllocInt(d, nv), mj_stackAllocInt(d, d->nY),
                 mj_stackAllocNum(d, d->nY)};
  mjtNum* work = mj_stackAllocNum(d, n);
  sparse_transpose(t.val, d->efc_Y, n, nv, t.rownnz, t.rowadr, t.colind, d->efc_Y_rownnz, d->efc_Y_rowadr,
                   d->efc_Y_colind);
  if (!build_product_structure(m, d, &t) || !(d->efc_AR = alloc_nums(d, d->nA))) return false;
  mju_zero(work, n);
  for (int r = 0; r < n; r++) fill_row(d, &t, r, work);
  return true;
}

void mj_projectConstraint(const mjModel* m, mjData* d) {
  int exact = (m->opt.enableflags & mjENBL_DIAGEXACT) != 0;
  d->nY = d->nA = 0;
  if (!d->nefc || !(mj_isDual(m) || exact)) return;
  if (!projection_whiten(m, d)) return;
  if (exact) exact_diagonal(m, d);
  if (!mj_isDual(m)) return;
  mj_markStack(d);
  if (mj_isSparse(m)) {
    sparse_product(m, d);
  } else {
    dense_product(m, d);
  }
  mj_freeStack(d);
}
