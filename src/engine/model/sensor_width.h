// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many numbers a sensor gives.

#ifndef GIMBAL_MODEL_SENSOR_WIDTH_H_
#define GIMBAL_MODEL_SENSOR_WIDTH_H_

#include <mujoco/mujoco.h>

// What the width of a sensor may depend on besides its type.
typedef struct SensorParts {
  // bits of what it tells of each contact or ray (mjtConDataField, mjtRayDataField)
  int fields;
  int contacts;           // that it tells of
  const int* resolution;  // of the camera whose pixels its rays go through; NULL: it has one ray
  int outputs;            // of its actuator
  int vertices;           // of its mesh
  int own;                // what its user says
} SensorParts;

// type: mjtSensor.
mjtSize sensor_width(int type, const SensorParts* parts);

#endif  // GIMBAL_MODEL_SENSOR_WIDTH_H_
