// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The camera in the middle of a pair, for what both eyes see alike.

#include "visual/parts/geom.h"

mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2) {
  mjtNum forward[3], up[3];
  mjvGLCamera cam = *cam1;
  if (cam1->orthographic != cam2->orthographic) {
    mju_error("mjv_averageCamera: one camera is orthographic, the other is not");
  }
  for (int i = 0; i < 3; i++) {
    cam.pos[i] = (float)(0.5 * ((mjtNum)cam1->pos[i] + cam2->pos[i]));
    forward[i] = (mjtNum)cam1->forward[i] + cam2->forward[i];
    up[i] = (mjtNum)cam1->up[i] + cam2->up[i];
  }
  mju_normalize3(forward);
  mju_addToScl3(up, forward, -mju_dot3(up, forward));
  mju_normalize3(up);
  to_float(cam.forward, forward, 3);
  to_float(cam.up, up, 3);
  cam.frustum_bottom = 0.5f * (cam1->frustum_bottom + cam2->frustum_bottom);
  cam.frustum_top = 0.5f * (cam1->frustum_top + cam2->frustum_top);
  cam.frustum_center = 0.5f * (cam1->frustum_center + cam2->frustum_center);
  cam.frustum_width = 0.5f * (cam1->frustum_width + cam2->frustum_width);
  cam.frustum_near = 0.5f * (cam1->frustum_near + cam2->frustum_near);
  cam.frustum_far = 0.5f * (cam1->frustum_far + cam2->frustum_far);
  return cam;
}
