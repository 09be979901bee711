// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The inner loops of linear algebra: the one place with vector instructions.
//
// Each kernel exists twice from one source, for AVX2 and for the baseline of the architecture; the choice is
// made at run time. Both add up in the same order, so results are equal bit for bit.

#ifndef GIMBAL_MATH_KERNEL_H_
#define GIMBAL_MATH_KERNEL_H_

#include <mujoco/mujoco.h>

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
  mjtNum even = 0, odd = 0;
  int k = 0;
  for (; k + 2 <= nnz; k += 2) {
    even += a[k] * b[ind[k]];
    odd += a[k + 1] * b[ind[k + 1]];
  }
  if (k < nnz) even += a[k] * b[ind[k]];
  return even + odd;
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
