// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many numbers a sensor gives.

#ifndef GIMBAL_MODEL_SENSOR_WIDTH_H_
#define GIMBAL_MODEL_SENSOR_WIDTH_H_

#include <mujoco/mujoco.h>

// Sensors of contacts: how many are reduced to few, and fields that are not known before forces, or
// velocities, are.
enum { REDUCE_NONE, REDUCE_MINDIST, REDUCE_MAXFORCE, REDUCE_NETFORCE };
enum {
  CONTACT_FORCES = 1 << mjCONDATA_FORCE | 1 << mjCONDATA_TORQUE,
  CONTACT_VELOCITIES = 1 << mjCONDATA_LINVEL | 1 << mjCONDATA_ANGVEL
};

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
