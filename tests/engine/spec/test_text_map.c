// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The map for C++: what goes in comes out, for every shape of the tree. tests/compatible reads it
// with C++ itself.

#include "spec/container/text_map.h"

static GHashTable* table_of(int n) {
  GHashTable* table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  for (int i = 0; i < n; i++) {
    g_hash_table_insert(table, g_strdup_printf("key %d", i * 7919 % 1000),
                        g_strdup_printf("a value that is longer %d", i));
  }
  return table;
}

static void test_round_trip(void) {
  for (int n = 0; n < 70; n++) {
    GHashTable* table = table_of(n);
    TextMap* map = text_map_new(table);
    GHashTable* back = text_map_table(map);
    text_map_free(map);
    g_assert_cmpuint(g_hash_table_size(back), ==, n);
    GHashTableIter i;
    gpointer key, value;
    g_hash_table_iter_init(&i, table);
    while (g_hash_table_iter_next(&i, &key, &value)) {
      g_assert_cmpstr(g_hash_table_lookup(back, key), ==, value);
    }
    g_hash_table_unref(back);
    g_hash_table_unref(table);
  }
}

static void test_nothing(void) {
  GHashTable* back = text_map_table(NULL);
  g_assert_cmpuint(g_hash_table_size(back), ==, 0);
  g_hash_table_unref(back);
  TextMap* map = text_map_new(NULL);
  text_map_free(map);
  text_map_free(NULL);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/text_map/round-trip", test_round_trip);
  g_test_add_func("/spec/text_map/nothing", test_nothing);
  return g_test_run();
}
