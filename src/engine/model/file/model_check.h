// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Is a model sound: may the engine follow every address, count and id in it?

#ifndef GIMBAL_MODEL_FILE_MODEL_CHECK_H_
#define GIMBAL_MODEL_FILE_MODEL_CHECK_H_

#include <mujoco/mujoco.h>

#include "model/file/model_fault.h"

// Returns 0 if all references of m stay inside its arrays, else -1 and fault.
int model_check(const mjModel* m, ModelFault* fault);

#endif  // GIMBAL_MODEL_FILE_MODEL_CHECK_H_
