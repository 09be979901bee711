// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Heap memory of the engine. Everything goes through mju_malloc and mju_free (aligned to 64 bytes).

#ifndef GIMBAL_BASE_ALLOC_H_
#define GIMBAL_BASE_ALLOC_H_

#include <mujoco/mujoco.h>

// As mju_malloc, but NULL without a word when memory is out. size 0 gives NULL.
void* alloc_or_null(size_t size);

// Allocate count * size zeroed bytes; mju_error on overflow or when memory is out. count 0 gives NULL.
void* alloc_zeroed(size_t count, size_t size);

// A copy of text, or NULL for NULL.
char* alloc_string(const char* text);

#endif  // GIMBAL_BASE_ALLOC_H_
