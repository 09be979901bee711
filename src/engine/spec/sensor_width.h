// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many numbers a sensor gives.

#ifndef GIMBAL_SPEC_SENSOR_WIDTH_H_
#define GIMBAL_SPEC_SENSOR_WIDTH_H_

#include <mujoco/mujoco.h>

// Dimension by type and parameters. resolution: pixels of the camera of a range finder, or NULL; outputs: of
// the actuator that an actuator sensor is attached to.
int sensor_width(const mjsSensor* sensor, const int* resolution, int outputs);

#endif  // GIMBAL_SPEC_SENSOR_WIDTH_H_
