// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformables: forces inside them.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_H_

#include <mujoco/mujoco.h>

#include "model/flex/rod_frame.h"

// Add elastic forces and springs of flexes to d->qfrc_spring, their damping to d->qfrc_damper.
void flex_forces(const mjModel* m, mjData* d);

// qfrc -= h S v for rods, S their stiffness but for twists; rods: how those that twist stand, one
// for each flex.
void flex_shift_rods(const mjModel* m, mjData* d, const RodPose* rods, mjtNum* qfrc);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_H_
