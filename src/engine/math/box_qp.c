// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Box-constrained quadratic program: minimize x'Hx/2 + x'g with lower <= x <= upper, by projected
// Newton steps (Tassa, Mansard, Todorov: Control-limited differential dynamic programming, 2014).
//
// Free are the variables that do not push against their bound. In each iteration the free part of
// the Hessian is factorized (again only when the free set changed), the Newton point of the free
// variables is taken, clamped to the box and the step to it shortened until the value falls by a
// fraction of what its slope promises. Only the lower triangle of H is read: the upper may hold
// anything.

#include <stdbool.h>

#include "base/alloc.h"
#include "math/kernel.h"

enum { MAX_ITERATIONS = 100, FAILED = -1, GOES_ON = -2 };
static const mjtNum kMinGradient = 1e-16, kBacktrack = 0.5, kMinStep = 1e-22, kSlopeShare = 0.1;

typedef struct Problem {
  int n;
  const mjtNum *H, *g, *lower, *upper;
  mjtNum *x, *R;                            // solution and factor
  mjtNum *gradient, *step, *next, *newton;  // scratch (n)
  // (n) pushes against its bound, now and before; the free variables
  int *is_held, *was_held, *index;
  int nfree;
} Problem;

static bool is_box(const Problem* p) {
  for (int i = 0; p->lower && p->upper && i < p->n; i++) {
    if (p->lower[i] >= p->upper[i]) return false;
  }
  return true;
}

// H x, of the lower triangle
static void box_qp_multiply(const Problem* p, mjtNum* res, const mjtNum* x) {
  for (int i = 0; i < p->n; i++) {
    const mjtNum* row = p->H + (size_t)i * p->n;
    res[i] = kernel_dot(row, x, i + 1);
    kernel_add_scaled(res, row, x[i], i);
  }
}

static mjtNum value_at(const Problem* p, const mjtNum* x) {
  mjtNum square = 0;
  for (int i = 0; i < p->n; i++) {
    const mjtNum* row = p->H + (size_t)i * p->n;
    square += x[i] * row[i] * x[i];
    square += 2 * x[i] * kernel_dot(row, x, i);
  }
  return 0.5 * square + kernel_dot(x, p->g, p->n);
}

// A start that is not a number begins at a bound.
static void clamp_start(Problem* p) {
  for (int i = 0; i < p->n; i++) {
    if (p->lower) p->x[i] = mju_max(p->x[i], p->lower[i]);
    if (p->upper) p->x[i] = mju_min(p->x[i], p->upper[i]);
  }
}

static void clamp_next(Problem* p) {
  for (int i = 0; i < p->n; i++) {
    if (p->lower && p->next[i] < p->lower[i]) {
      p->next[i] = p->lower[i];
    } else if (p->upper && p->next[i] > p->upper[i]) {
      p->next[i] = p->upper[i];
    }
  }
}

// Without bounds the Newton point is the answer.
static int solve_free(Problem* p) {
  for (int i = 0; i < p->n; i++) p->index[i] = i;
  mju_copy(p->R, p->H, p->n * p->n);
  if (mju_cholFactor(p->R, p->n, mjMINVAL) != p->n) return FAILED;
  mju_cholSolve(p->x, p->R, p->g, p->n);
  mju_scl(p->x, p->x, -1, p->n);
  return p->n;
}

static void list_free(Problem* p) {
  p->nfree = 0;
  for (int i = 0; i < p->n; i++) {
    int at_lower = p->lower && p->x[i] == p->lower[i] && p->gradient[i] > 0;
    int at_upper = p->upper && p->x[i] == p->upper[i] && p->gradient[i] < 0;
    p->is_held[i] = at_lower || at_upper;
    if (!p->is_held[i]) p->index[p->nfree++] = i;
  }
}

// Factorize the free part of H unless that was done; 0: it is not positive definite.
static bool factor_free(Problem* p, int first) {
  int same = !first;
  for (int i = 0; i < p->n; i++) {
    same = same && p->is_held[i] == p->was_held[i];
    p->was_held[i] = p->is_held[i];
  }
  if (same) return true;
  for (int i = 0; i < p->nfree; i++) {
    for (int j = 0; j <= i; j++) p->R[i * p->nfree + j] = p->H[p->index[i] * p->n + p->index[j]];
  }
  return mju_cholFactor(p->R, p->nfree, mjMINVAL) == p->nfree;
}

// From x to the Newton point of the free variables, -H_ff^-1 (g_f + H_fh x_h).
static void find_step(Problem* p) {
  for (int i = 0; i < p->n; i++) p->newton[i] = p->is_held[i] ? p->x[i] : 0;
  box_qp_multiply(p, p->step, p->newton);
  kernel_add_scaled(p->step, p->g, 1, p->n);
  for (int i = 0; i < p->nfree; i++) p->step[i] = p->step[p->index[i]];
  mju_cholSolve(p->newton, p->R, p->step, p->nfree);
  mju_zero(p->step, p->n);
  for (int i = 0; i < p->nfree; i++) p->step[p->index[i]] = -p->newton[i] - p->x[p->index[i]];
}

// Backtracking along the step. Returns 0 if no acceptable length was found; x moves by the last one
// even then. The promise is that of half the length, as in the reference.
static bool line_search(Problem* p, mjtNum slope) {
  mjtNum value = value_at(p, p->x), s = 1;
  int found;
  do {
    kernel_sum_scaled(p->next, p->x, p->step, s, p->n);
    clamp_next(p);
    s *= kBacktrack;
    found = !((value_at(p, p->next) - value) / (s * slope) < kSlopeShare);
  } while (!found && s >= kMinStep);
  mju_copy(p->x, p->next, p->n);
  return found && s >= kMinStep;
}

// One iteration: the number of free variables at the end, FAILED or GOES_ON.
static int box_qp_iterate(Problem* p, int first) {
  box_qp_multiply(p, p->gradient, p->x);
  kernel_add_scaled(p->gradient, p->g, 1, p->n);
  list_free(p);
  if (!p->nfree) return 0;
  if (!factor_free(p, first)) return FAILED;

  find_step(p);
  mjtNum square = 0;
  for (int i = 0; i < p->nfree; i++) square += p->gradient[p->index[i]] * p->gradient[p->index[i]];
  if (square < kMinGradient) return p->nfree;

  mjtNum slope = kernel_dot(p->step, p->gradient, p->n);
  if (slope >= 0) return FAILED;
  return line_search(p, slope) ? GOES_ON : p->nfree;
}

int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n,
              const mjtNum* lower, const mjtNum* upper) {
  // R has room for n (n + 7) numbers, the factor takes n n of them
  mjtNum* room = R + (size_t)n * n;
  Problem p = {.n = n, .H = H, .g = g, .lower = lower, .upper = upper, .x = res, .R = R, .nfree = n};
  p.gradient = room, p.step = room + n, p.next = room + 2 * n, p.newton = room + 3 * n;
  p.is_held = (int*)(room + 4 * n), p.was_held = (int*)(room + 5 * n);
  p.index = index ? index : (int*)(room + 6 * n);
  if (n <= 0 || !is_box(&p)) {
    mju_error(n <= 0 ? "mju_boxQP: there must be a variable"
                     : "mju_boxQP: lower bounds must be below upper ones");
    return FAILED;
  }
  if (!lower && !upper) return solve_free(&p);

  clamp_start(&p);
  for (int i = 0; i < MAX_ITERATIONS; i++) {
    int result = box_qp_iterate(&p, i == 0);
    if (result != GOES_ON) return result;
  }
  return p.nfree;
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
