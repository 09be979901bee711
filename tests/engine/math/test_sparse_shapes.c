// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Products by stretches of rows of the same shape are those of plain sparse rows, bit for bit.

#include "math/sparse_shapes.h"

#include <string.h>

#include "fixture.h"
#include "math/sparse.h"

enum { NR = 60, NC = 30, NNZ = NR * NC };

typedef struct Matrix {
  mjtNum value[NNZ];
  int rownnz[NR], rowadr[NR], colind[NNZ];
} Matrix;

static void add_columns(Matrix* s, int row, int from, int n) {
  for (int k = 0; k < n; k++) s->colind[s->rowadr[row] + s->rownnz[row]++] = from + k;
}

// Bodies of three or six columns, alone or two of them, side by side or not, often those of the row
// before; a row in four is of any length.
static void make_matrix(Matrix* s, GRand* rand) {
  int adr = 0, first = 0, second = 0, na = 0, nb = 0;
  for (int r = 0; r < NR; r++) {
    s->rowadr[r] = adr;
    s->rownnz[r] = 0;
    if (g_rand_int_range(rand, 0, 4) == 0) {
      add_columns(s, r, 0, g_rand_int_range(rand, 0, NC));
    } else {
      if (r == 0 || g_rand_boolean(rand)) {
        na = 3 * g_rand_int_range(rand, 1, 3);
        nb = 3 * g_rand_int_range(rand, 0, 3);
        first = 3 * g_rand_int_range(rand, 0, 4);
        second = first + na + 3 * g_rand_int_range(rand, 0, 3);
      }
      add_columns(s, r, first, na);
      add_columns(s, r, second, nb);
    }
    adr += s->rownnz[r];
  }
  fill_random(rand, s->value, NNZ);
}

static void test_products(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(4);
  for (int trial = 0; trial < 200; trial++) {
    Matrix s;
    SparseStretch stretch[NR];
    mjtNum x[NC], y[NR], shaped[NR], plain[NR];
    make_matrix(&s, rand);
    fill_random(rand, x, NC);
    fill_random(rand, y, NR);
    for (int r = 0; r < NR; r += 5) y[r] = 0;
    int n = sparse_find_stretches(stretch, NR, s.rownnz, s.rowadr, s.colind);
    sparse_shaped_mul_vec(shaped, s.value, x, stretch, n, s.rownnz, s.rowadr, s.colind);
    sparse_mul_vec(plain, s.value, x, NR, s.rownnz, s.rowadr, s.colind);
    g_assert_cmpmem(shaped, sizeof shaped, plain, sizeof plain);
    sparse_shaped_mul_vec_t(shaped, s.value, y, NC, stretch, n, s.rownnz, s.rowadr, s.colind);
    sparse_mul_vec_t(plain, s.value, y, NR, NC, s.rownnz, s.rowadr, s.colind);
    g_assert_cmpmem(shaped, NC * sizeof *shaped, plain, NC * sizeof *plain);
  }
}

static void test_stretches(void) {
  // three rows of two bodies, one of a single column, one of a body
  int rownnz[5] = {6, 6, 6, 1, 3}, rowadr[5] = {0, 6, 12, 18, 19};
  int colind[22] = {0, 1, 2, 3, 4, 5, 0, 1, 2, 6, 7, 8, 3, 4, 5, 9, 10, 11, 2, 6, 7, 8};
  SparseStretch stretch[5];
  g_assert_cmpint(sparse_find_stretches(stretch, 5, rownnz, rowadr, colind), ==, 3);
  g_assert_cmpint(stretch[0].end, ==, 3);
  g_assert_cmpint(stretch[1].first, ==, 3);
  g_assert_cmpint(stretch[2].end, ==, 5);
  g_assert_cmpint(sparse_find_stretches(stretch, 0, rownnz, rowadr, colind), ==, 0);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/sparse_shapes/products", test_products);
  g_test_add_func("/math/sparse_shapes/stretches", test_stretches);
  return g_test_run();
}
