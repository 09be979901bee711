// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Nearest points of triangles and segments, as barycentric weights.

#ifndef GIMBAL_IPC_NEAREST_H_
#define GIMBAL_IPC_NEAREST_H_

#include <mujoco/mujoco.h>

// Weights of the corners of the triangle where it is nearest to x.
void nearest_on_triangle(mjtNum weight[3], const mjtNum x[3], const mjtNum a[3], const mjtNum b[3],
                         const mjtNum c[3]);

// Shares of the ways from a to b and from c to d where the segments are nearest to each other.
void nearest_on_segments(mjtNum share[2], const mjtNum a[3], const mjtNum b[3], const mjtNum c[3],
                         const mjtNum d[3]);

#endif  // GIMBAL_IPC_NEAREST_H_
