// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the parts of a step under the flag ipc share.

#ifndef GIMBAL_IPC_STATE_H_
#define GIMBAL_IPC_STATE_H_

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

// The places of the vertices of a pair, a share of the way from safe to target.
void pair_place(const IpcOuter* s, const IpcPair* p, mjtNum share, mjtNum pos[IPC_MOST_VERT][3]);

#endif  // GIMBAL_IPC_STATE_H_
