// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "math/ltdl.h"

#include <stdbool.h>

#include "math/kernel.h"
#include "math/wide.h"

// A pivot that rounding, or an inertia that is none, leaves at nothing or below.
WIDE_INLINE mjtNum clamp_pivot(mjtNum* pivot) {
  if (*pivot < mjMINVAL) *pivot = mjMINVAL;
  return 1 / *pivot;
}

// to[k] += scale row[k], by fours, then two, then one
WIDE_INLINE void add_row(mjtNum* to, const mjtNum* row, mjtNum scale, int n) {
  Lanes four = {scale, scale, scale, scale};
  int k = 0;
  for (; k + 4 <= n; k += 4) LANES(to + k) = CONST_LANES(to + k) + CONST_LANES(row + k) * four;
  if (n & 2) {
    LanePair two = {scale, scale};
    LANE_PAIR(to + k) = CONST_LANE_PAIR(to + k) + CONST_LANE_PAIR(row + k) * two;
    k += 2;
  }
  if (n & 1) to[k] += row[k] * scale;
}

WIDE_INLINE mjtNum dot_row(const mjtNum* row, const mjtNum* x, int n) {
  Lanes sum = {0, 0, 0, 0};
  int k = 0;
  for (; k + 4 <= n; k += 4) sum += CONST_LANES(row + k) * CONST_LANES(x + k);
  mjtNum total = (sum[0] + sum[2]) + (sum[1] + sum[3]);
  for (; k < n; k++) total += row[k] * x[k];
  return total;
}

// The columns follow each other: those of a chain from the root do.
WIDE_INLINE int in_a_run(const int* col, int n) {
  return col[n - 1] - col[0] == n - 1;
}

WIDE_INLINE void add_tree_row(mjtNum* x, const mjtNum* row, const int* col, mjtNum scale, int n) {
  if (in_a_run(col, n)) {
    add_row(x + col[0], row, scale, n);
  } else {
    kernel_add_scaled_sparse(x, row, col, scale, n);
  }
}

WIDE_INLINE mjtNum dot_tree_row(const mjtNum* row, const int* col, const mjtNum* x, int n) {
  return in_a_run(col, n) ? dot_row(row, x + col[0], n) : kernel_dot_sparse(row, col, x, n);
}

//---- factor: the rows of all ancestors lose the outer product of a row

// Four rows of a chain, each the parent of the one before: but for their own dofs they have the
// same columns, so that what they take from an ancestor passes through registers once. The order of
// sums is that of one row after the other.
enum { kChain = 4, kLongRow = 12 };  // entries of a row from which on it pays

WIDE_INLINE bool is_chain(int r, const int* rownnz, const int* rowadr, const int* colind, const int* index) {
  if (r < kChain) return false;
  int k = index ? index[r] : r;
  if (rownnz[k] < kLongRow) return false;
  const int* last = colind + rowadr[k] + rownnz[k] - 1;
  for (int i = 1; i < kChain; i++) {
    if (last[-i] != (index ? index[r - i] : r - i)) return false;
  }
  return true;
}

// to[k] += s[0] row[0][k], then s[1] row[1][k], ...: one, two and four entries
WIDE_INLINE void add_one(mjtNum* to, const mjtNum* const row[kChain], const mjtNum s[kChain], int k) {
  to[k] = (((to[k] + row[0][k] * s[0]) + row[1][k] * s[1]) + row[2][k] * s[2]) + row[3][k] * s[3];
}

WIDE_INLINE void add_pair(mjtNum* to, const mjtNum* const row[kChain], const mjtNum s[kChain], int k) {
  LanePair sum = CONST_LANE_PAIR(to + k);
  for (int i = 0; i < kChain; i++) sum += CONST_LANE_PAIR(row[i] + k) * (LanePair){s[i], s[i]};
  LANE_PAIR(to + k) = sum;
}

WIDE_INLINE void add_four(mjtNum* to, const mjtNum* const row[kChain], const Lanes s[kChain], int k) {
  LANES(to + k) = (((CONST_LANES(to + k) + CONST_LANES(row[0] + k) * s[0]) + CONST_LANES(row[1] + k) * s[1]) +
                   CONST_LANES(row[2] + k) * s[2]) +
                  CONST_LANES(row[3] + k) * s[3];
}

// what is left behind the fours
WIDE_INLINE void add_rest(mjtNum* to, const mjtNum* const row[kChain], const mjtNum s[kChain], int k, int n) {
  if ((n - k) & 2) add_pair(to, row, s, k);
  if ((n - k) & 1) add_one(to, row, s, n - 1);
}

WIDE_INLINE Lanes spread_scale(mjtNum s) {
  return (Lanes){s, s, s, s};
}

WIDE_INLINE void add_rows(mjtNum* to, const mjtNum* const row[kChain], const mjtNum s[kChain], int n) {
  const Lanes wide[kChain] = {spread_scale(s[0]), spread_scale(s[1]), spread_scale(s[2]), spread_scale(s[3])};
  int k = 0;
  for (; k + 4 <= n; k += 4) add_four(to, row, wide, k);
  add_rest(to, row, s, k, n);
}

// The same for two: n entries of one, and n + 1 of the other.
WIDE_INLINE void add_rows_to_two(mjtNum* one, mjtNum* other, const mjtNum* const row[kChain],
                                 const mjtNum s[kChain], const mjtNum t[kChain], int n) {
  const Lanes wide_s[kChain] = {spread_scale(s[0]), spread_scale(s[1]), spread_scale(s[2]),
                                spread_scale(s[3])};
  const Lanes wide_t[kChain] = {spread_scale(t[0]), spread_scale(t[1]), spread_scale(t[2]),
                                spread_scale(t[3])};
  int k = 0;
  for (; k + 4 <= n; k += 4) {
    add_four(one, row, wide_s, k);
    add_four(other, row, wide_t, k);
  }
  add_rest(one, row, s, k, n);
  if (n - k == 3) {
    add_four(other, row, wide_t, k);
  } else {
    add_rest(other, row, t, k, n + 1);
  }
}

WIDE_INLINE void factor_chain(mjtNum* mat, mjtNum* diaginv, int r, const int* rownnz, const int* rowadr,
                              const int* colind, const int* index) {
  mjtNum *row[kChain], inverse[kChain], scale[kChain], other[kChain];
  int diagonal[kChain], common = 0;
  const int* col = NULL;
  for (int i = 0; i < kChain; i++) {
    int k = index ? index[r - i] : r - i;
    row[i] = mat + rowadr[k];
    diagonal[i] = common = rownnz[k] - 1;
    col = colind + rowadr[k];
    for (int j = 0; j < i; j++) add_row(row[i], row[j], -row[j][common] * inverse[j], common + 1);
    inverse[i] = clamp_pivot(row[i] + common);
    if (diaginv) diaginv[k] = inverse[i];
  }
  int at = common - 1;
  for (; at > 0; at -= 2) {
    for (int i = 0; i < kChain; i++) {
      scale[i] = -row[i][at - 1] * inverse[i];
      other[i] = -row[i][at] * inverse[i];
    }
    add_rows_to_two(mat + rowadr[col[at - 1]], mat + rowadr[col[at]], (const mjtNum* const*)row, scale, other,
                    at);
  }
  if (at == 0) {
    for (int i = 0; i < kChain; i++) scale[i] = -row[i][0] * inverse[i];
    add_one(mat + rowadr[col[0]], (const mjtNum* const*)row, scale, 0);
  }
  for (int i = 0; i < kChain; i++) {
    for (int c = 0; c < diagonal[i]; c++) row[i][c] *= inverse[i];
  }
}

WIDE_INLINE void factor_body(mjtNum* mat, mjtNum* diaginv, int from, int end, const int* rownnz,
                             const int* rowadr, const int* colind, const int* index) {
  for (int r = end - 1; r >= from; r--) {
    if (is_chain(r, rownnz, rowadr, colind, index)) {
      factor_chain(mat, diaginv, r, rownnz, rowadr, colind, index);
      r -= kChain - 1;
      continue;
    }
    int k = index ? index[r] : r, diagonal = rownnz[k] - 1;
    mjtNum* row = mat + rowadr[k];
    const int* col = colind + rowadr[k];
    mjtNum inverse = clamp_pivot(row + diagonal);
    if (diaginv) diaginv[k] = inverse;
    for (int c = diagonal - 1; c >= 0; c--) add_row(mat + rowadr[col[c]], row, -row[c] * inverse, c + 1);
    for (int c = 0; c < diagonal; c++) row[c] *= inverse;
  }
}

WIDE_TARGET static void factor_wide(mjtNum* mat, mjtNum* diaginv, int from, int end, const int* rownnz,
                                    const int* rowadr, const int* colind, const int* index) {
  factor_body(mat, diaginv, from, end, rownnz, rowadr, colind, index);
}

void factor_LTDL(mjtNum* mat, mjtNum* diaginv, int n, const int* rownnz, const int* rowadr, const int* colind,
                 const int* index) {
  if (HAVE_WIDE()) {
    factor_wide(mat, diaginv, 0, n, rownnz, rowadr, colind, index);
  } else {
    factor_body(mat, diaginv, 0, n, rownnz, rowadr, colind, index);
  }
}

void factor_LTDL_part(mjtNum* mat, mjtNum* diaginv, int from, int end, const int* rownnz, const int* rowadr,
                      const int* colind) {
  if (HAVE_WIDE()) {
    factor_wide(mat, diaginv, from, end, rownnz, rowadr, colind, NULL);
  } else {
    factor_body(mat, diaginv, from, end, rownnz, rowadr, colind, NULL);
  }
}

//---- x = inv(L' D L) x, one vector

// x of a chain goes up to its ancestors.
WIDE_INLINE void lift_chain(mjtNum* x, const mjtNum* mat, int r, const int* rownnz, const int* rowadr,
                            const int* colind, const int* index) {
  const mjtNum* row[kChain];
  mjtNum scale[kChain];
  int common = 0;
  const int* col = NULL;
  for (int i = 0; i < kChain; i++) {
    int k = index ? index[r - i] : r - i;
    row[i] = mat + rowadr[k];
    common = rownnz[k] - 1;
    col = colind + rowadr[k];
    mjtNum xi = x[k];
    for (int j = 0; j < i; j++) xi += row[j][common] * scale[j];
    x[k] = xi;
    scale[i] = -xi;
  }
  if (in_a_run(col, common)) {
    add_rows(x + col[0], row, scale, common);
  } else {
    for (int i = 0; i < kChain; i++) kernel_add_scaled_sparse(x, row[i], col, scale[i], common);
  }
}

// x = inv(L') x
WIDE_INLINE void lift_body(mjtNum* x, const mjtNum* mat, int from, int end, const int* rownnz,
                           const int* rowadr, const int* colind, const int* index) {
  for (int r = end - 1; r >= from; r--) {
    int i = index ? index[r] : r, nnz = rownnz[i] - 1;
    mjtNum xi = x[i];
    if (nnz == 0 || xi == 0) continue;
    if (is_chain(r, rownnz, rowadr, colind, index)) {
      lift_chain(x, mat, r, rownnz, rowadr, colind, index);
      r -= kChain - 1;
      continue;
    }
    add_tree_row(x, mat + rowadr[i], colind + rowadr[i], -xi, nnz);
  }
}

WIDE_INLINE void solve_body(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int from, int end,
                            const int* rownnz, const int* rowadr, const int* colind, const int* index) {
  lift_body(x, mat, from, end, rownnz, rowadr, colind, index);
  for (int r = from; r < end; r++) {
    int i = index ? index[r] : r, nnz = rownnz[i] - 1;
    x[i] *= diaginv[i];
    if (nnz) x[i] -= dot_tree_row(mat + rowadr[i], colind + rowadr[i], x, nnz);
  }
}

WIDE_TARGET static void solve_wide(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int from, int end,
                                   const int* rownnz, const int* rowadr, const int* colind,
                                   const int* index) {
  solve_body(x, mat, diaginv, from, end, rownnz, rowadr, colind, index);
}

void solve_LTDL(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int n, int nvec, const int* rownnz,
                const int* rowadr, const int* colind, const int* index) {
  for (int v = 0; v < nvec; v++, x += n) {
    if (HAVE_WIDE()) {
      solve_wide(x, mat, diaginv, 0, n, rownnz, rowadr, colind, index);
    } else {
      solve_body(x, mat, diaginv, 0, n, rownnz, rowadr, colind, index);
    }
  }
}

void solve_LTDL_part(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int from, int end,
                     const int* rownnz, const int* rowadr, const int* colind) {
  if (HAVE_WIDE()) {
    solve_wide(x, mat, diaginv, from, end, rownnz, rowadr, colind, NULL);
  } else {
    solve_body(x, mat, diaginv, from, end, rownnz, rowadr, colind, NULL);
  }
}

//---- product: the lower triangle stands for both

WIDE_INLINE void mul_body(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n, const int* rownnz,
                          const int* rowadr, const int* colind) {
  for (int i = 0; i < n; i++) {
    const mjtNum* row = mat + rowadr[i];
    const int* col = colind + rowadr[i];
    int nnz = rownnz[i] - 1;
    res[i] = row[nnz] * vec[i];
    if (!nnz) continue;
    res[i] += dot_tree_row(row, col, vec, nnz);
    add_tree_row(res, row, col, vec[i], nnz);
  }
}

WIDE_TARGET static void mul_wide(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n, const int* rownnz,
                                 const int* rowadr, const int* colind) {
  mul_body(res, mat, vec, n, rownnz, rowadr, colind);
}

void mul_symmetric_tree(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n, const int* rownnz,
                        const int* rowadr, const int* colind) {
  if (HAVE_WIDE()) {
    mul_wide(res, mat, vec, n, rownnz, rowadr, colind);
  } else {
    mul_body(res, mat, vec, n, rownnz, rowadr, colind);
  }
}

//---- a matrix that is used many times

TreeSplit split_tree(int* full, mjtNum* diagonal, const mjtNum* mat, int n, const int* rownnz,
                     const int* rowadr) {
  int nfull = 0;
  for (int i = 0; i < n; i++) {
    diagonal[i] = mat[rowadr[i] + rownnz[i] - 1];
    full[nfull] = i;
    nfull += rownnz[i] > 1;
  }
  return (TreeSplit){.full = full, .nfull = nfull, .diagonal = diagonal};
}

WIDE_INLINE void multiply(mjtNum* res, const mjtNum* a, const mjtNum* b, int n) {
  int k = 0;
  for (; k + 4 <= n; k += 4) LANES(res + k) = CONST_LANES(a + k) * CONST_LANES(b + k);
  for (; k < n; k++) res[k] = a[k] * b[k];
}

WIDE_INLINE void solve_split_body(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int n,
                                  const int* rownnz, const int* rowadr, const int* colind,
                                  const TreeSplit* split) {
  if (split->nfull) lift_body(x, mat, 0, split->nfull, rownnz, rowadr, colind, split->full);
  multiply(x, x, diaginv, n);
  for (int r = 0; r < split->nfull; r++) {
    int i = split->full[r];
    x[i] -= dot_tree_row(mat + rowadr[i], colind + rowadr[i], x, rownnz[i] - 1);
  }
}

WIDE_TARGET static void solve_split_wide(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int n,
                                         const int* rownnz, const int* rowadr, const int* colind,
                                         const TreeSplit* split) {
  solve_split_body(x, mat, diaginv, n, rownnz, rowadr, colind, split);
}

void solve_LTDL_split(mjtNum* x, const mjtNum* mat, const mjtNum* diaginv, int n, const int* rownnz,
                      const int* rowadr, const int* colind, const TreeSplit* split) {
  if (HAVE_WIDE()) {
    solve_split_wide(x, mat, diaginv, n, rownnz, rowadr, colind, split);
  } else {
    solve_split_body(x, mat, diaginv, n, rownnz, rowadr, colind, split);
  }
}

WIDE_INLINE void mul_split_body(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n, const int* rownnz,
                                const int* rowadr, const int* colind, const TreeSplit* split) {
  multiply(res, split->diagonal, vec, n);
  for (int r = 0; r < split->nfull; r++) {
    int i = split->full[r], nnz = rownnz[i] - 1;
    const mjtNum* row = mat + rowadr[i];
    const int* col = colind + rowadr[i];
    res[i] += dot_tree_row(row, col, vec, nnz);
    add_tree_row(res, row, col, vec[i], nnz);
  }
}

WIDE_TARGET static void mul_split_wide(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n,
                                       const int* rownnz, const int* rowadr, const int* colind,
                                       const TreeSplit* split) {
  mul_split_body(res, mat, vec, n, rownnz, rowadr, colind, split);
}

void mul_split_tree(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n, const int* rownnz,
                    const int* rowadr, const int* colind, const TreeSplit* split) {
  if (HAVE_WIDE()) {
    mul_split_wide(res, mat, vec, n, rownnz, rowadr, colind, split);
  } else {
    mul_split_body(res, mat, vec, n, rownnz, rowadr, colind, split);
  }
}
