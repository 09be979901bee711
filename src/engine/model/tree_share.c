// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "model/tree_share.h"

#include "base/threadpool.h"
#include "math/sorted.h"

enum {
  WORTH_BODIES = 32,  // fewer are done sooner than threads can be called
  SHARES_EACH = 2     // so that who has a core does more
};

typedef struct Round {
  const mjModel* m;
  mjData* d;
  TreeTask task;
  void* with;
  int nshare;
} Round;

// Shares of about as many bodies each, cut in front of children of the world.
static int first_body(const mjModel* m, int share, int nshare) {
  int body = (int)(m->nbody * share / nshare);
  return share == nshare ? (int)m->nbody : m->body_rootid[body];
}

static void run_share(void* context, int task, int worker) {
  (void)worker;
  const Round* r = context;
  const mjModel* m = r->m;
  int body = first_body(m, task, r->nshare), body_end = first_body(m, task + 1, r->nshare);
  TreeShare share = {.body = body,
                     .body_end = body_end,
                     .dof = first_not_below(m->dof_bodyid, (int)m->nv, body),
                     .dof_end = first_not_below(m->dof_bodyid, (int)m->nv, body_end)};
  r->task(m, r->d, &share, r->with);
}

void share_trees(const mjModel* m, mjData* d, TreeTask task, void* with) {
  int nworker = threadpool_size(d);
  if (nworker < 2 || d->threadlock || m->nbody < WORTH_BODIES) {
    TreeShare all = {.body_end = (int)m->nbody, .dof_end = (int)m->nv};
    task(m, d, &all, with);
    return;
  }
  Round round = {m, d, task, with, SHARES_EACH * nworker};
  threadpool_run(d, round.nshare, run_share, &round);
}
