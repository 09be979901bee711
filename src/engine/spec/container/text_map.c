// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A map of C++. The tree is made at once from sorted keys, as even as it can be: all levels are
// full but the last, whose nodes are red. So each way down passes as many black nodes, and a copy
// can be changed by the library of C++.

#include "spec/container/text_map.h"

#include <string.h>

#include "spec/container/container.h"
#include "spec/container/layout.h"

struct TextMap {
  MapStore store;
};

static MapNode* first_of(MapNode* node) {
  while (node->left) node = node->left;
  return node;
}

static MapNode* next_of(MapNode* node) {
  if (node->right) return first_of(node->right);
  while (node == node->parent->right) node = node->parent;
  return node->parent;
}

static MapNode* entry_new(const char* key, const char* value, bool black) {
  MapEntry* e = cpp_alloc(sizeof *e);
  memset(e, 0, sizeof *e);
  e->node.is_black = black;
  container_init((Container*)&e->key, CONTAINER_STRING);
  container_init((Container*)&e->value, CONTAINER_STRING);
  string_set(&e->key, key);
  string_set(&e->value, value);
  return &e->node;
}

// Of keys from, from + 1 … to - 1; full: levels that are still to be filled whole.
static MapNode* subtree_new(GHashTable* table, GPtrArray* keys, guint from, guint to, int full) {
  if (from == to) return NULL;
  guint middle = (from + to) / 2;
  const char* key = g_ptr_array_index(keys, middle);
  MapNode* node = entry_new(key, g_hash_table_lookup(table, key), full > 0);
  node->left = subtree_new(table, keys, from, middle, full - 1);
  node->right = subtree_new(table, keys, middle + 1, to, full - 1);
  if (node->left) node->left->parent = node;
  if (node->right) node->right->parent = node;
  return node;
}

static gint by_text(gconstpointer a, gconstpointer b) {
  return strcmp(*(char* const*)a, *(char* const*)b);
}

static GPtrArray* sorted_keys(GHashTable* table) {
  GPtrArray* keys = g_ptr_array_new();
  GHashTableIter i;
  gpointer key;
  g_hash_table_iter_init(&i, table);
  while (g_hash_table_iter_next(&i, &key, NULL)) g_ptr_array_add(keys, key);
  g_ptr_array_sort(keys, by_text);
  return keys;
}

// Levels of a tree of n nodes that are full.
static int full_levels(guint n) {
  int levels = 0;
  for (guint full = 1; full <= n; full = 2 * full + 1) levels++;
  return levels;
}

static MapNode* last_of(MapNode* node) {
  while (node->right) node = node->right;
  return node;
}

TextMap* text_map_new(GHashTable* table) {
  TextMap* map = cpp_alloc(sizeof *map);
  memset(map, 0, sizeof *map);
  map_init(&map->store);
  if (!table || !g_hash_table_size(table)) return map;
  GPtrArray* keys = sorted_keys(table);
  MapNode* root = subtree_new(table, keys, 0, keys->len, full_levels(keys->len));
  map_plant(&map->store, root, first_of(root), last_of(root), keys->len);
  g_ptr_array_unref(keys);
  return map;
}

static void subtree_free(MapNode* node) {
  if (!node) return;
  subtree_free(node->left);
  subtree_free(node->right);
  MapEntry* e = (MapEntry*)node;
  container_clear((Container*)&e->key, CONTAINER_STRING);
  container_clear((Container*)&e->value, CONTAINER_STRING);
  cpp_free(e);
}

void text_map_free(TextMap* map) {
  if (!map) return;
  subtree_free(map_root(&map->store));
  cpp_free(map);
}

GHashTable* text_map_table(const TextMap* map) {
  GHashTable* table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  if (!map || !map->store.size) return table;
  MapNode* node = map_first(&map->store);
  for (size_t i = 0; i < map->store.size; i++) {
    const MapEntry* e = (const MapEntry*)node;
    g_hash_table_insert(table, g_strdup(string_get(&e->key)), g_strdup(string_get(&e->value)));
    if (i + 1 < map->store.size) node = next_of(node);
  }
  return table;
}
