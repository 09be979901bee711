// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reference accelerations of constraint rows.

#ifndef GIMBAL_CONSTRAINT_REFERENCE_H_
#define GIMBAL_CONSTRAINT_REFERENCE_H_

#include <mujoco/mujoco.h>

// Set those of the integrator discrete: of springs and dampers as they are at the end of the step.
void refer_to_step_end(const mjModel* m, mjData* d);

#endif  // GIMBAL_CONSTRAINT_REFERENCE_H_
