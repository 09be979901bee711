// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sparse operations equal their dense counterparts.

#include "math/sparse.h"

#include "fixture.h"

enum { NR = 6, NC = 8 };

typedef struct Sparse {
  mjtNum dense[NR * NC], value[NR * NC];
  int rownnz[NR], rowadr[NR], colind[NR * NC];
} Sparse;

static void make_sparse(Sparse* s, guint32 seed) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
  fill_random(rand, s->dense, NR * NC);
  for (int i = 0; i < NR * NC; i++) {
    if (g_rand_double(rand) < 0.6) s->dense[i] = 0;
  }
  g_assert_cmpint(mju_dense2sparse(s->value, s->dense, NR, NC, s->rownnz, s->rowadr, s->colind, NR * NC), ==,
                  0);
}

static void test_products(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(9);
  for (guint32 seed = 0; seed < 20; seed++) {
    Sparse s;
    mjtNum x[NC], y[NR], a[NC], b[NC], back[NR * NC];
    make_sparse(&s, seed);
    mju_sparse2dense(back, s.value, NR, NC, s.rownnz, s.rowadr, s.colind);
    assert_near(back, s.dense, NR * NC, 0);
    fill_random(rand, x, NC);
    fill_random(rand, y, NR);
    sparse_mul_vec(a, s.value, x, NR, s.rownnz, s.rowadr, s.colind);
    mju_mulMatVec(b, s.dense, x, NR, NC);
    assert_near(a, b, NR, 1e-14);
    sparse_mul_vec_t(a, s.value, y, NR, NC, s.rownnz, s.rowadr, s.colind);
    mju_mulMatTVec(b, s.dense, y, NR, NC);
    assert_near(a, b, NC, 1e-14);
  }
}

static void test_transpose(void) {
  Sparse s;
  mjtNum value[NR * NC], dense[NR * NC], wanted[NR * NC];
  int rownnz[NC], rowadr[NC], colind[NR * NC];
  make_sparse(&s, 3);
  sparse_transpose(value, s.value, NR, NC, rownnz, rowadr, colind, s.rownnz, s.rowadr, s.colind);
  mju_sparse2dense(dense, value, NC, NR, rownnz, rowadr, colind);
  mju_transpose(wanted, s.dense, NR, NC);
  assert_near(dense, wanted, NR * NC, 0);
}

static void test_too_small(void) {
  mjtNum dense[4] = {1, 2, 3, 4}, value[3];
  int rownnz[2], rowadr[2], colind[3];
  g_assert_cmpint(mju_dense2sparse(value, dense, 2, 2, rownnz, rowadr, colind, 3), ==, 1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/sparse/products", test_products);
  g_test_add_func("/math/sparse/transpose", test_transpose);
  g_test_add_func("/math/sparse/too-small", test_too_small);
  return g_test_run();
}
