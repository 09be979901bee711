// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Eigenvalues and eigenvectors of symmetric matrices of any size.

#ifndef GIMBAL_MATH_EIG_SYM_H_
#define GIMBAL_MATH_EIG_SYM_H_

#include <mujoco/mujoco.h>

// Diagonalize a symmetric matrix (n x n) in place; the columns of vec (n x n) become the
// eigenvectors, in the order of the diagonal.
void eig_symmetric(mjtNum* mat, mjtNum* vec, int n);

#endif  // GIMBAL_MATH_EIG_SYM_H_
