// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The end of a step.

#ifndef GIMBAL_PIPELINE_STEP_H_
#define GIMBAL_PIPELINE_STEP_H_

#include <mujoco/mujoco.h>

// What a step does between the accelerations and the next state: checks, then an integrator.
void finish_step(const mjModel* m, mjData* d, int integrator);

// The rest of mj_step where d has the stages of positions and velocities already, of a state
// without bad numbers: whatever the integrator is.
void finish_begun_step(const mjModel* m, mjData* d);

#endif  // GIMBAL_PIPELINE_STEP_H_
