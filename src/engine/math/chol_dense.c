// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cholesky factorization of a dense symmetric positive definite matrix: A = L L', L in the lower
// triangle.

#include "math/kernel.h"

// Column c of the rows behind it, by the factor of its diagonal: four rows at once where there are.
static void factor_column(mjtNum* mat, int n, int c, mjtNum inverse) {
  const mjtNum* row = mat + (size_t)c * n;
  int r = c + 1;
  for (; r + 4 <= n; r += 4) {
    mjtNum *below = mat + (size_t)r * n, sum[4];
    const mjtNum* const rows[4] = {below, below + n, below + 2 * (size_t)n, below + 3 * (size_t)n};
    kernel_dot_four(sum, row, rows, c);
    for (int k = 0; k < 4; k++) below[(size_t)k * n + c] = (below[(size_t)k * n + c] - sum[k]) * inverse;
  }
  for (; r < n; r++) {
    mjtNum* below = mat + (size_t)r * n;
    below[c] = (below[c] - kernel_dot(row, below, c)) * inverse;
  }
}

int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag) {
  int rank = n;
  for (int c = 0; c < n; c++) {
    mjtNum* row = mat + (size_t)c * n;
    mjtNum pivot = row[c] - kernel_dot(row, row, c);
    int deficient = pivot < mindiag;
    if (deficient) {
      pivot = mindiag;
      rank--;
    }
    row[c] = mju_sqrt(pivot);

    // a direction without a diagonal of its own couples to nothing: dividing by the floor would
    // only amplify rounding
    if (deficient) {
      for (int r = c + 1; r < n; r++) mat[(size_t)r * n + c] = 0;
    } else {
      factor_column(mat, n, c, 1 / row[c]);
    }
  }
  return rank;
}

void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n) {
  if (res != vec) mju_copy(res, vec, n);

  // L y = vec
  for (int i = 0; i < n; i++) {
    const mjtNum* row = mat + (size_t)i * n;
    res[i] = (res[i] - kernel_dot(row, res, i)) / row[i];
  }

  // L' res = y, by rows of L
  for (int i = n - 1; i >= 0; i--) {
    const mjtNum* row = mat + (size_t)i * n;
    res[i] /= row[i];
    kernel_add_scaled(res, row, -res[i], i);
  }
}

// L L' + x x' (or minus): a sequence of Givens (or hyperbolic) rotations, one a column. x is
// destroyed.
int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus) {
  int rank = n;
  mjtNum sign = flg_plus ? 1 : -1;
  for (int k = 0; k < n; k++) {
    if (x[k] == 0) continue;
    mjtNum old = mat[k * (n + 1)];
    mjtNum square = old * old + sign * x[k] * x[k];
    if (square < mjMINVAL) {
      square = mjMINVAL;
      rank--;
    }
    mjtNum now = mju_sqrt(square);
    mjtNum c = now / old, s = x[k] / old, inverse = 1 / c;
    mat[k * (n + 1)] = now;
    for (int i = k + 1; i < n; i++) {
      mjtNum* entry = mat + (size_t)i * n + k;
      *entry = (*entry + sign * s * x[i]) * inverse;
      x[i] = c * x[i] - s * *entry;
    }
  }
  return rank;
}
