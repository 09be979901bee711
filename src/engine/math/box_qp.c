// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Box-constrained quadratic program: minimize x'Hx/2 + x'g with lower <= x <= upper, by projected Newton
// steps (Tassa, Mansard, Todorov: Control-limited differential dynamic programming, 2014).
//
// Free are the variables that do not push against their bound. In each iteration the free part of the Hessian
// is factorized (again only when the free set changed), the Newton step is taken, clamped to the box and
// shortened until the value falls by a fraction of what its slope promises.

#include <string.h>

#include "base/alloc.h"
#include "math/kernel.h"

enum { MAX_ITERATIONS = 100 };
static const mjtNum kMinGradient = 1e-16, kBacktrack = 0.5, kMinStep = 1e-22, kSlopeShare = 0.1;

typedef struct Problem_ {
  int n;
  const mjtNum *H, *g, *lower, *upper;
} Problem;

static void clamp_to_box(const Problem* p, mjtNum* x) {
  for (int i = 0; i < p->n; i++) {
    if (p->lower && x[i] < p->lower[i]) x[i] = p->lower[i];
    if (p->upper && x[i] > p->upper[i]) x[i] = p->upper[i];
  }
}

static mjtNum value_at(const Problem* p, const mjtNum* x) {
  return 0.5 * mju_mulVecMatVec(x, p->H, x, p->n) + kernel_dot(x, p->g, p->n);
}

// List the free variables in index; returns their number and whether the list changed.
static int find_free(const Problem* p, const mjtNum* x, const mjtNum* gradient, int* index, int nfree_before,
                     int* changed) {
  int nfree = 0;
  *changed = nfree_before < 0;
  for (int i = 0; i < p->n; i++) {
    int at_lower = p->lower && x[i] <= p->lower[i] && gradient[i] > 0;
    int at_upper = p->upper && x[i] >= p->upper[i] && gradient[i] < 0;
    if (at_lower || at_upper) continue;
    if (nfree >= nfree_before || index[nfree] != i) *changed = 1;
    index[nfree++] = i;
  }
  if (nfree != nfree_before) *changed = 1;
  return nfree;
}

// Factorize the free part of H in R (nfree x nfree). Returns 0 if it is not positive definite.
static int factor_free(const Problem* p, mjtNum* R, const int* index, int nfree) {
  for (int i = 0; i < nfree; i++) {
    for (int j = 0; j < nfree; j++) R[i * nfree + j] = p->H[index[i] * p->n + index[j]];
  }
  return mju_cholFactor(R, nfree, mjMINVAL) == nfree;
}

// Backtracking along step from x: x_new = clamp(x + s step). Returns 0 if no acceptable s was found.
static int line_search(const Problem* p, mjtNum* x_new, const mjtNum* x, const mjtNum* step, mjtNum value,
                       mjtNum slope) {
  for (mjtNum s = 1; s > kMinStep; s *= kBacktrack) {
    kernel_sum_scaled(x_new, x, step, s, p->n);
    clamp_to_box(p, x_new);
    if (value_at(p, x_new) - value <= kSlopeShare * s * slope) return 1;
  }
  return 0;
}

int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n,
              const mjtNum* lower, const mjtNum* upper) {
  Problem p = {n, H, g, lower, upper};
  int own_index = !index, nfree = -1, changed, result = -1;

  // scratch: R has room for n (n + 7) numbers, the factor takes n n of them
  mjtNum *gradient = R + n * n, *step = gradient + n, *x_new = step + n, *reduced = x_new + n;
  if (own_index) index = alloc_zeroed((size_t)n, sizeof(int));

  clamp_to_box(&p, res);
  for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    mju_mulMatVec(gradient, H, res, n, n);
    kernel_add_scaled(gradient, g, 1, n);
    nfree = find_free(&p, res, gradient, index, nfree, &changed);
    if (changed && nfree && !factor_free(&p, R, index, nfree)) break;

    // Newton step of the free variables
    for (int i = 0; i < nfree; i++) reduced[i] = -gradient[index[i]];
    if (!nfree || kernel_dot(reduced, reduced, nfree) < kMinGradient) {
      result = nfree;
      break;
    }
    mju_cholSolve(reduced, R, reduced, nfree);
    mju_zero(step, n);
    for (int i = 0; i < nfree; i++) step[index[i]] = reduced[i];

    mjtNum slope = kernel_dot(step, gradient, n);
    if (slope >= 0) break;
    if (!line_search(&p, x_new, res, step, value_at(&p, res), slope)) {
      result = nfree;
      break;
    }
    mju_copy(res, x_new, n);
  }

  if (own_index) mju_free(index);
  return result;
}

void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n, mjtNum** lower,
                     mjtNum** upper) {
  size_t count = (size_t)n;
  *res = alloc_zeroed(count, sizeof(mjtNum));
  *R = alloc_zeroed(count * (count + 7), sizeof(mjtNum));
  if (index) *index = alloc_zeroed(count, sizeof(int));
  *H = alloc_zeroed(count * count, sizeof(mjtNum));
  *g = alloc_zeroed(count, sizeof(mjtNum));
  if (lower) *lower = alloc_zeroed(count, sizeof(mjtNum));
  if (upper) *upper = alloc_zeroed(count, sizeof(mjtNum));
}
