// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// LLVM's libc++ with its stable ABI (std::__1), on machines whose lowest byte comes first.

#ifndef GIMBAL_SPEC_CONTAINER_LAYOUT_LLVM_H_
#define GIMBAL_SPEC_CONTAINER_LAYOUT_LLVM_H_

#include <stdint.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the flag of a long text is in the first byte");

//---- texts

enum { TEXT_LOCAL_CAPACITY = 22 };

// Zeroed: an empty text. The lowest bit of the first byte says that it stands elsewhere.
typedef union __attribute__((may_alias)) TextStore {
  struct {
    size_t bytes_and_flag;  // an even number of bytes at data, plus one
    size_t size;
    char* data;
  } elsewhere;
  struct {
    uint8_t doubled_size;
    char local[TEXT_LOCAL_CAPACITY + 1];
  };
} TextStore;

_Static_assert(sizeof(TextStore) == 3 * sizeof(void*), "as std::string");

static inline void text_init(TextStore* t) {
  t->elsewhere.bytes_and_flag = t->elsewhere.size = 0;
  t->elsewhere.data = NULL;
}

static inline bool text_is_local(const TextStore* t) {
  return !(t->doubled_size & 1);
}

static inline char* text_data(const TextStore* t) {
  return text_is_local(t) ? (char*)t->local : t->elsewhere.data;
}

static inline size_t text_size(const TextStore* t) {
  return text_is_local(t) ? t->doubled_size / 2 : t->elsewhere.size;
}

static inline size_t text_capacity(const TextStore* t) {
  return text_is_local(t) ? TEXT_LOCAL_CAPACITY : t->elsewhere.bytes_and_flag - 2;
}

static inline void text_set_size(TextStore* t, size_t size) {
  if (text_is_local(t)) {
    t->doubled_size = (uint8_t)(2 * size);
  } else {
    t->elsewhere.size = size;
  }
}

// Let it have this memory of bytes, an even number.
static inline void text_adopt(TextStore* t, char* data, size_t bytes) {
  t->elsewhere.bytes_and_flag = bytes + 1;
  t->elsewhere.data = data;
}

// It has come here as bytes.
static inline void text_moved(TextStore* t, const TextStore* from) {
  (void)t, (void)from;
}

//---- maps

struct MapNode {
  MapNode *left, *right, *parent;
  bool is_black;
};

typedef struct MapStore {
  MapNode* first;
  MapNode* root;  // the left child of a node behind the last one, of which there is no more
  size_t size;
} MapStore;

_Static_assert(sizeof(MapStore) == 3 * sizeof(void*), "as std::map");

// Zeroed before.
static inline void map_init(MapStore* map) {
  map->first = (MapNode*)&map->root;
}

static inline MapNode* map_root(const MapStore* map) {
  return map->root;
}

static inline MapNode* map_first(const MapStore* map) {
  return map->first;
}

static inline void map_plant(MapStore* map, MapNode* root, MapNode* first, MapNode* last, size_t size) {
  (void)last;
  root->parent = (MapNode*)&map->root;
  map->root = root;
  map->first = first;
  map->size = size;
}

#endif  // GIMBAL_SPEC_CONTAINER_LAYOUT_LLVM_H_
