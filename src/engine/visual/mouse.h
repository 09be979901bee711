// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What camera and perturbation share: mouse motion as a vector of the world.

#ifndef GIMBAL_VISUAL_MOUSE_H_
#define GIMBAL_VISUAL_MOUSE_H_

#include <mujoco/mujoco.h>

// Mouse motion (fractions of the window) as a vector, turned horizontally to the camera's
// direction.
void mouse_to_world(mjtNum res[3], int action, mjtNum dx, mjtNum dy, const mjtNum forward[3]);

// Bounds of the image at distance znear: down and up, left and right of the optical axis.
void camera_intrinsic_frustum(float zver[2], float zhor[2], float znear, const float intrinsic[4],
                              const float sensorsize[2]);

#endif  // GIMBAL_VISUAL_MOUSE_H_
