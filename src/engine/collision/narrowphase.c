// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Narrow phase for pairs of geoms.

#include "collision/narrowphase.h"

#include <string.h>

#include "base/arena.h"
#include "collision/broad/pair_filter.h"
#include "collision/narrow_parallel.h"
#include "collision/shape/sort.h"

GeomPair* pair_queue_start(const mjData* d, const PairQueue* queue) {
  return (GeomPair*)((char*)d->arena + d->parena) - queue->n;
}

void pair_queue_push(const mjModel* m, mjData* d, PairQueue* queue, int g1, int g2, int ipair) {
  if (!geom_pair_passes(m, d, queue->motion, g1, g2, ipair)) return;
  GeomPair* slot = arena_alloc(d, sizeof(GeomPair), _Alignof(GeomPair));
  if (!slot) {
    mju_error("no memory left for collision pairs: raise memory in <size>");
    return;
  }
  int swap = m->geom_type[g1] > m->geom_type[g2];
  *slot = (GeomPair){swap ? g2 : g1, swap ? g1 : g2, ipair};
  queue->n++;
}

void pair_queue_append(mjData* d, PairQueue* queue, const GeomPair* pairs, int n) {
  if (!n) return;
  GeomPair* slot = arena_alloc(d, n * sizeof(GeomPair), _Alignof(GeomPair));
  if (!slot) {
    mju_error("no memory left for collision pairs: raise memory in <size>");
    return;
  }
  memcpy(slot, pairs, n * sizeof(GeomPair));
  queue->n += n;
}

void pair_queue_sort(mjData* d, PairQueue* queue, int first) {
  int n = queue->n - first;
  if (n < 2) return;
  mj_markStack(d);
  GeomPair* pairs = pair_queue_start(d, queue) + first;
  uint64_t* keys = mj_stackAllocByte(d, 2 * n * sizeof(uint64_t), _Alignof(uint64_t));
  for (int i = 0; i < n; i++) keys[i] = ((uint64_t)pairs[i].g1 << 32) | (uint32_t)pairs[i].g2;
  sort_keys(keys, keys + n, n);
  for (int i = 0; i < n; i++) pairs[i] = (GeomPair){(int)(keys[i] >> 32), (int)(uint32_t)keys[i], -1};
  mj_freeStack(d);
}

static void collide_pairs(const mjModel* m, mjData* d, const Motion* motion, const GeomPair* pairs, int n) {
  int most = mjMAX(mjMAXCONPAIR, m->opt.sdf_initpoints);
  mjPreContact* pre = mj_stackAllocByte(d, most * sizeof(mjPreContact), _Alignof(mjPreContact));
  for (int i = 0; i < n; i++) {
    pair_contacts_append(m, d, pre, collide_geom_pair(m, d, pre, motion, pairs[i]), pairs[i]);
  }
}

void pair_queue_flush(const mjModel* m, mjData* d, PairQueue* queue) {
  if (!queue->n) return;
  mj_markStack(d);

  // make room for contacts: the pairs go to the stack
  size_t bytes = queue->n * sizeof(GeomPair);
  GeomPair* pairs = mj_stackAllocByte(d, bytes, _Alignof(GeomPair));
  memcpy(pairs, pair_queue_start(d, queue), bytes);
  arena_rewind(d, d->ncon * sizeof(mjContact));

  if (!collide_pairs_parallel(m, d, queue->motion, pairs, queue->n)) {
    collide_pairs(m, d, queue->motion, pairs, queue->n);
  }
  queue->n = 0;
  mj_freeStack(d);
}
