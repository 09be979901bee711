// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A sparse matrix that multiplies many vectors: its rows are looked at once. Rows of the Jacobian
// often have three or six columns in a row for one or two bodies; such rows need no column numbers
// but the first of each body. Results are those of sparse_mul_vec and sparse_mul_vec_t, bit for
// bit.

#ifndef GIMBAL_MATH_SPARSE_SHAPES_H_
#define GIMBAL_MATH_SPARSE_SHAPES_H_

#include <mujoco/mujoco.h>

// Rows from first up to end have the same shape.
typedef struct SparseStretch {
  int first, end;
  int shape;
} SparseStretch;

// Find the stretches of a matrix of nr rows, at most nr of them; returns how many there are.
int sparse_find_stretches(SparseStretch* stretch, int nr, const int* rownnz, const int* rowadr,
                          const int* colind);

// res = mat vec
void sparse_shaped_mul_vec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, const SparseStretch* stretch,
                           int nstretch, const int* rownnz, const int* rowadr, const int* colind);

// res = mat' vec, res of size nc
void sparse_shaped_mul_vec_t(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nc,
                             const SparseStretch* stretch, int nstretch, const int* rownnz, const int* rowadr,
                             const int* colind);

#endif  // GIMBAL_MATH_SPARSE_SHAPES_H_
