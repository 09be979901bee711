// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mj_warning for those who have the model: the first one of a kind is told with the name of the
// element.

#ifndef GIMBAL_MODEL_WARNING_H_
#define GIMBAL_MODEL_WARNING_H_

#include <mujoco/mujoco.h>

void warn(const mjModel* m, mjData* d, int warning, int info);

#endif  // GIMBAL_MODEL_WARNING_H_
