// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the parts of a step under the flag ipc share.

#ifndef GIMBAL_IPC_OUTER_H_
#define GIMBAL_IPC_OUTER_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "ipc/pair.h"

#define IPC_BAND     0.003  // m: pairs nearer than this push
#define IPC_STANDOFF 0.001  // m: the gap at rest

typedef struct IpcOuter {
  const mjModel* m;
  mjData* d;
  mjtNum *safe, *target;  // (nflexvert x 3) where vertices may be, and where they want to go
  mjtNum *low, *high;     // (nflexvert x 3) where pairs have been looked for
  mjtNum* acc;            // (nv) the acceleration that leads to where they may be
  mjtNum way;             // the longest of a vertex without pairs
  mjtNum* mass;           // (nflexvert) of the vertices, 0: nothing moves it
  IpcPair* pair;          // (npair) at the end of the arena
  int npair;
  bool full;  // there were more pairs than fit
} IpcOuter;

// The places of the vertices of a pair, a share of the way from safe to target (search.c).
void pair_place(const IpcOuter* s, const IpcPair* p, mjtNum share, mjtNum pos[IPC_MOST_VERT][3]);

// List the pairs that may meet on the way to the target; those that are listed stay as they are.
void pairs_search(IpcOuter* s);

// The share of the way that leaves a fifth of the gap; 1: all of it does (advance.c).
mjtNum pair_advance(const IpcOuter* s, const IpcPair* p);

// Solve with the rows of the active pairs: the acceleration is in d->qacc. False: no room for the
// rows (rows.c).
bool pairs_solve(IpcOuter* s);

// What vertices remember: the largest multiplier of their pairs, and for how many solves they have
// pushed or not.
void vertices_update(IpcOuter* s);

// Where the vertices go by an acceleration.
void target_of(const IpcOuter* s, const mjtNum* acc, mjtNum* target);

// The mass of each vertex, 0 if nothing moves it.
void share_masses(const mjModel* m, mjData* d, mjtNum* mass);

#endif  // GIMBAL_IPC_OUTER_H_
