// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts ahead of fast geoms (GIMBAL_QUALITY_CONTINUOUS).

#ifndef GIMBAL_COLLISION_CONTINUOUS_H_
#define GIMBAL_COLLISION_CONTINUOUS_H_

#include <mujoco/mujoco.h>

// Add them to the contacts that are there.
void collide_ahead(const mjModel* m, mjData* d);

#endif  // GIMBAL_COLLISION_CONTINUOUS_H_
