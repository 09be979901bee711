// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A matrix whose rows without neighbours are set apart gives what it gives whole, bit for bit.

#include "math/ltdl.h"

#include <string.h>

#include "fixture.h"

enum { N = 40, NNZ = N * (N + 1) / 2 };

typedef struct Tree {
  int rownnz[N], rowadr[N], colind[NNZ];
  mjtNum mat[NNZ];
} Tree;

// Dofs without a parent, and chains that branch; diagonals outweigh their rows.
static void make_tree(Tree* t, GRand* rand, int roots) {
  int adr = 0;
  for (int i = 0; i < N; i++) {
    int parent =
        i == 0 || g_rand_int_range(rand, 0, 100) < roots ? -1 : g_rand_int_range(rand, MAX(0, i - 2), i);
    t->rowadr[i] = adr;
    t->rownnz[i] = parent < 0 ? 1 : t->rownnz[parent] + 1;
    if (parent >= 0) {
      memcpy(t->colind + adr, t->colind + t->rowadr[parent], sizeof(int) * (size_t)t->rownnz[parent]);
    }
    adr += t->rownnz[i];
    t->colind[adr - 1] = i;
  }
  fill_random(rand, t->mat, adr);
  for (int i = 0; i < N; i++) t->mat[t->rowadr[i] + t->rownnz[i] - 1] = 10 + i;
}

static void check_split(GRand* rand, int roots) {
  Tree t;
  int full[N];
  mjtNum x[N], whole[N], apart[N], diagonal[N], inverse[N];
  make_tree(&t, rand, roots);
  fill_random(rand, x, N);
  x[3] = 0;
  TreeSplit split = split_tree(full, diagonal, t.mat, N, t.rownnz, t.rowadr);
  mul_symmetric_tree(whole, t.mat, x, N, t.rownnz, t.rowadr, t.colind);
  mul_split_tree(apart, t.mat, x, N, t.rownnz, t.rowadr, t.colind, &split);
  g_assert_cmpmem(apart, sizeof apart, whole, sizeof whole);

  factor_LTDL(t.mat, inverse, N, t.rownnz, t.rowadr, t.colind, NULL);
  memcpy(apart, x, sizeof x);
  solve_LTDL(x, t.mat, inverse, N, 1, t.rownnz, t.rowadr, t.colind, NULL);
  solve_LTDL_split(apart, t.mat, inverse, N, t.rownnz, t.rowadr, t.colind, &split);
  g_assert_cmpmem(apart, sizeof apart, x, sizeof x);
}

static void test_split(void) {
  static const int roots[] = {0, 5, 50, 100};  // per cent
  g_autoptr(GRand) rand = g_rand_new_with_seed(11);
  for (int i = 0; i < 100; i++) check_split(rand, roots[i % 4]);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/ltdl/split", test_split);
  return g_test_run();
}
