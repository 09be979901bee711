// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The hash FNV-1a of 64 bits, by bytes or by words: quick, and good enough to tell versions of
// something apart.

#ifndef GIMBAL_HASH_H_
#define GIMBAL_HASH_H_

#include <stddef.h>
#include <stdint.h>

#define GIMBAL_HASH_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t gimbal_hash_word(uint64_t hash, uint64_t word) {
  return (hash ^ word) * UINT64_C(0x100000001b3);
}

static inline uint64_t gimbal_hash_bytes(uint64_t hash, const void* data, size_t size) {
  for (size_t i = 0; i < size; i++) hash = gimbal_hash_word(hash, ((const unsigned char*)data)[i]);
  return hash;
}

#endif  // GIMBAL_HASH_H_
