// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Springs that yield: beyond a displacement their rest follows.

#ifndef GIMBAL_DYNAMICS_PLASTIC_H_
#define GIMBAL_DYNAMICS_PLASTIC_H_

#include <mujoco/mujoco.h>

// Move the rest of springs after a step: those of joints by the new positions, those of tendons by
// the length before the step and the velocity qvel that moved the positions.
void plastic_update(const mjModel* m, mjData* d, const mjtNum* qvel);

// In a step: keep the reference frames that rods have before it moves anything.
void plastic_keep_frames(const mjModel* m, mjData* d);

#endif  // GIMBAL_DYNAMICS_PLASTIC_H_
