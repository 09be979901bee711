// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One picture of a state, drawn without a window.

#ifndef GIMBAL_CLI_PICTURE_H_
#define GIMBAL_CLI_PICTURE_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Draw the state, for which mj_forward has been called, from the free camera of the model into a
// PNG file of width x height pixels. False with one message in error.
bool picture_write(const mjModel* m, mjData* d, int width, int height, const char* filename, char* error,
                   int error_sz);

#endif  // GIMBAL_CLI_PICTURE_H_
