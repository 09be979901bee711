// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The order in which a table of chained hashes lists what was put into it.

#ifndef GIMBAL_ASSET_MESH_CHAINED_ORDER_H_
#define GIMBAL_ASSET_MESH_CHAINED_ORDER_H_

#include <stdint.h>

// Hash of two numbers by their bits; zeros of either sign count the same.
uint64_t chained_hash_pair(double first, double second);

// n distinct keys with these hashes are inserted one after the other: order[k] is the k-th of the
// list.
void chained_order(int* order, const uint64_t* hash, int n);

#endif  // GIMBAL_ASSET_MESH_CHAINED_ORDER_H_
