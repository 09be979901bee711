// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Allocation of mjData.

#ifndef GIMBAL_MODEL_DATA_ALLOC_H_
#define GIMBAL_MODEL_DATA_ALLOC_H_

#include <mujoco/mujoco.h>

// Forget what lies in the arena: contacts, constraints, islands. Counts become 0, pointers NULL
// (contact: the arena).
void data_clear_arena(mjData* d);

// Blocks of the right sizes with everything laid out, awake and not reset; no plugin is started.
// NULL if there is no memory.
mjData* data_alloc(const mjModel* m);

// One instance of each plugin of the model. Returns the first that refused to start, -1 if all did.
int data_start_plugins(const mjModel* m, mjData* d);

#endif  // GIMBAL_MODEL_DATA_ALLOC_H_
