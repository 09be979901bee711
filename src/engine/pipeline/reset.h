// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The reset that a step makes by itself when its numbers have gone bad.

#ifndef GIMBAL_PIPELINE_RESET_H_
#define GIMBAL_PIPELINE_RESET_H_

#include <mujoco/mujoco.h>

// mj_resetData without giving up frames on the stack: whoever steps (finite differences, for one)
// may have some.
void reset_within_step(const mjModel* m, mjData* d);

#endif  // GIMBAL_PIPELINE_RESET_H_
