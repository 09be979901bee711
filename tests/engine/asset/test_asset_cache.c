// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The asset cache: values come back as copies, the oldest go first, the capacity holds.

#include "asset/file/asset_cache.h"

#include <gimbal/guard.h>
#include <glib.h>
#include <mujoco/mujoco.h>

#include "broken.h"

static int alive;

static void* copy_value(const void* value) {
  alive++;
  return g_strdup(value);
}

static void free_value(void* value) {
  alive--;
  g_free(value);
}

static void put(guint64 key, const char* text, size_t size) {
  asset_cache_put("test", key, text, size, copy_value, free_value);
}

static void assert_has(guint64 key, const char* text) {
  char* value = asset_cache_get("test", key, copy_value);
  g_assert_cmpstr(value, ==, text);
  if (value) free_value(value);
}

static void test_cache(void) {
  mjCache* cache = mj_getCache();
  mj_clearCache(cache);
  size_t before = mj_getCacheCapacity(cache);
  g_assert_cmpuint(mj_setCacheCapacity(cache, 100), ==, 100);
  put(1, "one", 40);
  put(2, "two", 40);
  assert_has(1, "one");
  g_assert_cmpuint(mj_getCacheSize(cache), ==, 80);
  put(3, "three", 40);  // 2 was used least recently
  assert_has(2, NULL);
  assert_has(1, "one");
  assert_has(3, "three");
  put(1, "uno", 10);
  assert_has(1, "uno");
  g_assert_cmpuint(mj_getCacheSize(cache), ==, 50);
  put(4, "too large", 101);
  assert_has(4, NULL);
  g_assert_null(asset_cache_get("other", 1, copy_value));
  mj_clearCache(cache);
  g_assert_cmpuint(mj_getCacheSize(cache), ==, 0);
  g_assert_cmpint(alive, ==, 0);
  mj_setCacheCapacity(cache, before);
}

//---- errors while a value is copied

static void* fail_to_copy(const void* value) {
  (void)value;
  mju_error("no memory for a copy");
  return NULL;
}

static void get_failing(void* data) {
  (void)data;
  asset_cache_get("test", 1, fail_to_copy);
}

static void put_failing(void* data) {
  (void)data;
  asset_cache_put("test", 2, "two", 40, fail_to_copy, free_value);
}

// They leave the cache as it was, and neither locked nor with values that nobody frees.
static void test_errors(void) {
  mjCache* cache = mj_getCache();
  mj_clearCache(cache);
  put(1, "one", 40);
  g_assert_cmpint(gimbal_guard(get_failing, NULL, NULL), ==, -1);
  g_assert_cmpint(gimbal_guard(put_failing, NULL, NULL), ==, -1);
  assert_has(1, "one");
  assert_has(2, NULL);
  g_assert_cmpuint(mj_getCacheSize(cache), ==, 40);
  mj_clearCache(cache);
  g_assert_cmpint(alive, ==, 0);
}

static int cleared;

// Another thread may use the cache while a value is copied, even throw that value away.
static void* copy_and_clear(const void* value) {
  GThread* other = g_thread_new("clear", (GThreadFunc)(void*)mj_clearCache, mj_getCache());
  g_thread_join(other);
  cleared = 1;
  return copy_value(value);
}

static void test_threads(void) {
  put(1, "one", 40);
  char* value = asset_cache_get("test", 1, copy_and_clear);
  g_assert_cmpint(cleared, ==, 1);
  g_assert_cmpstr(value, ==, "one");
  free_value(value);
  g_assert_cmpint(alive, ==, 0);
}

static void test_hash(void) {
  g_assert_true(asset_hash(0, "abc", 3) == asset_hash(0, "abc", 3));
  g_assert_true(asset_hash(0, "abc", 3) != asset_hash(0, "abd", 3));
  g_assert_true(asset_hash(1, "abc", 3) != asset_hash(0, "abc", 3));
  g_assert_true(asset_hash(0, "0123456789", 10) != asset_hash(0, "1023456789", 10));
}

// Each byte of a longer text counts, and where it stands.
static void test_long_hash(void) {
  enum { N = 100 };
  unsigned char bytes[N] = {0};
  g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
  for (int i = 0; i < N; i++) {
    bytes[i] = 1;
    g_assert_true(g_hash_table_add(seen, (gpointer)(uintptr_t)asset_hash(0, bytes, N)));
    bytes[i] = 0;
  }
  for (int n = 0; n <= N; n++) {
    g_assert_true(g_hash_table_add(seen, (gpointer)(uintptr_t)asset_hash(0, bytes, (size_t)n)));
  }
}

// An entry that nobody can release.
static void break_cache(gconstpointer way) {
  (void)way;
  put(1, "one", 40);
  validate_asset_cache();
  asset_cache_put("test", 2, "two", 40, copy_value, NULL);
  validate_asset_cache();
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/cache/cache", test_cache);
  g_test_add_func("/asset/cache/errors", test_errors);
  g_test_add_func("/asset/cache/threads", test_threads);
  g_test_add_func("/asset/cache/hash", test_hash);
  g_test_add_func("/asset/cache/long_hash", test_long_hash);
  broken_add("/asset/cache/broken", 1, break_cache);
  return g_test_run();
}
