// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Islands: sets of trees that constraints tie together.

#ifndef GIMBAL_CONSTRAINT_ISLAND_H_
#define GIMBAL_CONSTRAINT_ISLAND_H_

#include <mujoco/mujoco.h>

// Refresh the copies of efc_D, efc_R and frictionloss in island order.
void copy_rows_to_islands(mjData* d);

// Trees, dofs and rows lie in their islands one behind the other, and maps lead back.
void validate_islands(const mjModel* m, const mjData* d);

#endif  // GIMBAL_CONSTRAINT_ISLAND_H_
