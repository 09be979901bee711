// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elimination of row r: for each ancestor i the multiplier u = A_ir / A_rr stays in place of A_ir,
// and row i loses u times the part of row r left of the diagonal. All columns of that part are
// columns of row i.

#include "math/lu_sparse.h"

#include <stdbool.h>

#include "math/kernel.h"
#include "math/sorted.h"

// row_i -= u row_r over the n columns of r, all of which row i has; both sorted.
static void subtract_row(mjtNum* mat_i, const int* col_i, const mjtNum* mat_r, const int* col_r, int n,
                         mjtNum u) {
  for (int k = 0, p = 0; k < n; k++, p++) {
    while (col_i[p] != col_r[k]) p++;
    mat_i[p] -= u * mat_r[k];
  }
}

void factor_LU_sparse(mjtNum* mat, int n, const int* rownnz, const int* rowadr, const int* diag,
                      const int* colind, const int* index) {
  for (int s = n - 1; s >= 0; s--) {
    int r = index ? index[s] : s, adr = rowadr[r], nleft = diag[r];
    mjtNum pivot = mat[adr + nleft];
    if (mju_abs(pivot) < mjMINVAL) pivot = mat[adr + nleft] = mjMINVAL;
    for (int k = nleft - 1; k >= 0; k--) {
      int i = colind[adr + k], adr_i = rowadr[i];
      mjtNum* u = mat + adr_i + place_of(colind + adr_i, rownnz[i], r);
      *u /= pivot;
      subtract_row(mat + adr_i, colind + adr_i, mat + adr, colind + adr, nleft, *u);
    }
  }
}

void solve_LU_sparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n, const int* rownnz,
                     const int* rowadr, const int* diag, const int* colind, const int* index) {
  for (int s = n - 1; s >= 0; s--) {
    int i = index ? index[s] : s, right = rowadr[i] + diag[i] + 1;
    res[i] = vec[i] - kernel_dot_sparse(mat + right, colind + right, res, rownnz[i] - diag[i] - 1);
  }
  for (int s = 0; s < n; s++) {
    int i = index ? index[s] : s, adr = rowadr[i];
    res[i] = (res[i] - kernel_dot_sparse(mat + adr, colind + adr, res, diag[i])) / mat[adr + diag[i]];
  }
}

bool solve_small(mjtNum* A, mjtNum* x, const mjtNum* b, int n) {
  for (int i = 0; i < n; i++) x[i] = b[i];
  for (int k = 0; k < n; k++) {
    int pivot = k;
    for (int i = k + 1; i < n; i++) {
      if (mju_abs(A[i * n + k]) > mju_abs(A[pivot * n + k])) pivot = i;
    }
    if (mju_abs(A[pivot * n + k]) < mjMINVAL) return false;
    for (int j = 0; j < n; j++) {
      mjtNum t = A[k * n + j];
      A[k * n + j] = A[pivot * n + j];
      A[pivot * n + j] = t;
    }
    mjtNum t = x[k];
    x[k] = x[pivot];
    x[pivot] = t;
    for (int i = k + 1; i < n; i++) {
      mjtNum u = A[i * n + k] / A[k * n + k];
      for (int j = k + 1; j < n; j++) A[i * n + j] -= u * A[k * n + j];
      x[i] -= u * x[k];
    }
  }
  for (int k = n - 1; k >= 0; k--) {
    for (int j = k + 1; j < n; j++) x[k] -= A[k * n + j] * x[j];
    x[k] /= A[k * n + k];
  }
  return true;
}
