// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pairs are dealt out like cards: pair i goes to share i mod n. Each share has a view of mjData
// (model/data_view.h); its contacts, without parameters, go to the arena of the view, their number
// beside the pair. Collecting them in the order of the pairs gives what one thread gives, whatever
// n is.
//
// Functions that users put into mjCOLLISIONFUNC, and signed distance fields, whose plugins have a
// state, are not called from several threads: a queue with one of them is left to one thread.

#include "collision/narrow_parallel.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/threadpool.h"
#include "collision/broad/pair_filter.h"
#include "collision/shape/col_pairs.h"
#include "model/data_view.h"

enum {
  WORTH_PAIRS = 32,    // fewer are done sooner than threads wake up
  SLICE_MIN = 1 << 20  // stack that collision of a pair can need, without EPA
};

typedef struct Share {
  mjData* view;
  mjPreContact* next;  // first contact not collected
  int failed;          // no room
} Share;

typedef struct Deal {
  const mjModel* m;
  const Motion* motion;
  Share* share;
  int nshare;
  const GeomPair* pairs;
  PairFound* found;  // contacts of each pair
  int npair;
} Deal;

// Bytes that every worker gets; 0 if there is too little.
static size_t slice_size(const mjModel* m, const mjData* d, int nworker) {
  size_t need = SLICE_MIN + 4096 * (size_t)m->opt.ccd_iterations;
  size_t have = arena_available(d) / 2 / (size_t)nworker;
  return have < need ? 0 : mjMIN(have, 4 * need);
}

static bool is_threadable(const mjModel* m, const GeomPair* pairs, int n) {
  for (int i = 0; i < n; i++) {
    int type1 = m->geom_type[pairs[i].g1], type2 = m->geom_type[pairs[i].g2];
    if (type1 == mjGEOM_SDF || type2 == mjGEOM_SDF) return false;
    if (!is_builtin_pair_function(type1, type2)) return false;
  }
  return true;
}

static void collide_share(void* context, int task, int worker) {
  (void)worker;
  Deal* deal = context;
  Share* share = deal->share + task;
  mjData* d = share->view;
  const mjModel* m = deal->m;
  mj_markStack(d);
  mjPreContact* pre = mj_stackAllocByte(d, mjMAXCONPAIR * sizeof(mjPreContact), _Alignof(mjPreContact));
  for (int i = task; i < deal->npair && !share->failed; i += deal->nshare) {
    PairFound found = collide_geom_pair(m, d, pre, deal->motion, deal->pairs[i]);
    int n = found.n;
    mjPreContact* kept = n ? arena_alloc(d, n * sizeof(mjPreContact), _Alignof(mjPreContact)) : NULL;
    for (int k = 0; k < n && kept; k++) kept[k] = pre[k];
    deal->found[i] = found;
    share->failed = n && !kept;
  }
  mj_freeStack(d);
}

// Give every worker its slice.
static void deal_out(Deal* deal, mjData* d, size_t slice) {
  deal->share = mj_stackAllocByte(d, deal->nshare * sizeof(Share), _Alignof(Share));
  deal->found = mj_stackAllocByte(d, deal->npair * sizeof(PairFound), _Alignof(PairFound));
  memset(deal->found, 0, deal->npair * sizeof(PairFound));  // an error may end a share early
  for (int k = 0; k < deal->nshare; k++) {
    Share* share = deal->share + k;
    *share = (Share){.view = data_view(d, slice)};
    share->next = share->view->arena;
  }
}

// Contacts in the order of the pairs, and the warnings that workers counted.
static void narrow_parallel_collect(Deal* deal, mjData* d) {
  for (int i = 0; i < deal->npair; i++) {
    Share* share = deal->share + i % deal->nshare;
    pair_contacts_append(deal->m, d, share->next, deal->found[i], deal->pairs[i]);
    share->next += deal->found[i].n;
  }
  for (int w = 0; w < mjNWARNING; w++) {
    int before = d->warning[w].number;
    for (int k = 0; k < deal->nshare; k++) {
      const mjWarningStat* mine = deal->share[k].view->warning + w;
      if (mine->number == before) continue;
      d->warning[w].number += mine->number - before;
      d->warning[w].lastinfo = mine->lastinfo;
    }
  }
}

int collide_pairs_parallel(const mjModel* m, mjData* d, const Motion* motion, const GeomPair* pairs, int n) {
  int nworker = threadpool_size(d);
  if (nworker < 2 || n < WORTH_PAIRS || d->threadlock || !is_threadable(m, pairs, n)) return 0;
  size_t slice = slice_size(m, d, nworker);
  if (!slice) return 0;

  mjtSize maxuse_stack = d->maxuse_stack, maxuse_arena = d->maxuse_arena;
  int done = 1;
  mj_markStack(d);
  Deal deal = {.m = m, .motion = motion, .nshare = nworker, .pairs = pairs, .npair = n};
  deal_out(&deal, d, slice);
  threadpool_run(d, nworker, collide_share, &deal);
  for (int k = 0; k < nworker; k++) done &= !deal.share[k].failed;
  if (done) narrow_parallel_collect(&deal, d);
  mj_freeStack(d);
  d->maxuse_stack = maxuse_stack;  // slices are not what the model needs
  d->maxuse_arena = mjMAX(maxuse_arena, (mjtSize)(d->parena + d->pstack));
  return done;
}
