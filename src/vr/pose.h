// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Views as a head-set gives them, and the cameras of the engine that show the same. In the room x
// is right, y up, -z ahead.

#ifndef GIMBAL_VR_POSE_H_
#define GIMBAL_VR_POSE_H_

#include <gimbal/pose.h>
#include <stdbool.h>

// The edges of a picture as angles from the direction of view, rad: left and down are negative as a
// rule.
typedef struct VrFov {
  float left, right, up, down;
} VrFov;

// The camera of an eye.
void vr_camera(mjvGLCamera* cam, const GimbalPose* eye, const VrFov* fov, float near, float far);

// The direction in which a hand or a head points.
void vr_ahead(mjtNum ahead[3], const GimbalPose* pose);

#endif  // GIMBAL_VR_POSE_H_
