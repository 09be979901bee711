// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// State vectors and keyframes.

#ifndef GIMBAL_MODEL_DATA_STATE_H_
#define GIMBAL_MODEL_DATA_STATE_H_

#include <mujoco/mujoco.h>

// Set time, positions, velocities, activations, mocap poses and controls from keyframe k of the
// model.
void data_set_from_key(const mjModel* m, mjData* d, int k);

#endif  // GIMBAL_MODEL_DATA_STATE_H_
