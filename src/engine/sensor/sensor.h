// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors, as the integrators need them; mj_sensorPos, mj_sensorVel and mj_sensorAcc do the rest.

#ifndef GIMBAL_SENSOR_SENSOR_H_
#define GIMBAL_SENSOR_SENSOR_H_

#include <mujoco/mujoco.h>

// Compute sensor id now, whatever its delay or interval, into result (its dim numbers), cutoff
// applied.
void compute_sensor(const mjModel* m, mjData* d, int id, mjtNum* result);

#endif  // GIMBAL_SENSOR_SENSOR_H_
