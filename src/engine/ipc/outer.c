// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A step under the flag ipc: an augmented Lagrangian for contacts without friction.
//
// From where vertices are, the safe point, the step of the integrator discrete is solved with rows
// for the pairs of features that are near, linear where the safe point is (rows.c). What comes out
// is where the vertices want to go. They go there as far as no gap shrinks to less than a fifth
// (advance.c); that is the new safe point, multipliers take over the forces of pairs, and the next
// solve begins, until the way is gone. Velocities follow from the way.

#include <gimbal/assert.h>

#include "base/arena.h"
#include "ipc/advance.h"
#include "ipc/ipc.h"
#include "ipc/rows.h"
#include "ipc/search.h"
#include "math/vec.h"
#include "model/warning.h"

void ipc_fly(const mjModel* m, mjData* d) {
  mju_copy(d->qacc, d->qacc_smooth, m->nv);
  mju_zero(d->qfrc_constraint, m->nv);
  if (d->nefc) mju_zero(d->efc_force, d->nefc);
  for (int i = 0; i < mjNISLAND; i++) d->solver_niter[i] = 0;
}

//---- pairs

// Let a pair push, from what its vertices remember of the step before.
static void pair_enter(IpcOuter* s, IpcPair* p) {
  const mjtNum squared_frequency = 5e7;
  mjtNum mass = 0;
  p->lambda = 0;
  for (int k = 0; k < pair_size(p); k++) {
    mjtNum own = s->mass[p->vert[k]];
    if (own > 0 && (mass == 0 || own < mass)) mass = own;
    p->lambda = mjMAX(p->lambda, s->d->flexvert_lambda[p->vert[k]]);
  }
  p->stiffness = squared_frequency * mass;
  p->loaded = false;
  p->active = mass > 0;
}

static mjtNum longest_way(const IpcOuter* s) {
  mjtNum most = 0;
  for (int v = 0; v < s->m->nflexvert; v++) {
    mjtNum way[3];
    vec3_sub(way, s->target + 3 * v, s->safe + 3 * v);
    most = mjMAX(most, vec3_norm(way));
  }
  return most;
}

static void measure_all(IpcOuter* s) {
  for (int i = 0; i < s->npair; i++) {
    mjtNum pos[IPC_MOST_VERT][3];
    pair_place(s, s->pair + i, 0, pos);
    pair_measure(s->m, s->d, s->pair + i, pos);
  }
}

// Pairs that have pushed and do so no more, or have not for long.
static void pairs_leave(IpcOuter* s) {
  const int oldest = 25;
  for (int i = 0; i < s->npair; i++) {
    IpcPair* p = s->pair + i;
    if (!p->active) continue;
    if ((p->loaded && p->lambda == 0) || pair_age(s->d, p) > oldest) p->active = false;
    p->loaded = p->loaded || p->lambda > 0;
  }
}

// How far all may go; pairs that end the way push from now on.
static mjtNum advance_all(IpcOuter* s) {
  mjtNum share = 1;
  for (int i = 0; i < s->npair; i++) {
    IpcPair* p = s->pair + i;
    mjtNum own = pair_advance(s, p);
    if (!p->active && (own < 1 || p->gap <= 0)) pair_enter(s, p);
    share = mjMIN(share, own);
  }
  return share;
}

// The pairs that a step begins with: those that its way may bring into the band.
static bool any_near(IpcOuter* s) {
  bool any = false;
  for (int i = 0; i < s->npair; i++) {
    IpcPair* p = s->pair + i;
    if (p->gap < IPC_BAND + s->way) pair_enter(s, p);
    any = any || p->active;
  }
  return any;
}

//---- the outer loop

static bool target_is_beyond(const IpcOuter* s) {
  for (int i = 0; i < 3 * s->m->nflexvert; i++) {
    if (!(s->target[i] >= s->low[i] && s->target[i] <= s->high[i])) return true;
  }
  return false;
}

static void look_ahead(IpcOuter* s) {
  if (!target_is_beyond(s)) return;
  pairs_search(s);
  measure_all(s);
}

static void safe_move(IpcOuter* s, mjtNum share) {
  for (int i = 0; i < 3 * s->m->nflexvert; i++) s->safe[i] += share * (s->target[i] - s->safe[i]);
  for (int i = 0; i < s->m->nv; i++) s->acc[i] += share * (s->d->qacc[i] - s->acc[i]);
  measure_all(s);
}

// False: the step is incomplete.
static bool outer_loop(IpcOuter* s) {
  const int most = 1024, patience = 64;
  const mjtNum still = 1e-6;
  mjtNum gone = 0;
  for (int pass = 0, stalled = 0; pass < most; pass++) {
    if (!pairs_solve(s)) {
      warn(s->m, s->d, mjWARN_CNSTRFULL, (int)s->d->narena);
      return false;
    }
    look_ahead(s);
    pairs_leave(s);
    mjtNum share = advance_all(s);
    safe_move(s, share);
    gone += (1 - gone) * share;
    if (gone >= 1 - still) return true;
    stalled = share <= still ? stalled + 1 : 0;
    if (stalled < patience) continue;
    mju_warning("flag ipc: after %.3g of its way a step cannot go on without an intersection. Time = %.4f.",
                gone, s->d->time);
    return false;
  }
  mju_warning("flag ipc: %d solves did not complete a step, %.3g of its way is gone. Time = %.4f.", most,
              gone, s->d->time);
  return false;
}

// Room on the stack of d, at rest where it stands.
static IpcOuter outer_start(const mjModel* m, mjData* d) {
  size_t n = 3 * (size_t)m->nflexvert;
  IpcOuter s = {.m = m,
                .d = d,
                .safe = mj_stackAllocNum(d, n),
                .target = mj_stackAllocNum(d, n),
                .low = mj_stackAllocNum(d, n),
                .high = mj_stackAllocNum(d, n),
                .acc = mj_stackAllocNum(d, m->nv),
                .mass = mj_stackAllocNum(d, m->nflexvert)};
  share_masses(m, d, s.mass);
  mju_copy(s.safe, d->flexvert_xpos, (int)n);
  mju_copy(s.low, d->flexvert_xpos, (int)n);
  mju_copy(s.high, d->flexvert_xpos, (int)n);
  for (int i = 0; i < m->nv; i++) s.acc[i] = -d->qvel[i] / m->opt.timestep;
  return s;
}

void ipc_solve(const mjModel* m, mjData* d) {
  size_t parena = d->parena;
  mj_markStack(d);
  IpcOuter s = outer_start(m, d);
  mj_fwdConstraint(m, d);
  target_of(&s, d->qacc, s.target);
  s.way = longest_way(&s);
  pairs_search(&s);
  measure_all(&s);
  if (any_near(&s)) {
    mjtNum* start = mj_stackAllocNum(d, m->nv);
    mju_copy(start, d->qacc_warmstart, m->nv);
    outer_loop(&s);
    mju_copy(d->qacc_warmstart, start, m->nv);
    mju_copy(d->qacc, s.acc, m->nv);
  } else {
    vertices_update(&s);
  }
  mj_freeStack(d);
  arena_rewind(d, parena);
}
