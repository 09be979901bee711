// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bending of interpolated shells: springs on the angle between neighbouring faces.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_FOLD_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_FOLD_H_

#include <mujoco/mujoco.h>

#include "model/flex_layout.h"

// Add the forces of all folds of a flex to d->qfrc_spring.
void flex_fold_forces(const mjModel* m, mjData* d, int flex);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_FOLD_H_
