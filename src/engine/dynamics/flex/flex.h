// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformables: forces inside them.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_H_

#include <mujoco/mujoco.h>

// Add elastic forces and springs of flexes to d->qfrc_spring, their damping to d->qfrc_damper.
void flex_forces(const mjModel* m, mjData* d);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_H_
