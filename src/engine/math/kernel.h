// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The inner loops of linear algebra: the one place with vector instructions.
//
// Each kernel exists twice from one source, for AVX2 and for the baseline of the architecture; the
// choice is made at run time. Both add up in the same order, so results are equal bit for bit.

#ifndef GIMBAL_MATH_KERNEL_H_
#define GIMBAL_MATH_KERNEL_H_

#include <mujoco/mujoco.h>

#include "math/wide.h"

// sum a[i] b[i]
mjtNum kernel_dot(const mjtNum* a, const mjtNum* b, int n);

// sum[k] = that of a[i] b[k][i]: four at once, none waits for another
void kernel_dot_four(mjtNum sum[4], const mjtNum* a, const mjtNum* const b[4], int n);

// r[i] += s a[i]
void kernel_add_scaled(mjtNum* r, const mjtNum* a, mjtNum s, int n);

// r[i] = a[i] + s b[i]; r may be a or b
void kernel_sum_scaled(mjtNum* r, const mjtNum* a, const mjtNum* b, mjtNum s, int n);

// r[i] = s a[i]; r may be a
void kernel_scale(mjtNum* r, const mjtNum* a, mjtNum s, int n);

// Sparse vectors (a, ind) are short: these two are no calls.

// sum a[k] b[ind[k]]
static inline mjtNum kernel_dot_sparse(const mjtNum* a, const int* ind, const mjtNum* b, int nnz) {
  // four sums, and what is left over one by one: the reference's order of rounding
  mjtNum sum[4] = {0, 0, 0, 0};
  int k = 0;
  for (; k + 4 <= nnz; k += 4) {
    for (int i = 0; i < 4; i++) sum[i] += a[k + i] * b[ind[k + i]];
  }
  mjtNum total = (sum[0] + sum[2]) + (sum[1] + sum[3]);
  for (; k < nnz; k++) total += a[k] * b[ind[k]];
  return total;
}

// The same of three rows with the same columns, bit for bit.
static inline void kernel_dot_sparse_three(mjtNum res[3], const mjtNum* const row[3], const int* ind,
                                           const mjtNum* b, int nnz) {
  Lanes sum[3] = {{0}, {0}, {0}};
  int k = 0;
  for (; k + 4 <= nnz; k += 4) {
    const Lanes x = {b[ind[k]], b[ind[k + 1]], b[ind[k + 2]], b[ind[k + 3]]};
    sum[0] += CONST_LANES(row[0] + k) * x;
    sum[1] += CONST_LANES(row[1] + k) * x;
    sum[2] += CONST_LANES(row[2] + k) * x;
  }
  for (int i = 0; i < 3; i++) {
    res[i] = (sum[i][0] + sum[i][2]) + (sum[i][1] + sum[i][3]);
    for (int rest = k; rest < nnz; rest++) res[i] += row[i][rest] * b[ind[rest]];
  }
}

// r[ind[k]] += s a[k]
static inline void kernel_add_scaled_sparse(mjtNum* r, const mjtNum* a, const int* ind, mjtNum s, int nnz) {
  int k = 0;
  for (; k + 3 <= nnz; k += 3) {
    r[ind[k]] += a[k] * s;
    r[ind[k + 1]] += a[k + 1] * s;
    r[ind[k + 2]] += a[k + 2] * s;
  }
  for (; k < nnz; k++) r[ind[k]] += a[k] * s;
}

#endif  // GIMBAL_MATH_KERNEL_H_
