// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Symmetric matrices with the sparsity of the joint-space inertia, and their factor L' D L, L unit
// lower triangular: row i holds, ascending, the dofs that are ancestors of i, the diagonal last
// (m->M_rownnz, M_rowadr, M_colind). The columns of its k-th ancestor are the first k of its own,
// so that the factor has no fill-in and its inner loops need no columns.

#ifndef GIMBAL_MATH_LTDL_H_
#define GIMBAL_MATH_LTDL_H_

#include <mujoco/mujoco.h>

// Factor mat in place, with pivots below mjMINVAL set to it; diaginv (NULL allowed) receives 1/D.
// Only the n rows of index, or all n rows if index is NULL.
void factor_LTDL(mjtNum* mat, mjtNum* diaginv, int n, const int* rownnz, const int* rowadr, const int* colind,
                 const int* index);

// Only rows from .. end-1; what these have as columns is among them.
void factor_LTDL_part(mjtNum* mat, mjtNum* diaginv, int from, int end, const int* rownnz, const int* rowadr,
                      const int* colind);

// Solve (L' D L) x = x in place for nvec vectors of length n each; with index only its n rows (one
// vector).
void solve_LTDL(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int n, int nvec, const int* rownnz,
                const int* rowadr, const int* colind, const int* index);

// The same for rows from .. end-1 of one vector.
void solve_LTDL_part(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int from, int end,
                     const int* rownnz, const int* rowadr, const int* colind);

// res = mat vec, n rows; mat is not factored.
void mul_symmetric_tree(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n, const int* rownnz,
                        const int* rowadr, const int* colind);

// Of a matrix that is used many times: the rows that hold more than their diagonal, and all
// diagonals side by side.
typedef struct TreeSplit {
  const int* full;  // (nfull) ascending
  int nfull;
  const mjtNum* diagonal;  // (n)
} TreeSplit;

// Look at the n rows of mat once; full and diagonal have room for n.
TreeSplit split_tree(int* full, mjtNum* diagonal, const mjtNum* mat, int n, const int* rownnz,
                     const int* rowadr);

// As solve_LTDL with one vector; mat is the factor of what was split.
void solve_LTDL_split(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int n, const int* rownnz,
                      const int* rowadr, const int* colind, const TreeSplit* split);

// As mul_symmetric_tree.
void mul_split_tree(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n, const int* rownnz,
                    const int* rowadr, const int* colind, const TreeSplit* split);

#endif  // GIMBAL_MATH_LTDL_H_
