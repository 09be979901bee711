// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Vectors and dense matrices of any size (row-major).

#include "math/kernel.h"

#include <string.h>

void mju_zero(mjtNum* res, int n) {
  if (n > 0) memset(res, 0, (size_t)n * sizeof(mjtNum));
}

void mju_fill(mjtNum* res, mjtNum val, int n) {
  for (int i = 0; i < n; i++) res[i] = val;
}

void mju_copy(mjtNum* res, const mjtNum* vec, int n) {
  if (n > 0) memcpy(res, vec, (size_t)n * sizeof(mjtNum));
}

mjtNum mju_sum(const mjtNum* vec, int n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; i++) sum += vec[i];
  return sum;
}

mjtNum mju_L1(const mjtNum* vec, int n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; i++) sum += mju_abs(vec[i]);
  return sum;
}

void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) {
  kernel_scale(res, vec, scl, n);
}

void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n) {
  kernel_sum_scaled(res, vec1, vec2, 1, n);
}

void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n) {
  kernel_sum_scaled(res, vec1, vec2, -1, n);
}

void mju_addTo(mjtNum* res, const mjtNum* vec, int n) {
  kernel_add_scaled(res, vec, 1, n);
}

void mju_subFrom(mjtNum* res, const mjtNum* vec, int n) {
  kernel_add_scaled(res, vec, -1, n);
}

void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) {
  kernel_add_scaled(res, vec, scl, n);
}

void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n) {
  kernel_sum_scaled(res, vec1, vec2, scl, n);
}

mjtNum mju_normalize(mjtNum* res, int n) {
  mjtNum norm = mju_norm(res, n);
  if (!(norm < mjMINVAL)) {
    kernel_scale(res, res, 1 / norm, n);
  } else if (n > 0) {
    mju_zero(res, n);
    res[0] = 1;
  }
  return norm;
}

mjtNum mju_norm(const mjtNum* res, int n) {
  return mju_sqrt(kernel_dot(res, res, n));
}

mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n) {
  return kernel_dot(vec1, vec2, n);
}

void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  for (int r = 0; r < nr; r++) res[r] = kernel_dot(mat + (size_t)r * nc, vec, nc);
}

void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  mju_zero(res, nc);
  for (int r = 0; r < nr; r++) {
    if (vec[r] != 0) kernel_add_scaled(res, mat + (size_t)r * nc, vec[r], nc);
  }
}

mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n) {
  mjtNum sum = 0;
  for (int r = 0; r < n; r++) sum += vec1[r] * kernel_dot(mat + (size_t)r * n, vec2, n);
  return sum;
}

void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc) {
  for (int r = 0; r < nr; r++) {
    for (int c = 0; c < nc; c++) res[c * nr + r] = mat[r * nc + c];
  }
}

void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n) {
  for (int r = 0; r < n; r++) {
    res[r * (n + 1)] = mat[r * (n + 1)];
    for (int c = 0; c < r; c++) res[r * n + c] = res[c * n + r] = 0.5 * (mat[r * n + c] + mat[c * n + r]);
  }
}

void mju_eye(mjtNum* mat, int n) {
  mju_zero(mat, n * n);
  for (int i = 0; i < n; i++) mat[i * (n + 1)] = 1;
}

void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2) {
  mju_zero(res, r1 * c2);
  for (int r = 0; r < r1; r++) {
    for (int k = 0; k < c1; k++) {
      mjtNum s = mat1[r * c1 + k];
      if (s != 0) kernel_add_scaled(res + (size_t)r * c2, mat2 + (size_t)k * c2, s, c2);
    }
  }
}

void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int r2) {
  for (int r = 0; r < r1; r++) {
    for (int c = 0; c < r2; c++) {
      res[r * r2 + c] = kernel_dot(mat1 + (size_t)r * c1, mat2 + (size_t)c * c1, c1);
    }
  }
}

void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2) {
  mju_zero(res, c1 * c2);
  for (int k = 0; k < r1; k++) {
    for (int r = 0; r < c1; r++) {
      mjtNum s = mat1[k * c1 + r];
      if (s != 0) kernel_add_scaled(res + (size_t)r * c2, mat2 + (size_t)k * c2, s, c2);
    }
  }
}

void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc) {
  mju_zero(res, nc * nc);

  // lower triangle: sum over the rows of mat
  for (int k = 0; k < nr; k++) {
    const mjtNum* row = mat + (size_t)k * nc;
    mjtNum weight = diag ? diag[k] : 1;
    if (weight == 0) continue;
    for (int r = 0; r < nc; r++) {
      if (row[r] != 0) kernel_add_scaled(res + (size_t)r * nc, row, weight * row[r], r + 1);
    }
  }

  // mirror
  for (int r = 0; r < nc; r++) {
    for (int c = 0; c < r; c++) res[c * nc + r] = res[r * nc + c];
  }
}
