// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The hash against the values that its authors publish for short texts (Fowler, Noll, Vo: FNV-1a,
// 64 bits).

#include <gimbal/hash.h>
#include <glib.h>
#include <string.h>

static void check(const char* text, guint64 wanted) {
  g_assert_cmphex(gimbal_hash_bytes(GIMBAL_HASH_START, text, strlen(text)), ==, wanted);
}

static void test_values(void) {
  check("", G_GUINT64_CONSTANT(0xcbf29ce484222325));
  check("a", G_GUINT64_CONSTANT(0xaf63dc4c8601ec8c));
  check("foobar", G_GUINT64_CONSTANT(0x85944171f73967e8));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/hash/values", test_values);
  return g_test_run();
}
