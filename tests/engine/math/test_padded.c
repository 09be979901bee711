// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Padded rows: products against plain sums; the factor solves the matrix that was never written
// down; a changed factor solves the changed one.

#include "math/padded.h"

#include <math.h>
#include <string.h>

#include "fixture.h"

enum { MOST = 23, TERMS = 5, ROW = (MOST + 3) / 4 * 4 };

typedef struct Problem {
  int n, stride;
  mjtNum A[MOST * ROW], J[TERMS * ROW], full[MOST * MOST];
  int first[MOST], Jfirst[TERMS];
  PaddedTerm term[TERMS];
  mjtNum L[MOST * ROW], diag[MOST], inverse[MOST], by[MOST + TERMS];
  const mjtNum* of[MOST + TERMS];
  int begin[MOST];
  PaddedFactor factor;
} Problem;

// Entries farther than a band from the diagonal are zero, and so is the start of every row of J.
static void fill_matrix(GRand* rand, Problem* p) {
  int band = p->n > 8 ? 5 : p->n;
  for (int i = 0; i < p->n; i++) {
    p->first[i] = MAX(0, i - band);
    for (int j = p->first[i]; j <= i; j++) {
      p->A[i * p->stride + j] = p->A[j * p->stride + i] = i == j ? 10 : g_rand_double_range(rand, -1, 1);
    }
  }
  for (int i = 0; i < p->n; i++) {
    memcpy(p->full + i * p->n, p->A + i * p->stride, sizeof(mjtNum) * (size_t)p->n);
  }
}

static void fill_terms(GRand* rand, Problem* p) {
  for (int t = 0; t < TERMS; t++) {
    mjtNum* row = p->J + t * p->stride;
    p->Jfirst[t] = g_rand_int_range(rand, 0, p->n);
    fill_random(rand, row + p->Jfirst[t], p->n - p->Jfirst[t]);
    p->term[t] = (PaddedTerm){row, row, g_rand_double_range(rand, 0, 2), p->Jfirst[t]};
    for (int i = 0; i < p->n * p->n; i++) p->full[i] += p->term[t].scale * row[i / p->n] * row[i % p->n];
  }
}

static Problem* make_problem(GRand* rand, int n) {
  Problem* p = g_new0(Problem, 1);
  p->n = n;
  p->stride = padded(n);
  fill_matrix(rand, p);
  fill_terms(rand, p);
  // what was there before must not matter
  for (int i = 0; i < MOST * ROW; i++) p->L[i] = NAN;
  p->factor = (PaddedFactor){n, p->L, p->diag, p->inverse, p->begin, p->of, p->by};
  padded_factor(&p->factor, p->A, p->first, p->term, TERMS);
  return p;
}

static void assert_solves(GRand* rand, const Problem* p) {
  mjtNum b[MOST], x[ROW] = {0}, back[MOST];
  fill_random(rand, b, p->n);
  mju_copy(x, b, p->n);
  padded_solve(&p->factor, x);
  mju_mulMatVec(back, p->full, x, p->n, p->n);
  assert_near(back, b, p->n, 1e-12);
  for (int i = p->n; i < p->stride; i++) g_assert_cmpfloat(x[i], ==, 0);
}

static void test_factor(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int n = 1; n <= MOST; n++) {
    g_autofree Problem* p = make_problem(rand, n);
    assert_solves(rand, p);
  }
}

static void test_change(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  for (int n = 1; n <= MOST; n++) {
    g_autofree Problem* p = make_problem(rand, n);
    for (int sign = 1; sign >= -1; sign -= 2) {
      mjtNum v[ROW] = {0};
      int first = sign > 0 ? 0 : p->Jfirst[0];
      // one row is added, the first term taken away
      if (sign > 0) {
        fill_random(rand, v, n);
      } else {
        mju_scl(v, p->J, sqrt(p->term[0].scale), n);
      }
      for (int i = 0; i < n * n; i++) p->full[i] += sign * v[i / n] * v[i % n];
      g_assert_true(padded_change(&p->factor, v, first, sign));
      assert_solves(rand, p);
    }
  }
}

static void test_singular_change(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  g_autofree Problem* p = make_problem(rand, 1);
  mjtNum v[ROW] = {sqrt(p->full[0])};
  g_assert_false(padded_change(&p->factor, v, 0, -1));
}

static void test_products(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(4);
  for (int n = 1; n <= MOST; n++) {
    g_autofree Problem* p = make_problem(rand, n);
    mjtNum x[ROW] = {0}, f[TERMS], Ax[ROW], Jx[TERMS], Jf[ROW], wanted[MOST] = {0};
    fill_random(rand, x, n);
    fill_random(rand, f, TERMS);
    padded_mul_sym(Ax, p->A, x, n);
    padded_mul(Jx, p->J, x, TERMS, n);
    padded_mul_t(Jf, p->J, f, TERMS, n);
    for (int i = 0; i < n; i++) {
      g_assert_cmpfloat_with_epsilon(Ax[i], mju_dot(p->A + i * p->stride, x, n), 1e-13);
      for (int t = 0; t < TERMS; t++) wanted[i] += f[t] * p->J[t * p->stride + i];
    }
    assert_near(Jf, wanted, n, 1e-14);
    for (int t = 0; t < TERMS; t++) {
      g_assert_cmpfloat_with_epsilon(Jx[t], mju_dot(p->J + t * p->stride, x, n), 1e-13);
    }
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/padded/factor", test_factor);
  g_test_add_func("/math/padded/change", test_change);
  g_test_add_func("/math/padded/singular-change", test_singular_change);
  g_test_add_func("/math/padded/products", test_products);
  return g_test_run();
}
