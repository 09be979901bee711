// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Initial contents of mjData.

#ifndef GIMBAL_MODEL_RESET_H_
#define GIMBAL_MODEL_RESET_H_

#include <mujoco/mujoco.h>

// Clear d and set its initial state; arrays that are not state or input are filled with
// debug_value. All trees are awake; putting them to sleep needs kinematics (pipeline/reset.c).
// Frames on the stack are kept.
void data_reset(const mjModel* m, mjData* d, unsigned char debug_value);

// Put mocap bodies where the model has them.
void data_place_mocap(const mjModel* m, mjData* d);

#endif  // GIMBAL_MODEL_RESET_H_
