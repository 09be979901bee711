// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The asset cache: results that are expensive to make, found again by a hash of what they were made
// from. Thread-safe; bounded; the entry that was used least recently goes first.

#ifndef GIMBAL_ASSET_FILE_ASSET_CACHE_H_
#define GIMBAL_ASSET_FILE_ASSET_CACHE_H_

#include <stddef.h>
#include <stdint.h>

// Hash of bytes, to be continued with the hash so far (start with 0).
uint64_t asset_hash(uint64_t hash, const void* data, size_t size);

// Make a copy of a cached value for the caller / release a value / its size in bytes.
typedef void* (*AssetCopy)(const void* value);
typedef void (*AssetFree)(void* value);

// A copy (by copy) of the value under key of the given kind, or NULL if there is none. kind is a
// static text: one per type of value.
void* asset_cache_get(const char* kind, uint64_t key, AssetCopy copy);

// Store a copy of value.
void asset_cache_put(const char* kind, uint64_t key, const void* value, size_t size, AssetCopy copy,
                     AssetFree release);

// Entries are used, each once in the list, and their sizes add up.
void validate_asset_cache(void);

#endif  // GIMBAL_ASSET_FILE_ASSET_CACHE_H_
