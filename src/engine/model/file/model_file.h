// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Binary models (MJB).

#ifndef GIMBAL_MODEL_FILE_MODEL_FILE_H_
#define GIMBAL_MODEL_FILE_MODEL_FILE_H_

#include <mujoco/mujoco.h>

// Read a binary model; NULL with a text that says what is wrong with it.
mjModel* model_read(const char* filename, const mjVFS* vfs, char* error, int error_sz);

#endif  // GIMBAL_MODEL_FILE_MODEL_FILE_H_
