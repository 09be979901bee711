// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Is a model sound: may the engine follow every address, count and id in it?

#ifndef GIMBAL_MODEL_FILE_MODEL_CHECK_H_
#define GIMBAL_MODEL_FILE_MODEL_CHECK_H_

#include <mujoco/mujoco.h>

// Returns 0 if all references of m stay inside its arrays, else -1 with a text.
int model_check(const mjModel* m, char* error, int error_sz);

#endif  // GIMBAL_MODEL_FILE_MODEL_CHECK_H_
