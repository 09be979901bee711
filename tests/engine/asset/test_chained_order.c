// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The order of hash tables. The lists were printed by a slow model of the table, one list and no
// buckets, which gives the polygons of four hulls the order that the official library of MuJoCo
// 4.0.1 gives them; compiler/assets has a mesh of its.

#include "asset/mesh/chained_order.h"

#include <glib.h>

static void test_pairs(void) {
  enum { COUNT = 40 };  // grows from 2 to 5, 11, 23 and 47
  static const int want[COUNT] = {39, 34, 33, 32, 30, 36, 29, 31, 28, 38, 27, 24, 23, 12,
                                  21, 20, 19, 16, 14, 22, 15, 9,  17, 25, 13, 11, 37, 7,
                                  6,  18, 26, 5,  4,  2,  8,  3,  35, 0,  10, 1};
  uint64_t hash[COUNT];
  int order[COUNT];
  for (int i = 0; i < COUNT; i++) {
    hash[i] = chained_hash_pair(i * 37 % 101 - 50.0, i * 11 % 7 * 1.0);
  }
  chained_order(order, hash, COUNT);
  for (int i = 0; i < COUNT; i++) g_assert_cmpint(order[i], ==, want[i]);
}

static void test_large(void) {
  enum { COUNT = 3000 };
  static uint64_t hash[COUNT];
  static int order[COUNT];
  for (int i = 0; i < COUNT; i++) hash[i] = chained_hash_pair(i, i % 13);
  chained_order(order, hash, COUNT);
  uint64_t sum = 0;
  for (int i = 0; i < COUNT; i++) sum = sum * 31 + (uint64_t)order[i];
  g_assert_cmpuint(sum, ==, 2051143004919251302u);
}

static void test_zero(void) {
  g_assert_cmpuint(chained_hash_pair(0, 2), ==, chained_hash_pair(-0.0, 2));
  g_assert_cmpuint(chained_hash_pair(0, 0), ==, chained_hash_pair(-0.0, -0.0));
  g_assert_cmpuint(chained_hash_pair(1, 2), !=, chained_hash_pair(2, 1));
  chained_order(NULL, NULL, 0);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/chained-order/pairs", test_pairs);
  g_test_add_func("/asset/chained-order/large", test_large);
  g_test_add_func("/asset/chained-order/zero", test_zero);
  return g_test_run();
}
