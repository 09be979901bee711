// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Allocation of the constraint arrays in the arena. All or nothing: when the arena is full a
// warning is counted, the step goes on without constraints, and the functions return 0.

#ifndef GIMBAL_CONSTRAINT_ROW_ARRAYS_H_
#define GIMBAL_CONSTRAINT_ROW_ARRAYS_H_

#include <mujoco/mujoco.h>

// Arrays for nefc rows with nJ Jacobian values, in place of everything behind the contacts.
int alloc_rows(const mjModel* m, mjData* d, int nefc, int nJ);

// Arrays for the islands; d->nisland and d->nidof are set.
int alloc_islands(const mjModel* m, mjData* d);

// The arena is full: count the warning and drop all constraints.
void drop_rows(mjData* d);

#endif  // GIMBAL_CONSTRAINT_ROW_ARRAYS_H_
