// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// LU factorisation of unsymmetric matrices over dofs: a matrix whose pattern couples each dof with
// its ancestors and descendants only. Eliminated from the last row up it has no fill-in, and needs
// no pivots where it is close to an inertia.

#ifndef GIMBAL_MATH_LU_SPARSE_H_
#define GIMBAL_MATH_LU_SPARSE_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Factor mat in place as U L, U unit upper and L lower triangular. diag: position of the diagonal
// in each row. Only the n rows of index, or all n rows if index is NULL.
void factor_LU_sparse(mjtNum* mat, int n, const int* rownnz, const int* rowadr, const int* diag,
                      const int* colind, const int* index);

// Solve U L res = vec.
void solve_LU_sparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n, const int* rownnz,
                     const int* rowadr, const int* diag, const int* colind, const int* index);

// Solve A x = b for a dense A (n <= 6) with row pivots; A is destroyed. Returns 0 if A is singular.
bool solve_small(mjtNum* A, mjtNum* x, const mjtNum* b, int n);

#endif  // GIMBAL_MATH_LU_SPARSE_H_
