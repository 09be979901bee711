// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sparse matrices in compressed rows.

#include "math/sparse.h"

#include <string.h>

#include "math/kernel.h"

int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr, int* colind,
                     int nnz) {
  int adr = 0;
  for (int r = 0; r < nr; r++) {
    rownnz[r] = 0;
    rowadr[r] = adr;
    for (int c = 0; c < nc; c++) {
      mjtNum value = mat[r * nc + c];
      if (value == 0) continue;
      if (adr >= nnz) return 1;
      rownnz[r]++;
      colind[adr] = c;
      res[adr++] = value;
    }
  }
  return 0;
}

void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz, const int* rowadr,
                      const int* colind) {
  mju_zero(res, nr * nc);
  for (int r = 0; r < nr; r++) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; k++) res[r * nc + colind[k]] = mat[k];
  }
}

void mju_sym2dense(mjtNum* res, const mjtNum* mat, int n, const int* rownnz, const int* rowadr,
                   const int* colind) {
  mju_zero(res, n * n);
  for (int r = 0; r < n; r++) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; k++) {
      res[r * n + colind[k]] = mat[k];
      res[colind[k] * n + r] = mat[k];
    }
  }
}

void sparse_mul_vec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, const int* rownnz,
                    const int* rowadr, const int* colind) {
  for (int r = 0; r < nr; r++) {
    res[r] = kernel_dot_sparse(mat + rowadr[r], colind + rowadr[r], vec, rownnz[r]);
  }
}

void sparse_mul_vec_t(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc, const int* rownnz,
                      const int* rowadr, const int* colind) {
  mju_zero(res, nc);
  for (int r = 0; r < nr; r++) {
    if (vec[r] != 0) kernel_add_scaled_sparse(res, mat + rowadr[r], colind + rowadr[r], vec[r], rownnz[r]);
  }
}

void sparse_transpose(mjtNum* resmat, const mjtNum* mat, int nr, int nc, int* res_rownnz, int* res_rowadr,
                      int* res_colind, const int* rownnz, const int* rowadr, const int* colind) {
  // count
  memset(res_rownnz, 0, (size_t)nc * sizeof(int));
  for (int r = 0; r < nr; r++) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; k++) res_rownnz[colind[k]]++;
  }
  for (int c = 0, adr = 0; c < nc; c++) {
    res_rowadr[c] = adr;
    adr += res_rownnz[c];
  }

  // fill, with the addresses as cursors
  for (int r = 0; r < nr; r++) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; k++) {
      int to = res_rowadr[colind[k]]++;
      res_colind[to] = r;
      if (resmat) resmat[to] = mat[k];
    }
  }
  for (int c = 0; c < nc; c++) res_rowadr[c] -= res_rownnz[c];
}
