// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The narrow phase for geoms: a queue of geom pairs that lives on the arena, and its conversion to
// contacts.

#ifndef GIMBAL_COLLISION_NARROWPHASE_H_
#define GIMBAL_COLLISION_NARROWPHASE_H_

#include <mujoco/mujoco.h>

typedef struct GeomPair {
  int g1, g2;  // by type, the lower first
  int ipair;   // predefined pair or -1
} GeomPair;

typedef struct PairQueue {
  int n;
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

// Contacts of one pair, without parameters; returns how many.
int collide_geom_pair(const mjModel* m, mjData* d, mjPreContact* pre, GeomPair pair);

// Append them with their parameters.
void pair_contacts_append(const mjModel* m, mjData* d, const mjPreContact* pre, int n, GeomPair pair);

#endif  // GIMBAL_COLLISION_NARROWPHASE_H_
