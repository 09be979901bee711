// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Solves with rows for pairs.

#ifndef GIMBAL_IPC_ROWS_H_
#define GIMBAL_IPC_ROWS_H_

#include "ipc/state.h"

// Solve with the rows of the active pairs: the acceleration is in d->qacc, the target is where it
// leads. False: no room for the rows.
bool pairs_solve(IpcOuter* s);

// What vertices remember: the largest multiplier of their pairs, and for how many solves they have
// pushed or not.
void vertices_update(IpcOuter* s);

// Where the vertices go by an acceleration.
void target_of(const IpcOuter* s, const mjtNum* acc, mjtNum* target);

// The mass of each vertex, 0 if nothing moves it.
void share_masses(const mjModel* m, mjData* d, mjtNum* mass);

#endif  // GIMBAL_IPC_ROWS_H_
