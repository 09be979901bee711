// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Allocation of mjData.

#ifndef GIMBAL_MODEL_DATA_ALLOC_H_
#define GIMBAL_MODEL_DATA_ALLOC_H_

#include <mujoco/mujoco.h>

// Forget what lies in the arena: contacts, constraints, islands. Counts become 0, pointers NULL
// (contact: the arena).
void data_clear_arena(mjData* d);

// As mj_makeData, but a plugin instance that refuses to start is no error: its id is then in
// refused, else -1.
mjData* data_make(const mjModel* m, int* refused);

#endif  // GIMBAL_MODEL_DATA_ALLOC_H_
