// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The view of an eye. A head-set gives four angles a (left, right, up, down) from the direction of
// view -z; the picture is what is seen through the window of the near plane whose edges are at
//   e = near tan(a)                    (OpenXR 1.0, 4.5 "Angles", and its glossary of XrFovf),
// and a camera of the engine wants of that the middle (l + r)/2 and the half-width (r - l)/2, the
// lower and the upper edge.

#include "vr/pose.h"

#include <math.h>

static void pose_turned(float res[3], const mjtNum axis[3], const mjtNum quat[4]) {
  mjtNum vec[3];
  mju_rotVecQuat(vec, axis, quat);
  for (int i = 0; i < 3; i++) res[i] = (float)vec[i];
}

void vr_camera(mjvGLCamera* cam, const GimbalPose* eye, const VrFov* fov, float near, float far) {
  const mjtNum ahead[3] = {0, 0, -1}, up[3] = {0, 1, 0};
  float left = near * tanf(fov->left), right = near * tanf(fov->right);
  *cam = (mjvGLCamera){.frustum_center = 0.5f * (left + right),
                       .frustum_width = 0.5f * (right - left),
                       .frustum_bottom = near * tanf(fov->down),
                       .frustum_top = near * tanf(fov->up),
                       .frustum_near = near,
                       .frustum_far = far};
  for (int i = 0; i < 3; i++) cam->pos[i] = (float)eye->pos[i];
  pose_turned(cam->forward, ahead, eye->quat);
  pose_turned(cam->up, up, eye->quat);
}

void vr_ahead(mjtNum ahead[3], const GimbalPose* pose) {
  const mjtNum back[3] = {0, 0, -1};
  mju_rotVecQuat(ahead, back, pose->quat);
}
