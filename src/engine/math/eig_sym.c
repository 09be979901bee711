// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cyclic Jacobi method: every pair (p, q) in turn is rotated by the angle of tangent t that clears
// A_pq,
//   tau = (A_qq - A_pp) / 2 A_pq,  t = sign(tau) / (|tau| + sqrt(1 + tau^2))
// until nothing is left beside the diagonal. Which of equal eigenvalues gets which vector depends
// on the order of the pairs, here row by row.

#include "math/eig_sym.h"

#include <math.h>

static const mjtNum kEnough = 1e-12;  // root of the sum of squares above the diagonal
enum { kMaxSweep = 200 };

static mjtNum sum_above_diagonal(const mjtNum* mat, int n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; i++) {
    for (int j = i + 1; j < n; j++) sum += mat[i * n + j] * mat[i * n + j];
  }
  return sum;
}

// Turn the numbers at a and b, stride apart for each of n rows.
static void eig_sym_rotate_rows(mjtNum* a, mjtNum* b, int stride, int n, mjtNum c, mjtNum s) {
  for (int r = 0; r < n; r++) {
    mjtNum x = a[r * stride], y = b[r * stride];
    a[r * stride] = c * x - s * y;
    b[r * stride] = s * x + c * y;
  }
}

static void clear_pair(mjtNum* mat, mjtNum* vec, int n, int p, int q) {
  mjtNum pivot = mat[p * n + q], first = mat[p * n + p], second = mat[q * n + q];
  mjtNum tau = (second - first) / (2 * pivot);
  mjtNum t = (tau >= 0 ? 1 : -1) / (fabs(tau) + sqrt(1 + tau * tau)), c = 1 / sqrt(1 + t * t), s = t * c;
  eig_sym_rotate_rows(mat + p, mat + q, n, n, c, s);
  for (int r = 0; r < n; r++) {
    mat[p * n + r] = mat[r * n + p];
    mat[q * n + r] = mat[r * n + q];
  }
  mat[p * n + p] = first - t * pivot;
  mat[q * n + q] = second + t * pivot;
  mat[p * n + q] = mat[q * n + p] = 0;
  eig_sym_rotate_rows(vec + p, vec + q, n, n, c, s);
}

void eig_symmetric(mjtNum* mat, mjtNum* vec, int n) {
  for (int i = 0; i < n * n; i++) vec[i] = i % (n + 1) == 0;
  for (int sweep = 0; sweep < kMaxSweep && sum_above_diagonal(mat, n) >= kEnough * kEnough; sweep++) {
    for (int p = 0; p < n; p++) {
      for (int q = p + 1; q < n; q++) {
        if (fabs(mat[p * n + q]) >= 1e-3 * kEnough) clear_pair(mat, vec, n, p, q);
      }
    }
  }
}
