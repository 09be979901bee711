// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The narrow phase for geoms: a queue of geom pairs that lives on the arena, and its conversion to
// contacts.

#ifndef GIMBAL_COLLISION_NARROWPHASE_H_
#define GIMBAL_COLLISION_NARROWPHASE_H_

#include <mujoco/mujoco.h>

#include "collision/pair_contacts.h"

typedef struct PairQueue {
  int n;
  const Motion* motion;  // NULL: only what touches or is near now counts
} PairQueue;

// Append a pair if the filters let it pass.
void pair_queue_push(const mjModel* m, mjData* d, PairQueue* queue, int g1, int g2, int ipair);

// Append pairs that have passed already.
void pair_queue_append(mjData* d, PairQueue* queue, const GeomPair* pairs, int n);

// The first pair: they stand at the end of the arena.
GeomPair* pair_queue_start(const mjData* d, const PairQueue* queue);

// Sort the pairs from index first on by their ids.
void pair_queue_sort(mjData* d, PairQueue* queue, int first);

// Collide all pairs, append their contacts, empty the queue.
void pair_queue_flush(const mjModel* m, mjData* d, PairQueue* queue);

#endif  // GIMBAL_COLLISION_NARROWPHASE_H_
