// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The asset cache: a list in the order of use, newest first.
//
// Values are copied and released without the lock: an entry counts who uses it, the list among
// them, and the last one to let go frees it. So other threads do not wait for a copy, and none
// waits for ever when one of them fails.

#include "asset/file/asset_cache.h"

#include <gimbal/assert.h>
#include <gimbal/hash.h>
#include <mujoco/mujoco.h>
#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/log.h"

enum { DEFAULT_CAPACITY = 500 << 20 };

typedef struct Entry Entry;
struct Entry {
  const char* kind;
  uint64_t key;
  void* value;
  size_t size;
  AssetFree release;
  int users;    // under the lock
  Entry* next;  // in the cache, or in a list of what is to be let go
};

typedef struct Cache {
  pthread_mutex_t lock;
  Entry* first;
  size_t size;
  size_t capacity;
} Cache;

// one for the process, as the interface has it
static Cache cache = {.lock = PTHREAD_MUTEX_INITIALIZER, .capacity = DEFAULT_CAPACITY};
static mjCache handle = {.impl_ = &cache};

static inline uint64_t asset_cache_mix_hash(uint64_t h, uint64_t word) {
  h = (h ^ word) * 0x9e3779b97f4a7c15u;
  return h ^ h >> 29;
}

static inline uint64_t word_at(const unsigned char* byte) {
  uint64_t word;
  memcpy(&word, byte, 8);
  return word;
}

uint64_t asset_hash(uint64_t hash, const void* data, size_t size) {
  enum { CHAINS = 4, BLOCK = 8 * CHAINS };
  const unsigned char* byte = data;
  uint64_t h = hash ? hash : GIMBAL_HASH_START;
  if (size >= BLOCK) {
    // chains of words that do not wait for each other
    uint64_t chain[CHAINS] = {h, h + 1, h + 2, h + 3};
    for (; size >= BLOCK; size -= BLOCK, byte += BLOCK) {
      for (int i = 0; i < CHAINS; i++) chain[i] = asset_cache_mix_hash(chain[i], word_at(byte + 8 * i));
    }
    h = chain[0];
    for (int i = 1; i < CHAINS; i++) h = asset_cache_mix_hash(h, chain[i]);
  }
  for (; size >= 8; size -= 8, byte += 8) h = asset_cache_mix_hash(h, word_at(byte));
  h = gimbal_hash_bytes(h, byte, size);
  return h ^ (h >> 32);
}

// Under the lock: values are used, in order, each once, and their sizes add up.
static void validate_entries(void) {
  size_t size = 0;
  const Entry* half = cache.first;  // goes at half the speed: a ring would catch up with it
  int n = 0;
  for (const Entry* e = cache.first; e; e = e->next, n++) {
    GIMBAL_ASSERT(e->kind && e->value && e->release && e->users > 0);
    size += e->size;
    if (n % 2) half = half->next;
    GIMBAL_ASSERT(!e->next || e->next != half);
  }
  GIMBAL_ASSERT(size == cache.size && size <= cache.capacity);
}

void validate_asset_cache(void) {
  pthread_mutex_lock(&cache.lock);
  validate_entries();
  pthread_mutex_unlock(&cache.lock);
}

static void asset_cache_unlock(void) {
  if (GIMBAL_VALIDATING) validate_entries();
  pthread_mutex_unlock(&cache.lock);
}

// Not used by the caller any more; without the lock.
static void let_go(Entry* e) {
  pthread_mutex_lock(&cache.lock);
  GIMBAL_ASSERT(e->users > 0);
  int last = --e->users == 0;
  asset_cache_unlock();
  if (!last) return;
  e->release(e->value);
  mju_free(e);
}

static void let_all_go(Entry* list) {
  while (list) {
    Entry* next = list->next;
    let_go(list);
    list = next;
  }
}

// Take out the entries used least recently until the rest fits; returns them, to be let go. Under
// the lock.
static Entry* asset_cache_shrink(size_t capacity) {
  size_t kept = 0;
  Entry** link = &cache.first;
  while (*link && kept + (*link)->size <= capacity) {
    kept += (*link)->size;
    link = &(*link)->next;
  }
  Entry* rest = *link;
  *link = NULL;
  for (Entry* e = rest; e; e = e->next) cache.size -= e->size;
  return rest;
}

// Take an entry out of the list; NULL if there is none. Under the lock.
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

typedef struct Copying {
  AssetCopy copy;
  const void* from;
  void* to;
} Copying;

static void make_copy(void* context) {
  Copying* c = context;
  c->to = c->copy(c->from);
}

void* asset_cache_get(const char* kind, uint64_t key, AssetCopy copy) {
  pthread_mutex_lock(&cache.lock);
  Entry* e = unlink_entry(kind, key);
  if (e) {
    e->next = cache.first;
    cache.first = e;
    e->users++;
  }
  asset_cache_unlock();
  if (!e) return NULL;

  LogError error;
  Copying copying = {copy, e->value, NULL};
  int failed = log_guard(make_copy, &copying, &error);
  let_go(e);
  if (failed) log_raise(&error);
  return copying.to;
}

// An entry with a copy of a value, used by the cache alone.
static Entry* new_entry(const char* kind, uint64_t key, const void* value, size_t size, AssetCopy copy,
                        AssetFree release) {
  LogError error;
  Entry* e = alloc_zeroed(1, sizeof(Entry));
  Copying copying = {copy, value, NULL};
  if (log_guard(make_copy, &copying, &error)) {
    mju_free(e);
    log_raise(&error);
    return NULL;
  }
  if (!copying.to) {
    mju_free(e);
    return NULL;
  }
  *e = (Entry){kind, key, copying.to, size, release, 1, NULL};
  return e;
}

void asset_cache_put(const char* kind, uint64_t key, const void* value, size_t size, AssetCopy copy,
                     AssetFree release) {
  int fits = size <= mj_getCacheCapacity(&handle);
  Entry *e = fits ? new_entry(kind, key, value, size, copy, release) : NULL, *old, *rest = NULL;
  pthread_mutex_lock(&cache.lock);
  old = unlink_entry(kind, key);
  if (old) {
    old->next = NULL;
    cache.size -= old->size;
  }
  if (e && size <= cache.capacity) {
    rest = asset_cache_shrink(cache.capacity - size);
    e->next = cache.first;
    cache.first = e;
    cache.size += size;
    e = NULL;
  }
  asset_cache_unlock();
  let_all_go(old);
  let_all_go(rest);
  let_all_go(e);
}

mjCache* mj_getCache(void) {
  return &handle;
}

static size_t look_up(const size_t* number) {
  pthread_mutex_lock(&cache.lock);
  size_t res = *number;
  asset_cache_unlock();
  return res;
}

size_t mj_getCacheSize(const mjCache* c) {
  return c ? look_up(&cache.size) : 0;
}

size_t mj_getCacheCapacity(const mjCache* c) {
  return c ? look_up(&cache.capacity) : 0;
}

size_t mj_setCacheCapacity(mjCache* c, size_t size) {
  if (!c) return 0;
  pthread_mutex_lock(&cache.lock);
  cache.capacity = size;
  Entry* rest = asset_cache_shrink(size);
  asset_cache_unlock();
  let_all_go(rest);
  return size;
}

void mj_clearCache(mjCache* c) {
  if (c) {
    pthread_mutex_lock(&cache.lock);
    Entry* rest = asset_cache_shrink(0);
    asset_cache_unlock();
    let_all_go(rest);
  }
}
