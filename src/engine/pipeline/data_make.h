// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Data that is ready for a step.

#ifndef GIMBAL_PIPELINE_DATA_MAKE_H_
#define GIMBAL_PIPELINE_DATA_MAKE_H_

#include <mujoco/mujoco.h>

// As mj_makeData, but a plugin instance that refuses to start is no error: its id is then in
// refused, else -1.
mjData* data_make(const mjModel* m, int* refused);

#endif  // GIMBAL_PIPELINE_DATA_MAKE_H_
