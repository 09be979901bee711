// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many numbers a sensor gives.

#ifndef GIMBAL_MODEL_SENSOR_WIDTH_H_
#define GIMBAL_MODEL_SENSOR_WIDTH_H_

#include <mujoco/mujoco.h>

// By its type alone (mjtSensor); 0 if that depends on more.
int sensor_fixed_width(int type);

// Of one contact and of one ray, by the bits of the data fields (mjtConDataField, mjtRayDataField).
int sensor_contact_width(int fields);
int sensor_ray_width(int fields);

#endif  // GIMBAL_MODEL_SENSOR_WIDTH_H_
