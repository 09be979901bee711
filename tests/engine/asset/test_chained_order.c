// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The order of hash tables, against what std::unordered_map<std::pair<double, double>, ...> of
// libstdc++ 12 lists (printed by a program that inserts the same keys).

#include "asset/mesh/chained_order.h"

#include <glib.h>

static void test_pairs(void) {
  enum { COUNT = 40 };  // grows from 13 to 29 and 59
  static const int want[COUNT] = {39, 38, 37, 36, 32, 31, 33, 29, 12, 3,  10, 16, 19, 8,
                                  7,  2,  20, 22, 6,  18, 4,  9,  5,  15, 1,  0,  11, 14,
                                  34, 17, 25, 30, 21, 28, 24, 13, 26, 35, 23, 27};
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
  g_assert_cmpuint(sum, ==, 3169699635267436494u);
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
