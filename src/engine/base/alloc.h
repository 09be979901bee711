// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Heap memory of the engine. Everything goes through mju_malloc and mju_free (aligned to 64 bytes).

#ifndef GIMBAL_BASE_ALLOC_H_
#define GIMBAL_BASE_ALLOC_H_

#include <mujoco/mujoco.h>

// As mju_malloc, but NULL without a word when memory is out. size 0 gives NULL.
void* alloc_or_null(size_t size);

// Allocate count * size zeroed bytes; mju_error on overflow or when memory is out. count 0 gives
// NULL.
void* alloc_zeroed(size_t count, size_t size);

// The same, but NULL without a word when memory is out.
void* alloc_zeroed_or_null(size_t count, size_t size);

// Blocks of zeroed bytes that are only useful together.
typedef struct AllocPart {
  size_t count, size;
  void* block;  // the result; NULL: of no bytes
} AllocPart;

// Allocate all of them, or none and mju_error.
void alloc_several(AllocPart* parts, int n);

// The same array with room for one element more than n, zeroed; the old one is freed.
void* alloc_longer(void* array, int n, size_t element);

// A copy of text, or NULL for NULL.
char* alloc_string(const char* text);

#endif  // GIMBAL_BASE_ALLOC_H_
