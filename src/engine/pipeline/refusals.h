// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the integrator of a model cannot step.

#ifndef GIMBAL_PIPELINE_REFUSALS_H_
#define GIMBAL_PIPELINE_REFUSALS_H_

#include <mujoco/mujoco.h>

// Why the integrator refuses a deformable, and what to do; NULL: it does not. Sets the first flex
// that it refuses.
const char* flex_refusal(const mjModel* m, int* flex);

// Why the flag ipc is refused, NULL: it is not, or not set.
const char* ipc_refusal(const mjModel* m);

// Raise an error if the integrator cannot step the model.
void refuse_integrator(const mjModel* m);

#endif  // GIMBAL_PIPELINE_REFUSALS_H_
