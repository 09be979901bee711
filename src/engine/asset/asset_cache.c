// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The asset cache: a list in the order of use, newest first.

#include "asset/asset_cache.h"

#include <mujoco/mujoco.h>
#include <pthread.h>
#include <string.h>

#include "base/alloc.h"

enum { DEFAULT_CAPACITY = 500 << 20 };

typedef struct Entry Entry;
struct Entry {
  const char* kind;
  uint64_t key;
  void* value;
  size_t size;
  AssetFree release;
  Entry* next;
};

typedef struct {
  pthread_mutex_t lock;
  Entry* first;
  size_t size;
  size_t capacity;
} Cache;

// one for the process, as the interface has it
static Cache cache = {.lock = PTHREAD_MUTEX_INITIALIZER, .capacity = DEFAULT_CAPACITY};
static mjCache handle = {.impl_ = &cache};

uint64_t asset_hash(uint64_t hash, const void* data, size_t size) {
  const unsigned char* byte = data;
  uint64_t h = hash ? hash : 0xcbf29ce484222325u;
  for (; size >= 8; size -= 8, byte += 8) {
    uint64_t word;
    memcpy(&word, byte, 8);
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    h ^= h >> 29;
  }
  for (; size; size--, byte++) {
    h = (h ^ *byte) * 0x100000001b3u;
  }
  return h ^ (h >> 32);
}

static void free_entry(Entry* e) {
  e->release(e->value);
  mju_free(e);
}

// drop the entries used least recently until the rest fits
static void shrink(size_t capacity) {
  size_t kept = 0;
  Entry** link = &cache.first;
  while (*link && kept + (*link)->size <= capacity) {
    kept += (*link)->size;
    link = &(*link)->next;
  }
  Entry* e = *link;
  *link = NULL;
  while (e) {
    Entry* next = e->next;
    cache.size -= e->size;
    free_entry(e);
    e = next;
  }
}

// take an entry out of the list; NULL if there is none
static Entry* unlink_entry(const char* kind, uint64_t key) {
  for (Entry** link = &cache.first; *link; link = &(*link)->next) {
    Entry* e = *link;
    if (e->key == key && !strcmp(e->kind, kind)) {
      *link = e->next;
      return e;
    }
  }
  return NULL;
}

void* asset_cache_get(const char* kind, uint64_t key, AssetCopy copy) {
  void* value = NULL;
  pthread_mutex_lock(&cache.lock);
  Entry* e = unlink_entry(kind, key);
  if (e) {
    e->next = cache.first;
    cache.first = e;
    value = copy(e->value);
  }
  pthread_mutex_unlock(&cache.lock);
  return value;
}

void asset_cache_put(const char* kind, uint64_t key, const void* value, size_t size, AssetCopy copy,
                     AssetFree release) {
  pthread_mutex_lock(&cache.lock);
  Entry* old = unlink_entry(kind, key);
  if (old) {
    cache.size -= old->size;
    free_entry(old);
  }
  if (size <= cache.capacity) {
    shrink(cache.capacity - size);
    Entry* e = alloc_zeroed(1, sizeof(Entry));
    *e = (Entry){kind, key, copy(value), size, release, cache.first};
    cache.first = e;
    cache.size += size;
  }
  pthread_mutex_unlock(&cache.lock);
}

mjCache* mj_getCache(void) {
  return &handle;
}

size_t mj_getCacheSize(const mjCache* c) {
  if (!c) {
    return 0;
  }
  pthread_mutex_lock(&cache.lock);
  size_t size = cache.size;
  pthread_mutex_unlock(&cache.lock);
  return size;
}

size_t mj_getCacheCapacity(const mjCache* c) {
  if (!c) {
    return 0;
  }
  pthread_mutex_lock(&cache.lock);
  size_t capacity = cache.capacity;
  pthread_mutex_unlock(&cache.lock);
  return capacity;
}

size_t mj_setCacheCapacity(mjCache* c, size_t size) {
  if (!c) {
    return 0;
  }
  pthread_mutex_lock(&cache.lock);
  cache.capacity = size;
  shrink(size);
  pthread_mutex_unlock(&cache.lock);
  return size;
}

void mj_clearCache(mjCache* c) {
  if (c) {
    pthread_mutex_lock(&cache.lock);
    shrink(0);
    pthread_mutex_unlock(&cache.lock);
  }
}
