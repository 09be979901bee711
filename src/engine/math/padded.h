// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small dense matrices whose rows are padded with zeros to whole lanes of four, and the factor of a
// positive definite one.
//
//   A = L' L, from the last row to the first. Of row c, with the rows r below it done:
//     L_cc L_c = A_c - sum_{r > c} L_rc L_r,   columns up to c
// A itself is a matrix and a sum of weighted products of rows, so that the Hessian of a solver is
// never written down. What is zero stays so: entries L_rc = 0 cost nothing, and a row begins at its
// first entry (skyline).

#ifndef GIMBAL_MATH_PADDED_H_
#define GIMBAL_MATH_PADDED_H_

#include <mujoco/mujoco.h>

// Length of a padded row of n numbers.
static inline int padded(int n) {
  return (n + 3) & ~3;
}

// res = A x; A symmetric (n rows), res padded
void padded_mul_sym(mjtNum* res, const mjtNum* A, const mjtNum* x, int n);

// res = J x; nr rows, x padded
void padded_mul(mjtNum* res, const mjtNum* J, const mjtNum* x, int nr, int n);

// res = J' f, res padded
void padded_mul_t(mjtNum* res, const mjtNum* J, const mjtNum* f, int nr, int n);

// scale weight' row, a term of A; both padded, zero before column first.
typedef struct PaddedTerm {
  const mjtNum *weight, *row;
  mjtNum scale;
  int first;
} PaddedTerm;

typedef struct PaddedFactor {
  int n;
  mjtNum* L;          // (n rows) strictly lower part, zeros from the diagonal on
  mjtNum* diag;       // (n) diagonal
  mjtNum* inverse;    // (n) its inverse
  int* first;         // (n) first column of each row that may be nonzero
  const mjtNum** of;  // (terms + n) work: rows to be added up
  mjtNum* by;         // (terms + n) and their factors
} PaddedFactor;

// Factor A + sum of terms; A is symmetric, its row c zero before column first[c]. Pivots that are
// not positive become tiny.
void padded_factor(PaddedFactor* f, const mjtNum* A, const int* first, const PaddedTerm* terms, int nterm);

// Factor of A + sign v v'; v (padded, zero before column first) is destroyed. Returns 0 if accuracy
// is lost.
int padded_change(PaddedFactor* f, mjtNum* v, int first, mjtNum sign);

// x = A^-1 x, x padded with zeros
void padded_solve(const PaddedFactor* f, mjtNum* x);

#endif  // GIMBAL_MATH_PADDED_H_
