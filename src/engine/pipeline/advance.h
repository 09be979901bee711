// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The last act of a step: the state moves by one time step.

#ifndef GIMBAL_PIPELINE_ADVANCE_H_
#define GIMBAL_PIPELINE_ADVANCE_H_

#include <mujoco/mujoco.h>

// Keep the samples of sensors; before the step leaves what they are computed from.
void advance_sensor_histories(const mjModel* m, mjData* d);

// Advance histories of controls, activations (by act_dot), velocities (by qacc), positions (by
// qvel; NULL: the new d->qvel), the rest of springs that yield, time and plugins.
void advance_state(const mjModel* m, mjData* d, const mjtNum* act_dot, const mjtNum* qacc,
                   const mjtNum* qvel);

#endif  // GIMBAL_PIPELINE_ADVANCE_H_
