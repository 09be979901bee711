// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a kind of sensor is made of; each kind has a row in gimbal/kinds/sensors.h and a function in
// one of the family files.

#ifndef GIMBAL_SENSOR_SENSOR_KIND_H_
#define GIMBAL_SENSOR_SENSOR_KIND_H_

#include <gimbal/kinds/sensors.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>

// One sensor to be read.
typedef struct Sensor {
  const mjModel* m;
  mjData* d;
  int id;
  int type;     // mjtSensor
  int objtype;  // what it senses
  int objid;
  int reftype;  // in which frame, or against what
  int refid;    // -1: none
  int dim;
} Sensor;

// Writes dim numbers.
typedef void (*SensorFunction)(const Sensor* s, mjtNum* out);

// The function of each kind: frames and inertial units in sensor_frame.c; joints, tendons,
// actuators, subtrees, energies and time in sensor_state.c; shapes and distances in
// sensor_geometry.c; cameras and rays in sensor_camera.c; contacts in sensor_contact.c and
// sensor_tactile.c.
#define DECLARE_SENSOR(type, function, ...) void sense_##function(const Sensor* s, mjtNum* out);
GIMBAL_SENSORS(DECLARE_SENSOR)
#undef DECLARE_SENSOR

// How far the object juts out of the site (sensor_enclosed.c).
void sense_enclosed(const Sensor* s, mjtNum* out);

#endif  // GIMBAL_SENSOR_SENSOR_KIND_H_
