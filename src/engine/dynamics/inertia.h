// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Factorisation M = L' D L of matrices with the sparsity of the joint-space inertia: row i holds, ascending,
// the dofs that are ancestors of i, the diagonal last (m->M_rownnz, M_rowadr, M_colind). The factor has no
// fill-in.

#ifndef GIMBAL_DYNAMICS_INERTIA_H_
#define GIMBAL_DYNAMICS_INERTIA_H_

#include <mujoco/mujoco.h>

// Factor mat in place; diaginv (NULL allowed) receives 1/D. Only the n rows of index, or all n rows if index
// is NULL.
void factor_LTDL(mjtNum* mat, mjtNum* diaginv, int n, const int* rownnz, const int* rowadr, const int* colind,
                 const int* index);

// Solve (L' D L) x = x in place for nvec vectors of length n each; with index only its n rows (one vector).
void solve_LTDL(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int n, int nvec, const int* rownnz,
                const int* rowadr, const int* colind, const int* index);

#endif  // GIMBAL_DYNAMICS_INERTIA_H_
