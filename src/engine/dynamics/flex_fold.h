// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bending of interpolated shells: springs on the angle between neighbouring faces.

#ifndef GIMBAL_DYNAMICS_FLEX_FOLD_H_
#define GIMBAL_DYNAMICS_FLEX_FOLD_H_

#include <mujoco/mujoco.h>

// What flex_bending holds for a shell: the number of folds, then these numbers for each.
enum {
  FOLD_FACES = 0,      // the two faces a, b
  FOLD_LOCAL = 2,      // the middle of their common edge in the coordinates of a, then of b
  FOLD_STIFFNESS = 6,  // N m
  FOLD_JUMP = 7,       // at rest: normal of a minus normal of b
  FOLD_SIZE = 10
};

// Add the forces of all folds of a flex to d->qfrc_spring.
void flex_fold_forces(const mjModel* m, mjData* d, int flex);

#endif  // GIMBAL_DYNAMICS_FLEX_FOLD_H_
