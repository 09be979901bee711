// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many numbers a sensor of the spec gives.

#ifndef GIMBAL_SPEC_SENSOR_WIDTH_H_
#define GIMBAL_SPEC_SENSOR_WIDTH_H_

#include "model/sensor_width.h"

// parts: what is known of its object; what the sensor itself says is added.
int spec_sensor_width(const mjsSensor* sensor, SensorParts parts);

#endif  // GIMBAL_SPEC_SENSOR_WIDTH_H_
