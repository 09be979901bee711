// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sparse matrices in compressed rows: row r holds rownnz[r] values from address rowadr[r], their
// columns in colind.

#ifndef GIMBAL_MATH_SPARSE_H_
#define GIMBAL_MATH_SPARSE_H_

#include <mujoco/mujoco.h>

// res = mat vec
void sparse_mul_vec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, const int* rownnz,
                    const int* rowadr, const int* colind);

// res = mat' vec, res of size nc
void sparse_mul_vec_t(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc, const int* rownnz,
                      const int* rowadr, const int* colind);

// Transpose mat (nr x nc): the result has nc rows without gaps between them, columns ascending.
// resmat and mat may be NULL to build the structure alone.
void sparse_transpose(mjtNum* resmat, const mjtNum* mat, int nr, int nc, int* res_rownnz, int* res_rowadr,
                      int* res_colind, const int* rownnz, const int* rowadr, const int* colind);

#endif  // GIMBAL_MATH_SPARSE_H_
