// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All numbers of a model, into the spec that it was compiled from.

#ifndef GIMBAL_COMPILER_COPY_BACK_H_
#define GIMBAL_COMPILER_COPY_BACK_H_

#include <mujoco/mujoco.h>

void copy_all(mjSpec* s, const mjModel* m);

#endif  // GIMBAL_COMPILER_COPY_BACK_H_
