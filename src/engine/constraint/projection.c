// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constraint space inertia, with M = L' D L (for the integrator discrete that of the backbone of
// the effective metric) and the whitened Jacobian Y:
//   Y = J L^-1 D^-1/2,   A = J M^-1 J' = Y Y',   AR = A + diag(R)
// Dual solvers work with AR. The exact diagonal of A is the squared length of the rows of Y.

#include "constraint/projection.h"

#include <gimbal/assert.h>
#include <string.h>

#include "base/arena.h"
#include "constraint/impedance.h"
#include "constraint/island.h"
#include "constraint/row_arrays.h"
#include "dynamics/metric/metric_solve.h"
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
static void whiten_row(const mjModel* m, const mjData* d, int r, const mjtNum* factor, const mjtNum* sqrt_inv,
                       mjtNum* work) {
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
    kernel_add_scaled_sparse(work, factor + row, m->M_colind + row, -x, m->M_rownnz[i] - 1);
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

// Room for Y; returns 0 if the arena is full.
static bool alloc_whitened(const mjModel* m, mjData* d) {
  if (mj_isSparse(m)) return build_structure(m, d) && (d->efc_Y = alloc_nums(d, d->nY));
  d->nY = d->nefc * (int)m->nv;
  return (d->efc_Y = alloc_nums(d, d->nY)) != NULL;
}

// The same for rows that are dense: one back-substitution each.
static void whiten_dense(const mjModel* m, mjData* d, const mjtNum* factor, const mjtNum* sqrt_inv) {
  int nv = (int)m->nv;
  mju_copy(d->efc_Y, d->efc_J, d->nefc * nv);
  for (int r = 0; r < d->nefc; r++) {
    mjtNum* y = d->efc_Y + (size_t)r * nv;
    for (int i = nv - 1; i >= 0; i--) {
      mjtNum yi = y[i];
      if (yi == 0) continue;
      int adr = m->M_rowadr[i], nnz = m->M_rownnz[i] - 1;
      for (int k = adr; k < adr + nnz; k++) y[m->M_colind[k]] -= factor[k] * yi;
      y[i] = yi * sqrt_inv[i];
    }
  }
}

static void whiten_rows(const mjModel* m, mjData* d) {
  int nv = (int)m->nv;
  const mjtNum *factor = metric_factor(m, d), *inverse = metric_inverse(m, d);
  mj_markStack(d);
  mjtNum* sqrt_inv = mj_stackAllocNum(d, nv);
  for (int i = 0; i < nv; i++) sqrt_inv[i] = mju_sqrt(inverse[i]);
  if (mj_isSparse(m)) {
    mjtNum* work = mj_stackAllocNum(d, nv);
    mju_zero(work, nv);
    for (int r = 0; r < d->nefc; r++) whiten_row(m, d, r, factor, sqrt_inv, work);
  } else {
    whiten_dense(m, d, factor, sqrt_inv);
  }
  mj_freeStack(d);
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

static void dense_product(const mjModel* m, mjData* d) {
  int n = d->nefc, nv = m->nv;
  for (int r = 0; r < n; r++) {
    for (int c = 0; c <= r; c++) {
      mjtNum dot = kernel_dot(d->efc_Y + (size_t)r * nv, d->efc_Y + (size_t)c * nv, nv);
      d->efc_AR[r * n + c] = d->efc_AR[c * n + r] = dot;
    }
    d->efc_AR[r * (n + 1)] += d->efc_R[r];
  }
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

static Transpose transpose_whitened(const mjModel* m, mjData* d) {
  int n = d->nefc, nv = m->nv;
  Transpose t = {mj_stackAllocInt(d, nv), mj_stackAllocInt(d, nv), mj_stackAllocInt(d, d->nY),
                 mj_stackAllocNum(d, d->nY)};
  sparse_transpose(t.val, d->efc_Y, n, nv, t.rownnz, t.rowadr, t.colind, d->efc_Y_rownnz, d->efc_Y_rowadr,
                   d->efc_Y_colind);
  return t;
}

static void sparse_product(mjData* d, const Transpose* t) {
  mjtNum* work = mj_stackAllocNum(d, d->nefc);
  mju_zero(work, d->nefc);
  for (int r = 0; r < d->nefc; r++) fill_row(d, t, r, work);
}

// What to do about AR: make room for it, fill it, or both.
typedef enum Product { PRODUCT_ROOM = 1, PRODUCT_VALUES = 2 } Product;

static void make_product(const mjModel* m, mjData* d, int what) {
  bool room = what & PRODUCT_ROOM, ok = true;
  mj_markStack(d);
  if (mj_isSparse(m)) {
    Transpose t = transpose_whitened(m, d);
    if (room) ok = build_product_structure(m, d, &t) && (d->efc_AR = alloc_nums(d, d->nA));
    if (ok && (what & PRODUCT_VALUES)) sparse_product(d, &t);
  } else {
    if (room) d->nA = d->nefc * d->nefc;
    if (room) ok = (d->efc_AR = alloc_nums(d, d->nA)) != NULL;
    if (ok && (what & PRODUCT_VALUES)) dense_product(m, d);
  }
  mj_freeStack(d);
}

void project_rows(const mjModel* m, mjData* d) {
  if (!d->nY) return;
  whiten_rows(m, d);
  if (diagonal_is_exact(m)) exact_diagonal(m, d);
  if (d->nA) make_product(m, d, PRODUCT_VALUES);
}

void mj_projectConstraint(const mjModel* m, mjData* d) {
  d->nY = d->nA = 0;
  if (!d->nefc || !(mj_isDual(m) || diagonal_is_exact(m)) || !alloc_whitened(m, d)) return;
  if (metric_wanted(m)) {
    mju_zero(d->efc_Y, d->nY);
    if (mj_isDual(m)) make_product(m, d, PRODUCT_ROOM);
    if (d->efc_AR) mju_zero(d->efc_AR, d->nA);
    return;
  }
  whiten_rows(m, d);
  if (diagonal_is_exact(m)) exact_diagonal(m, d);
  if (mj_isDual(m)) make_product(m, d, PRODUCT_ROOM | PRODUCT_VALUES);
}
