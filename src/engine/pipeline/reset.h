// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The reset that a step makes by itself when its numbers have gone bad.

#ifndef GIMBAL_PIPELINE_RESET_H_
#define GIMBAL_PIPELINE_RESET_H_

#include <mujoco/mujoco.h>

// mj_resetData that keeps frames on the stack: callers that step inside a frame (finite
// differences, for instance) still need them.
void reset_within_step(const mjModel* m, mjData* d);

#endif  // GIMBAL_PIPELINE_RESET_H_
