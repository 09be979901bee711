// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "math/padded.h"

#include "math/wide.h"

//---- sums of rows

// res = start + sum by_j of_j, in 4 width columns from k on, which stay in registers. start NULL:
// zeros
WIDE_INLINE void sum_columns(mjtNum* res, const mjtNum* start, const mjtNum* const* of, const mjtNum* by,
                             int count, int k, int width) {
  Lanes sum[4];
  for (int w = 0; w < width; w++) sum[w] = start ? CONST_LANES(start + k + 4 * w) : (Lanes){0, 0, 0, 0};
  for (int j = 0; j < count; j++) {
    const mjtNum* row = of[j] + k;
    Lanes scale = {by[j], by[j], by[j], by[j]};
    for (int w = 0; w < width; w++) sum[w] += CONST_LANES(row + 4 * w) * scale;
  }
  for (int w = 0; w < width; w++) LANES(res + k + 4 * w) = sum[w];
}

// The same for all columns between two multiples of four.
WIDE_INLINE void sum_rows(mjtNum* res, const mjtNum* start, const mjtNum* const* of, const mjtNum* by,
                          int count, int from, int to) {
  int k = from;
  for (; k + 16 <= to; k += 16) sum_columns(res, start, of, by, count, k, 4);
  if (k + 8 <= to) {
    sum_columns(res, start, of, by, count, k, 2);
    k += 8;
  }
  if (k < to) sum_columns(res, start, of, by, count, k, 1);
}

// res = sum by_j row_j for rows at a constant distance, all columns.
WIDE_INLINE void sum_matrix_columns(mjtNum* res, const mjtNum* A, const mjtNum* by, int count, int stride,
                                    int k, int width) {
  Lanes sum[4];
  for (int w = 0; w < width; w++) sum[w] = (Lanes){0, 0, 0, 0};
  for (int j = 0; j < count; j++) {
    if (by[j] == 0) continue;
    const mjtNum* row = A + (size_t)j * stride + k;
    Lanes scale = {by[j], by[j], by[j], by[j]};
    for (int w = 0; w < width; w++) sum[w] += CONST_LANES(row + 4 * w) * scale;
  }
  for (int w = 0; w < width; w++) LANES(res + k + 4 * w) = sum[w];
}

WIDE_INLINE void sum_matrix(mjtNum* res, const mjtNum* A, const mjtNum* by, int count, int n) {
  int stride = padded(n), k = 0;
  for (; k + 16 <= stride; k += 16) sum_matrix_columns(res, A, by, count, stride, k, 4);
  if (k + 8 <= stride) {
    sum_matrix_columns(res, A, by, count, stride, k, 2);
    k += 8;
  }
  if (k < stride) sum_matrix_columns(res, A, by, count, stride, k, 1);
}

WIDE_TARGET static void sum_matrix_wide(mjtNum* res, const mjtNum* A, const mjtNum* by, int count, int n) {
  sum_matrix(res, A, by, count, n);
}

void padded_mul_t(mjtNum* res, const mjtNum* J, const mjtNum* f, int nr, int n) {
  if (HAVE_WIDE()) {
    sum_matrix_wide(res, J, f, nr, n);
  } else {
    sum_matrix(res, J, f, nr, n);
  }
}

void padded_mul_sym(mjtNum* res, const mjtNum* A, const mjtNum* x, int n) {
  padded_mul_t(res, A, x, n, n);
}

//---- products of rows

WIDE_INLINE mjtNum dot_lanes(const mjtNum* a, const mjtNum* b, int from, int to) {
  Lanes sum = {0, 0, 0, 0};
  for (int k = from; k < to; k += 4) sum += CONST_LANES(a + k) * CONST_LANES(b + k);
  return (sum[0] + sum[2]) + (sum[1] + sum[3]);
}

WIDE_INLINE void mul_body(mjtNum* res, const mjtNum* J, const mjtNum* x, int nr, int n) {
  int stride = padded(n);
  for (int r = 0; r < nr; r++) res[r] = dot_lanes(J + (size_t)r * stride, x, 0, stride);
}

WIDE_TARGET static void mul_wide(mjtNum* res, const mjtNum* J, const mjtNum* x, int nr, int n) {
  mul_body(res, J, x, nr, n);
}

void padded_mul(mjtNum* res, const mjtNum* J, const mjtNum* x, int nr, int n) {
  if (HAVE_WIDE()) {
    mul_wide(res, J, x, nr, n);
  } else {
    mul_body(res, J, x, nr, n);
  }
}

//---- the factor

// What row c adds up: the terms with a weight at c, and the rows below with an entry there. Returns
// how many, and the first column of any.
WIDE_INLINE int gather(PaddedFactor* f, int c, const PaddedTerm* terms, int nterm, int* first) {
  int count = 0, stride = padded(f->n);
  for (int i = 0; i < nterm; i++) {
    mjtNum weight = terms[i].weight[c];
    if (weight == 0) continue;
    f->of[count] = terms[i].row;
    f->by[count++] = terms[i].scale * weight;
    if (terms[i].first < *first) *first = terms[i].first;
  }
  for (int r = c + 1; r < f->n; r++) {
    if (f->first[r] > c) continue;
    const mjtNum* row = f->L + (size_t)r * stride;
    if (row[c] == 0) continue;
    f->of[count] = row;
    f->by[count++] = -row[c];
    if (f->first[r] < *first) *first = f->first[r];
  }
  return count;
}

WIDE_INLINE void factor_body(PaddedFactor* f, const mjtNum* A, const int* first, const PaddedTerm* terms,
                             int nterm) {
  int stride = padded(f->n);
  for (int c = f->n - 1; c >= 0; c--) {
    mjtNum* row = f->L + (size_t)c * stride;
    int begin = first[c], end = padded(c + 1), count = gather(f, c, terms, nterm, &begin);
    f->first[c] = begin;
    begin &= ~3;
    for (int k = 0; k < begin; k += 4) LANES(row + k) = (Lanes){0, 0, 0, 0};
    sum_rows(row, A + (size_t)c * stride, f->of, f->by, count, begin, end);

    mjtNum pivot = mju_sqrt(row[c] > mjMINVAL ? row[c] : mjMINVAL), inverse = 1 / pivot;
    f->diag[c] = pivot;
    f->inverse[c] = inverse;
    Lanes scale = {inverse, inverse, inverse, inverse};
    for (int k = begin; k < end; k += 4) LANES(row + k) = CONST_LANES(row + k) * scale;
    for (int k = c; k < end; k++) row[k] = 0;
  }
}

WIDE_TARGET static void factor_wide(PaddedFactor* f, const mjtNum* A, const int* first,
                                    const PaddedTerm* terms, int nterm) {
  factor_body(f, A, first, terms, nterm);
}

void padded_factor(PaddedFactor* f, const mjtNum* A, const int* first, const PaddedTerm* terms, int nterm) {
  if (HAVE_WIDE()) {
    factor_wide(f, A, first, terms, nterm);
  } else {
    factor_body(f, A, first, terms, nterm);
  }
}

// Row by row a rotation takes v_r into the diagonal.
WIDE_INLINE int change_body(PaddedFactor* f, mjtNum* v, int first, mjtNum sign) {
  int ok = 1, stride = padded(f->n);
  for (int r = f->n - 1; r >= 0; r--) {
    if (v[r] == 0) continue;
    mjtNum* row = f->L + (size_t)r * stride;
    mjtNum old = f->diag[r], square = old * old + sign * v[r] * v[r];
    if (square < mjMINVAL) {
      square = mjMINVAL;
      ok = 0;
    }
    mjtNum diag = mju_sqrt(square), inverse = 1 / diag, c = diag * f->inverse[r], s = v[r] * f->inverse[r];
    mjtNum share = old * inverse, lift = sign * s * share;
    f->diag[r] = diag;
    f->inverse[r] = inverse;
    if (f->first[r] < first) first = f->first[r];
    f->first[r] = first;
    v[r] = 0;
    Lanes cs = {c, c, c, c}, ss = {s, s, s, s}, shares = {share, share, share, share},
          lifts = {lift, lift, lift, lift};
    for (int k = first & ~3; k < r; k += 4) {
      Lanes x = CONST_LANES(v + k), y = CONST_LANES(row + k) * shares + x * lifts;
      LANES(row + k) = y;
      LANES(v + k) = x * cs - y * ss;
    }
  }
  return ok;
}

WIDE_TARGET static int change_wide(PaddedFactor* f, mjtNum* v, int first, mjtNum sign) {
  return change_body(f, v, first, sign);
}

int padded_change(PaddedFactor* f, mjtNum* v, int first, mjtNum sign) {
  return HAVE_WIDE() ? change_wide(f, v, first, sign) : change_body(f, v, first, sign);
}

// L' y = b from the last row, then L x = y.
WIDE_INLINE void solve_body(const PaddedFactor* f, mjtNum* x) {
  int n = f->n, stride = padded(n);
  for (int r = n - 1; r >= 0; r--) {
    if (x[r] == 0) continue;
    const mjtNum* row = f->L + (size_t)r * stride;
    mjtNum y = x[r] * f->inverse[r];
    x[r] = y;
    Lanes scale = {y, y, y, y};
    for (int k = f->first[r] & ~3; k < r; k += 4) {
      LANES(x + k) = CONST_LANES(x + k) - CONST_LANES(row + k) * scale;
    }
  }
  for (int r = 0; r < n; r++) {
    const mjtNum* row = f->L + (size_t)r * stride;
    x[r] = (x[r] - dot_lanes(row, x, f->first[r] & ~3, padded(r))) * f->inverse[r];
  }
}

WIDE_TARGET static void solve_wide(const PaddedFactor* f, mjtNum* x) {
  solve_body(f, x);
}

void padded_solve(const PaddedFactor* f, mjtNum* x) {
  if (HAVE_WIDE()) {
    solve_wide(f, x);
  } else {
    solve_body(f, x);
  }
}
