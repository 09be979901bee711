// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Box-constrained quadratic programs: the solution fulfils the optimality conditions.

#include "fixture.h"

enum { N = 7 };

typedef struct Qp {
  mjtNum *res, *R, *H, *g, *lower, *upper;
  int* index;
} Qp;

static Qp make_qp(GRand* rand) {
  Qp q;
  mju_boxQPmalloc(&q.res, &q.R, &q.index, &q.H, &q.g, N, &q.lower, &q.upper);
  fill_spd(rand, q.H, N);
  fill_random(rand, q.g, N);
  mju_scl(q.g, q.g, 10, N);
  for (int i = 0; i < N; i++) {
    q.lower[i] = -g_rand_double(rand);
    q.upper[i] = g_rand_double(rand);
  }
  return q;
}

static void free_qp(Qp* q) {
  mju_free(q->res);
  mju_free(q->R);
  mju_free(q->index);
  mju_free(q->H);
  mju_free(q->g);
  mju_free(q->lower);
  mju_free(q->upper);
}

static void test_optimal(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int k = 0; k < 100; k++) {
    Qp q = make_qp(rand);
    int nfree = mju_boxQP(q.res, q.R, q.index, q.H, q.g, N, q.lower, q.upper), inside = 0;
    mjtNum gradient[N];
    mju_mulMatVec(gradient, q.H, q.res, N, N);
    mju_addTo(gradient, q.g, N);
    for (int i = 0; i < N; i++) {
      gboolean at_lower = q.res[i] <= q.lower[i], at_upper = q.res[i] >= q.upper[i];
      g_assert_cmpfloat(q.res[i], >=, q.lower[i]);
      g_assert_cmpfloat(q.res[i], <=, q.upper[i]);
      if (at_lower) g_assert_cmpfloat(gradient[i], >, -1e-6);
      if (at_upper) g_assert_cmpfloat(gradient[i], <, 1e-6);
      if (at_lower || at_upper) continue;
      inside++;
      g_assert_cmpfloat_with_epsilon(gradient[i], 0, 1e-6);
    }
    g_assert_cmpint(nfree, ==, inside);
    free_qp(&q);
  }
}

static void test_no_bounds(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  Qp q = make_qp(rand);
  mjtNum x[N];
  g_assert_cmpint(mju_boxQP(q.res, q.R, NULL, q.H, q.g, N, NULL, NULL), ==, N);
  mju_cholFactor(q.H, N, 1e-10);
  mju_cholSolve(x, q.H, q.g, N);
  mju_scl(x, x, -1, N);
  assert_near(q.res, x, N, 1e-10);
  free_qp(&q);
}

static void test_not_definite(void) {
  mjtNum H[4] = {1, 0, 0, -1}, g[2] = {1, 1}, res[2] = {0, 0}, R[2 * 9];
  int index[2];
  g_assert_cmpint(mju_boxQP(res, R, index, H, g, 2, NULL, NULL), ==, -1);
}

// Numbers of the reference: a start that is not a number begins at a bound, and what is not a
// number later ends the search where it stands.
static void test_stops(void) {
  mjtNum H[1] = {2}, g[1] = {-2}, R[8], x[1] = {NAN};
  const mjtNum lower[1] = {-1}, upper[1] = {3};
  int index[1];
  g_assert_cmpint(mju_boxQP(x, R, index, H, g, 1, lower, upper), ==, 1);
  g_assert_cmpfloat_with_epsilon(x[0], 1, 1e-12);

  g[0] = NAN;
  x[0] = 0;
  int result = mju_boxQP(x, R, index, H, g, 1, lower, upper);
  g_assert_cmpint(result, ==, 1);
}

static int errors;

static void count_error(const char* message) {
  (void)message;
  errors++;
}

static void test_refuses(void) {
  mjtNum H[1] = {1}, g[1] = {1}, R[8], x[1] = {0};
  const mjtNum lower[1] = {1}, upper[1] = {1};
  int index[1];
  mju_user_error = count_error;
  g_assert_cmpint(mju_boxQP(x, R, index, H, g, 1, lower, upper), ==, -1);
  g_assert_cmpint(mju_boxQP(x, R, index, H, g, 0, NULL, NULL), ==, -1);
  mju_user_error = NULL;
  g_assert_cmpint(errors, ==, 2);
}

// Nothing above the diagonal of H is read.
static void test_lower_triangle(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(6);
  for (int k = 0; k < 50; k++) {
    mjtNum expected[N];
    Qp q = make_qp(rand);
    int nfree = mju_boxQP(q.res, q.R, q.index, q.H, q.g, N, q.lower, q.upper);
    mju_copy(expected, q.res, N);
    mju_zero(q.res, N);
    for (int i = 0; i < N; i++) {
      for (int j = i + 1; j < N; j++) q.H[i * N + j] = NAN;
    }
    g_assert_cmpint(mju_boxQP(q.res, q.R, q.index, q.H, q.g, N, q.lower, q.upper), ==, nfree);
    for (int i = 0; i < N; i++) g_assert_cmpfloat(q.res[i], ==, expected[i]);
    free_qp(&q);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/box-qp/optimal", test_optimal);
  g_test_add_func("/math/box-qp/no-bounds", test_no_bounds);
  g_test_add_func("/math/box-qp/not-definite", test_not_definite);
  g_test_add_func("/math/box-qp/stops", test_stops);
  g_test_add_func("/math/box-qp/refuses", test_refuses);
  g_test_add_func("/math/box-qp/lower-triangle", test_lower_triangle);
  return g_test_run();
}
