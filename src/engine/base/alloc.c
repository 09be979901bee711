// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Heap memory: 64-byte aligned blocks, or whatever the user's handlers give.

#include "base/alloc.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { BLOCK_ALIGN = 64, LARGE_PAGE = 1 << 21, LARGE_BLOCK = 2 * LARGE_PAGE };

void* alloc_or_null(size_t size) {
  if (!size) return NULL;
  if (mju_user_malloc) return mju_user_malloc(size);
  if (size > SIZE_MAX - BLOCK_ALIGN) return NULL;
  return aligned_alloc(BLOCK_ALIGN, (size + BLOCK_ALIGN - 1) / BLOCK_ALIGN * BLOCK_ALIGN);
}

void* mju_malloc(size_t size) {
  void* block = alloc_or_null(size);
  if (size && !block) {
    mju_error("out of memory: %zu bytes asked for", size);
  }
  return block;
}

void mju_free(void* ptr) {
  if (!ptr) return;
  if (mju_user_free) {
    mju_user_free(ptr);
  } else {
    free(ptr);
  }
}

// Ask for large pages where they lie whole in the block. Most of the time that it takes to fill a
// block of megabytes goes into getting its pages one by one.
static void ask_for_large_pages(void* block, size_t size) {
#ifdef MADV_HUGEPAGE
  const uintptr_t page = LARGE_PAGE, start = ((uintptr_t)block + page - 1) / page * page;
  const uintptr_t end = ((uintptr_t)block + size) / page * page;
  // advice: that it is refused changes nothing
  if (end > start) madvise((void*)start, end - start, MADV_HUGEPAGE);
#else
  (void)block, (void)size;
#endif
}

void* alloc_zeroed_or_null(size_t count, size_t size) {
  if (size && count > SIZE_MAX / size) return NULL;
  void* block = alloc_or_null(count * size);
  if (block) {
    if (count * size >= LARGE_BLOCK && !mju_user_malloc) ask_for_large_pages(block, count * size);
    memset(block, 0, count * size);
  }
  return block;
}

void* alloc_zeroed(size_t count, size_t size) {
  void* block = alloc_zeroed_or_null(count, size);
  if (!block && count && size) {
    mju_error("out of memory: %zu elements of %zu bytes asked for", count, size);
  }
  return block;
}

void alloc_several(AllocPart* parts, int n) {
  size_t bytes = 0;
  bool all = true;
  for (int i = 0; i < n; i++) {
    parts[i].block = all ? alloc_zeroed_or_null(parts[i].count, parts[i].size) : NULL;
    all = all && (parts[i].block || !parts[i].count || !parts[i].size);
    bytes += parts[i].count * parts[i].size;
  }
  if (all) return;
  for (int i = 0; i < n; i++) {
    mju_free(parts[i].block);
    parts[i].block = NULL;
  }
  mju_error("out of memory: %zu bytes asked for", bytes);
}

void* alloc_longer(void* array, int n, size_t element) {
  void* longer = alloc_zeroed((size_t)n + 1, element);
  if (n) memcpy(longer, array, (size_t)n * element);
  mju_free(array);
  return longer;
}

char* alloc_string(const char* text) {
  if (!text) return NULL;
  size_t size = strlen(text) + 1;
  char* copy = mju_malloc(size);
  if (copy) {
    memcpy(copy, text, size);
  }
  return copy;
}
