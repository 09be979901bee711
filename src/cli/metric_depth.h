// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Distances along the view as numbers, in files.

#ifndef GIMBAL_CLI_METRIC_DEPTH_H_
#define GIMBAL_CLI_METRIC_DEPTH_H_

#include <stdbool.h>

// Whether the name of a file is of a kind that holds distances: .png, .npy.
bool metric_depth_fits(const char* filename);

// The unit in which it holds them, for the user.
const char* metric_depth_unit(const char* filename);

// Write what mjr_readPixels gave (rows from the bottom up, 0: the near plane, 1: the far one).
// Returns 0, or -1 with error set.
int metric_depth_write(const char* filename, const float* depth, int width, int height, double near,
                       double far, char* error, int error_sz);

#endif  // GIMBAL_CLI_METRIC_DEPTH_H_
