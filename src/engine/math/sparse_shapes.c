// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Products with rows of one or two runs of columns: columns of a run follow each other.
//
// The sums of kernel_dot_sparse are kept: four side by side, and what is left over one by one.
// Pairs of entries are loaded at once, a pair across the two runs number by number.

#include "math/sparse_shapes.h"

#include <stdbool.h>

#include "math/kernel.h"
#include "math/wide.h"

//---- a row of two ranges of columns, of constant lengths na and nb, from those of x and y on

WIDE_INLINE LanePair pair_at(const mjtNum* x, const mjtNum* y, int na, int k) {
  return k + 2 <= na ? CONST_LANE_PAIR(x + k)
         : k >= na   ? CONST_LANE_PAIR(y + k - na)
                     : (LanePair){x[k], y[0]};
}

WIDE_INLINE mjtNum dot_runs(const mjtNum* a, const mjtNum* x, const mjtNum* y, int na, int nb) {
  LanePair low = {0, 0}, high = {0, 0};
  int k = 0, n = na + nb;
#pragma GCC unroll 4
  for (; k + 4 <= n; k += 4) {
    low += CONST_LANE_PAIR(a + k) * pair_at(x, y, na, k);
    high += CONST_LANE_PAIR(a + k + 2) * pair_at(x, y, na, k + 2);
  }
  low += high;
  mjtNum sum = low[0] + low[1];
#pragma GCC unroll 4
  for (; k < n; k++) sum += a[k] * (k < na ? x[k] : y[k - na]);
  return sum;
}

// A run of the result in registers: neighbours in the matrix often add to the same one, and would
// wait for its way through memory.
typedef struct Held {
  mjtNum* at;
  LanePair pair[3];
  mjtNum last;
} Held;

WIDE_INLINE void hold(Held* h, mjtNum* at, int n) {
  h->at = at;
#pragma GCC unroll 4
  for (int k = 0; k < n / 2; k++) h->pair[k] = CONST_LANE_PAIR(at + 2 * k);
  if (n & 1) h->last = at[n - 1];
}

WIDE_INLINE void let_go(const Held* h, int n) {
#pragma GCC unroll 4
  for (int k = 0; k < n / 2; k++) LANE_PAIR(h->at + 2 * k) = h->pair[k];
  if (n & 1) h->at[n - 1] = h->last;
}

// at[k] += a[k] s
WIDE_INLINE void add_held(Held* h, const mjtNum* a, mjtNum s, int n) {
  LanePair two = {s, s};
#pragma GCC unroll 4
  for (int k = 0; k < n / 2; k++) h->pair[k] += CONST_LANE_PAIR(a + 2 * k) * two;
  if (n & 1) h->last += a[n - 1] * s;
}

//---- stretches of rows

typedef struct Product {
  mjtNum* res;
  const mjtNum *mat, *vec;
  const int *rownnz, *rowadr, *colind;
} Product;

WIDE_INLINE void mul_runs(const Product* p, int first, int end, int na, int nb) {
  for (int r = first; r < end; r++) {
    const int* col = p->colind + p->rowadr[r];
    p->res[r] = dot_runs(p->mat + p->rowadr[r], p->vec + col[0], nb ? p->vec + col[na] : NULL, na, nb);
  }
}

WIDE_INLINE void mul_runs_t(const Product* p, int first, int end, int na, int nb) {
  const int* col = p->colind + p->rowadr[first];
  Held x, y;
  hold(&x, p->res + col[0], na);
  hold(&y, p->res + col[nb ? na : 0], nb);
  for (int r = first; r < end; r++) {
    const mjtNum* a = p->mat + p->rowadr[r];
    col = p->colind + p->rowadr[r];
    mjtNum *to_x = p->res + col[0], *to_y = p->res + col[nb ? na : 0], s = p->vec[r];
    if (s == 0) continue;
    if (x.at != to_x) {
      let_go(&x, na);
      let_go(&y, nb);
      hold(&x, to_x, na);
      hold(&y, to_y, nb);
    } else if (nb && y.at != to_y) {
      let_go(&y, nb);
      hold(&y, to_y, nb);
    }
    add_held(&x, a, s, na);
    add_held(&y, a + na, s, nb);
  }
  let_go(&x, na);
  let_go(&y, nb);
}

static void mul_any(const Product* p, int first, int end) {
  for (int r = first; r < end; r++) {
    int adr = p->rowadr[r];
    p->res[r] = kernel_dot_sparse(p->mat + adr, p->colind + adr, p->vec, p->rownnz[r]);
  }
}

static void mul_any_t(const Product* p, int first, int end) {
  for (int r = first; r < end; r++) {
    int adr = p->rowadr[r];
    if (p->vec[r] != 0) {
      kernel_add_scaled_sparse(p->res, p->mat + adr, p->colind + adr, p->vec[r], p->rownnz[r]);
    }
  }
}

#define RUNS(na, nb)                                                      \
  static void mul_##na##_##nb(const Product* p, int first, int end) {     \
    mul_runs(p, first, end, na, nb);                                      \
  }                                                                       \
  static void mul_##na##_##nb##_t(const Product* p, int first, int end) { \
    mul_runs_t(p, first, end, na, nb);                                    \
  }
RUNS(3, 0)
RUNS(3, 3)
RUNS(3, 6)
RUNS(6, 3)
RUNS(6, 6)
#undef RUNS

// The first row is for all that have no other shape.
static const struct {
  int na, nb;
  void (*mul)(const Product* p, int first, int end);
  void (*mul_t)(const Product* p, int first, int end);
} kShapes[] = {{0, 0, mul_any, mul_any_t}, {3, 0, mul_3_0, mul_3_0_t}, {3, 3, mul_3_3, mul_3_3_t},
               {3, 6, mul_3_6, mul_3_6_t}, {6, 3, mul_6_3, mul_6_3_t}, {6, 6, mul_6_6, mul_6_6_t}};
enum { kAny, kShapeCount = sizeof kShapes / sizeof *kShapes };

//---- finding them

static bool is_run(const int* col, int n) {
  for (int k = 1; k < n; k++) {
    if (col[k] != col[0] + k) return false;
  }
  return true;
}

static int shape_of(const int* col, int n) {
  for (int s = kAny + 1; s < kShapeCount; s++) {
    int na = kShapes[s].na, nb = kShapes[s].nb;
    if (n == na + nb && is_run(col, na) && is_run(col + na, nb)) return s;
  }
  return kAny;
}

int sparse_find_stretches(SparseStretch* stretch, int nr, const int* rownnz, const int* rowadr,
                          const int* colind) {
  int n = 0;
  for (int r = 0; r < nr; r++) {
    int shape = shape_of(colind + rowadr[r], rownnz[r]);
    if (n == 0 || stretch[n - 1].shape != shape) stretch[n++] = (SparseStretch){r, r, shape};
    stretch[n - 1].end = r + 1;
  }
  return n;
}

void sparse_shaped_mul_vec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, const SparseStretch* stretch,
                           int nstretch, const int* rownnz, const int* rowadr, const int* colind) {
  Product product = {res, mat, vec, rownnz, rowadr, colind};
  for (int i = 0; i < nstretch; i++) {
    kShapes[stretch[i].shape].mul(&product, stretch[i].first, stretch[i].end);
  }
}

void sparse_shaped_mul_vec_t(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nc,
                             const SparseStretch* stretch, int nstretch, const int* rownnz, const int* rowadr,
                             const int* colind) {
  Product product = {res, mat, vec, rownnz, rowadr, colind};
  mju_zero(res, nc);
  for (int i = 0; i < nstretch; i++) {
    kShapes[stretch[i].shape].mul_t(&product, stretch[i].first, stretch[i].end);
  }
}
