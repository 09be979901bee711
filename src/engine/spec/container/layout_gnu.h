// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// GNU's libstdc++ with its C++11 ABI, without its debug mode.

#ifndef GIMBAL_SPEC_CONTAINER_LAYOUT_GNU_H_
#define GIMBAL_SPEC_CONTAINER_LAYOUT_GNU_H_

//---- texts

enum { TEXT_LOCAL_CAPACITY = 15 };

// A short text stands in the structure itself, which then can't be moved as bytes.
typedef struct __attribute__((may_alias)) TextStore {
  char* data;   // with a final zero byte; never NULL
  size_t size;  // without it
  union {
    size_t capacity;  // characters that fit, where data is elsewhere
    char local[TEXT_LOCAL_CAPACITY + 1];
  };
} TextStore;

_Static_assert(sizeof(TextStore) == 4 * sizeof(void*), "as std::string");

static inline void text_init(TextStore* t) {
  *t = (TextStore){.data = t->local};
}

static inline bool text_is_local(const TextStore* t) {
  return t->data == t->local;
}

static inline char* text_data(const TextStore* t) {
  return t->data;
}

static inline size_t text_size(const TextStore* t) {
  return t->size;
}

static inline size_t text_capacity(const TextStore* t) {
  return text_is_local(t) ? TEXT_LOCAL_CAPACITY : t->capacity;
}

static inline void text_set_size(TextStore* t, size_t size) {
  t->size = size;
}

// Let it have this memory of bytes.
static inline void text_adopt(TextStore* t, char* data, size_t bytes) {
  t->data = data;
  t->capacity = bytes - 1;
}

// It has come here as bytes.
static inline void text_moved(TextStore* t, const TextStore* from) {
  if (t->data == from->local) t->data = t->local;
}

//---- maps

struct MapNode {
  int is_black;
  MapNode *parent, *left, *right;
};

typedef struct MapStore {
  char order;   // std::less<> has no data, but takes its place
  MapNode end;  // parent: the root; left and right: first and last node
  size_t size;
} MapStore;

_Static_assert(sizeof(MapStore) == 6 * sizeof(void*), "as std::map");

// Zeroed before.
static inline void map_init(MapStore* map) {
  map->end.left = map->end.right = &map->end;
}

static inline MapNode* map_root(const MapStore* map) {
  return map->end.parent;
}

static inline MapNode* map_first(const MapStore* map) {
  return map->end.left;
}

static inline void map_plant(MapStore* map, MapNode* root, MapNode* first, MapNode* last, size_t size) {
  root->parent = &map->end;
  map->end.parent = root;
  map->end.left = first;
  map->end.right = last;
  map->size = size;
}

#endif  // GIMBAL_SPEC_CONTAINER_LAYOUT_GNU_H_
