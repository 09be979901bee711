// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The order of hash tables. The lists were printed by this program after its polygons had the order
// of those of the official library of MuJoCo 3.12.0 in 30 robots; compiler/assets has a mesh of
// them.

#include "asset/mesh/chained_order.h"

#include <glib.h>

static void test_pairs(void) {
  enum { COUNT = 40 };  // grows from 2 to 5, 11, 23 and 47
  static const int want[COUNT] = {39, 33, 32, 31, 37, 30, 38, 29, 28, 27, 25, 23, 19, 16,
                                  22, 34, 21, 14, 35, 12, 11, 10, 9,  24, 3,  5,  13, 26,
                                  6,  0,  1,  20, 36, 7,  17, 8,  15, 4,  2,  18};
  uint64_t hash[COUNT];
  int order[COUNT];
  for (int i = 0; i < COUNT; i++) {
    hash[i] = chained_hash(i * 37 % 101 - 50.0) ^ chained_hash(i * 11 % 7 * 1.0);
  }
  chained_order(order, hash, COUNT);
  for (int i = 0; i < COUNT; i++) g_assert_cmpint(order[i], ==, want[i]);
}

static void test_large(void) {
  enum { COUNT = 3000 };
  static uint64_t hash[COUNT];
  static int order[COUNT];
  for (int i = 0; i < COUNT; i++) hash[i] = chained_hash(i) ^ chained_hash(i % 13);
  chained_order(order, hash, COUNT);
  uint64_t sum = 0;
  for (int i = 0; i < COUNT; i++) sum = sum * 31 + (uint64_t)order[i];
  g_assert_cmpuint(sum, ==, 11948376717236094096u);
}

static void test_zero(void) {
  g_assert_cmpuint(chained_hash(0), ==, 0);
  g_assert_cmpuint(chained_hash(-0.0), ==, 0);
  chained_order(NULL, NULL, 0);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/chained-order/pairs", test_pairs);
  g_test_add_func("/asset/chained-order/large", test_large);
  g_test_add_func("/asset/chained-order/zero", test_zero);
  return g_test_run();
}
