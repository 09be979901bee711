// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mj_collision: from positions to contacts.
//
//   broad phase:  pairs of bodies and flexes whose boxes overlap, in ascending order
//   middle phase: pairs of their geoms (or elements), by bounding trees
//   narrow phase: the function of the pair table, then the parameters
// Predefined geom pairs are merged in where the pair of their bodies stands in the order.

#include <gimbal/assert.h>
#include <gimbal/quality.h>
#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/threadpool.h"
#include "base/timer.h"
#include "collision/broad/broadphase.h"
#include "collision/broad/pair_filter.h"
#include "collision/broad/touching.h"
#include "collision/collide_flex.h"
#include "collision/contact_list.h"
#include "collision/continuous.h"
#include "collision/flex_self.h"
#include "collision/midphase.h"
#include "collision/narrowphase.h"
#include "collision/speculative.h"
#include "model/data_alloc.h"
#include "model/data_view.h"
#include "model/flex/ipc_kinds.h"
#include "model/sleep_state.h"

// Queue the predefined pairs from *next on whose bodies come up to signature in the order. Returns
// those of exactly these bodies.
static PairRange queue_predefined(const mjModel* m, mjData* d, PairQueue* queue, int* next,
                                  uint64_t signature) {
  PairRange same = {*next, *next};
  for (; *next < m->npair && (uint32_t)m->pair_signature[*next] <= signature; (*next)++) {
    pair_queue_push(m, d, queue, m->pair_geom1[*next], m->pair_geom2[*next], *next);
    if ((uint32_t)m->pair_signature[*next] == signature) same.end = *next + 1;
  }
  return same;
}

static int has_tree(const mjModel* m, int bf) {
  return bf < m->nbody ? m->body_bvhadr[bf] >= 0 : m->flex_bvhadr[bf - m->nbody] >= 0;
}

static void collide_bodies(const mjModel* m, mjData* d, PairQueue* queue, int body1, int body2,
                           PairRange done) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < m->nbody);
  GIMBAL_ASSERT(body2 >= 0 && body2 < m->nbody);
  int n1 = m->body_geomnum[body1], n2 = m->body_geomnum[body2];
  int trees = !(m->opt.disableflags & mjDSBL_MIDPHASE) && has_tree(m, body1) && has_tree(m, body2);
  // trees stand still
  if (trees && !(n1 == 1 && n2 == 1) &&
      !(queue->motion && motion_is_fast_body(queue->motion, body1, body2))) {
    midphase_bodies(m, d, queue, body1, body2, done);
    return;
  }
  for (int i = 0; i < n1; i++) {
    for (int j = 0; j < n2; j++) {
      queue_geoms(m, d, queue, m->body_geomadr[body1] + i, m->body_geomadr[body2] + j, done);
    }
  }
}

// Whether few contacts hold it: bodies, flexes that are rigid, and those that have few nodes. Of a
// cloth each vertex moves on its own.
static bool few_contacts(const mjModel* m, int bodyflex) {
  int flex = bodyflex - m->nbody;
  return flex < 0 || m->flex_rigid[flex] || m->flex_interp[flex];
}

// Each geom of a body by itself, which limits its contacts too. It is the way without trees, and
// always that to flexes of few contacts.
static void collide_body_flex_all(const mjModel* m, mjData* d, int body, int flex) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    int geom = m->body_geomadr[body] + i, first = d->ncon;
    if (ipc_holds_flex(m, flex) && ipc_holds_geom(m, geom)) continue;
    if (!masks_match(masks_of_geom(m, geom), masks_of_bodyflex(m, m->nbody + flex))) continue;
    if (!collide_geom_flex(m, d, geom, flex)) collide_geom_elems(m, d, geom, flex);
    if (few_contacts(m, m->nbody + flex)) contact_list_thin(d, first);
  }
}

static void collide_all_pairs(const mjModel* m, mjData* d, int flex1, int flex2) {
  for (int e1 = 0; e1 < m->flex_elemnum[flex1]; e1++) {
    if (!flex_elem_active(m, flex1, e1)) continue;
    for (int e2 = 0; e2 < m->flex_elemnum[flex2]; e2++) {
      if (flex_elem_active(m, flex2, e2)) collide_elem_elem(m, d, flex1, e1, flex2, e2);
    }
  }
}

static bool flex_is_fixed(const mjModel* m, int flex) {
  bool of_nodes = m->flex_interp[flex] != 0;
  const int* body =
      of_nodes ? m->flex_nodebodyid + m->flex_nodeadr[flex] : m->flex_vertbodyid + m->flex_vertadr[flex];
  for (int i = 0; i < (of_nodes ? m->flex_nodenum[flex] : m->flex_vertnum[flex]); i++) {
    if (m->body_treeid[body[i]] >= 0) return false;
  }
  return true;
}

// Whether nothing moves it.
static bool is_fixed(const mjModel* m, int bf) {
  return bf < m->nbody ? m->body_treeid[bf] < 0 : flex_is_fixed(m, bf - (int)m->nbody);
}

static void collide_with_flex(const mjModel* m, mjData* d, int bf1, int bf2) {
  if (is_fixed(m, bf1) && is_fixed(m, bf2)) return;
  if (bf1 >= m->nbody && ipc_holds_flex(m, bf1 - m->nbody) && ipc_holds_flex(m, bf2 - m->nbody)) return;
  int trees = !(m->opt.disableflags & mjDSBL_MIDPHASE) && has_tree(m, bf1) && has_tree(m, bf2);
  int flex1 = bf1 - m->nbody, flex2 = bf2 - m->nbody, first = d->ncon;
  if (flex1 < 0) {
    if (trees && !few_contacts(m, bf2)) {
      midphase_body_flex(m, d, bf1, flex2);
    } else {
      collide_body_flex_all(m, d, bf1, flex2);
    }
    return;
  }
  if (trees) {
    midphase_flexes(m, d, flex1, flex2);
    contact_list_sort(d, first);
  } else {
    collide_all_pairs(m, d, flex1, flex2);
  }
  if (few_contacts(m, bf1) && few_contacts(m, bf2)) contact_list_thin(d, first);
}

// Is this pair of bodies excluded? Both lists ascend: *next moves along.
static bool collide_excluded(const mjModel* m, int* next, uint64_t signature) {
  while (*next < m->nexclude && (uint32_t)m->exclude_signature[*next] < signature) (*next)++;
  return *next < m->nexclude && (uint32_t)m->exclude_signature[*next] == signature;
}

//---- the middle phase on all threads: pairs in pieces, each with a queue of its own

enum {
  WORTH_PAIRS = 64,    // fewer are done sooner than threads can be called
  PIECES_EACH = 4,     // so that who has a core does more
  VIEW_MIN = 1 << 17,  // stack that a walk over the trees of two bodies may need, without these
};

typedef struct Pieces {
  const mjModel* m;
  mjData** view;
  const uint64_t* pairs;
  int npair, npiece;
  PairQueue* queue;         // of each piece,
  const GeomPair** queued;  // and where it stands
} Pieces;

static void queue_piece(void* context, int task, int worker) {
  const Pieces* p = context;
  mjData* d = p->view[worker];
  PairQueue* queue = p->queue + task;
  int from = (int)((int64_t)p->npair * task / p->npiece), next_exclude = 0,
      end = (int)((int64_t)p->npair * (task + 1) / p->npiece);
  for (int i = from; i < end; i++) {
    if (collide_excluded(p->m, &next_exclude, p->pairs[i])) continue;
    collide_bodies(p->m, d, queue, (int)(p->pairs[i] >> 16), (int)(p->pairs[i] & 0xffff), (PairRange){0, 0});
  }
  p->queued[task] = pair_queue_start(d, queue);
}

// Bytes that a view needs, however the work is distributed over threads.
static double view_bytes(const mjModel* m, const uint64_t* pairs, int npair) {
  double ngeom = 0;
  for (int i = 0; i < npair; i++) {
    ngeom += (double)m->body_geomnum[pairs[i] >> 16] * m->body_geomnum[pairs[i] & 0xffff];
  }
  return VIEW_MIN + 64.0 * (double)m->nbvh + 3 * ngeom * sizeof(GeomPair);
}

// Queue the geoms of all pairs of bodies as one thread would. Returns false if it is not worth the
// while or not possible here.
static bool queue_parallel(const mjModel* m, mjData* d, const uint64_t* pairs, int npair, PairQueue* queue) {
  int nworker = threadpool_size(d);
  if (nworker < 2 || d->threadlock || npair < WORTH_PAIRS || m->npair || m->nflex) return false;
  double bytes = view_bytes(m, pairs, npair), room = (double)arena_available(d) / 2;
  if (nworker * (bytes + sizeof(mjData) + 4096) > room) return false;

  mjtSize maxuse_stack = d->maxuse_stack, maxuse_arena = d->maxuse_arena;
  mj_markStack(d);
  Pieces p = {.m = m, .pairs = pairs, .npair = npair, .npiece = PIECES_EACH * nworker};
  p.view = mj_stackAllocByte(d, nworker * sizeof(mjData*), _Alignof(mjData*));
  p.queue = mj_stackAllocByte(d, p.npiece * sizeof(PairQueue), _Alignof(PairQueue));
  p.queued = mj_stackAllocByte(d, p.npiece * sizeof(GeomPair*), _Alignof(GeomPair*));
  for (int i = 0; i < p.npiece; i++) p.queue[i] = (PairQueue){0, queue->motion};
  data_views(d, p.view, nworker, (size_t)bytes);
  threadpool_run(d, p.npiece, queue_piece, &p);
  for (int i = 0; i < p.npiece; i++) pair_queue_append(d, queue, p.queued[i], p.queue[i].n);
  mj_freeStack(d);
  d->maxuse_stack = maxuse_stack;  // views are not what the model needs
  d->maxuse_arena = mjMAX(maxuse_arena, (mjtSize)(d->parena + d->pstack));
  return true;
}

static void collide_geoms(const mjModel* m, mjData* d, const Motion* motion, const uint64_t* pairs,
                          int npair) {
  PairQueue queue = {0, motion};
  if (queue_parallel(m, d, pairs, npair, &queue)) {
    pair_queue_flush(m, d, &queue);
    return;
  }
  int next_pair = 0, next_exclude = 0;
  for (int i = 0; i < npair; i++) {
    int bf1 = (int)(pairs[i] >> 16), bf2 = (int)(pairs[i] & 0xffff);
    PairRange done = queue_predefined(m, d, &queue, &next_pair, pairs[i]);
    if (collide_excluded(m, &next_exclude, pairs[i])) continue;
    if (bf2 < m->nbody) {
      collide_bodies(m, d, &queue, bf1, bf2, done);
    } else {
      pair_queue_flush(m, d, &queue);
      collide_with_flex(m, d, bf1, bf2);
    }
  }
  queue_predefined(m, d, &queue, &next_pair, UINT64_MAX);
  pair_queue_flush(m, d, &queue);
}

static void collide_selves(const mjModel* m, mjData* d) {
  int sleep = sleeping_bodies(m, d);
  for (int f = 0; f < m->nflex; f++) {
    if (m->flex_rigid[f] || !(m->flex_contype[f] & m->flex_conaffinity[f])) continue;
    if (ipc_holds_flex(m, f)) continue;
    if (sleep && sleep_state(m, d, mjOBJ_FLEX, f) == mjS_ASLEEP) continue;
    collide_flex_self(m, d, f);
  }
}

// Broad and narrow phase of what has no deformable self; start: when the stage began.
static void collide_pairs(const mjModel* m, mjData* d, const Motion* motion, mjtNum start) {
  mj_markStack(d);
  uint64_t* pairs;
  int npair = broadphase(m, d, motion, &pairs);
  timer_end(d, mjTIMER_COL_BROAD, start);

  mjtNum phase = timer_now();
  collide_geoms(m, d, motion, pairs, npair);
  mj_freeStack(d);
  drop_touching(m, d, motion);
  collide_selves(m, d);
  if (!motion && (gimbal_quality(m) & GIMBAL_QUALITY_CONTINUOUS)) collide_ahead(m, d);
  timer_end(d, mjTIMER_COL_NARROW, phase);
}

void mj_collision(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  data_clear_arena(d);
  if (m->vis.global.bvactive) memset(d->bvh_active, 0, m->nbvh * sizeof(d->bvh_active[0]));
  if ((m->opt.disableflags & (mjDSBL_CONSTRAINT | mjDSBL_CONTACT)) || m->nbody + m->nflex < 2) return;

  if (speculative_wanted(m)) {
    mj_markStack(d);
    Motion motion = motion_of_geoms(m, d);
    collide_pairs(m, d, &motion, start);
    mj_freeStack(d);
  } else {
    collide_pairs(m, d, NULL, start);
  }
  timer_end(d, mjTIMER_POS_COLLISION, start);
}
