// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names and units of everything that a row of GimbalTrace holds.

#ifndef GIMBAL_CHANNELS_H_
#define GIMBAL_CHANNELS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// An array of GimbalChannel for a model. The caller unrefs it.
GPtrArray* gimbal_channels_of_model(const mjModel* m);

// Name of one control of an actuator: "motor", or "servo/velocity" if it has several inputs.
char* gimbal_channels_control_name(const mjModel* m, int actuator, int input);

#endif  // GIMBAL_CHANNELS_H_
