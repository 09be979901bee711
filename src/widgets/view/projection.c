// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A pinhole (or parallel) camera. With p relative to the camera and f, u, r its unit vectors:
//   depth = p·f,  x = (p·r / depth - center) / half_width,  y = p·u / depth / half_height,  each -1 … 1.

#include "widgets/view/projection.h"

#include <math.h>

void gimbal_projection_init(GimbalProjection* self, const mjvScene* scene, double width, double height) {
  const mjvGLCamera *a = &scene->camera[0], *b = &scene->camera[1];
  for (int i = 0; i < 3; i++) {
    self->pos[i] = 0.5 * (a->pos[i] + b->pos[i]);
    self->forward[i] = 0.5 * (a->forward[i] + b->forward[i]);
    self->up[i] = 0.5 * (a->up[i] + b->up[i]);
  }
  mju_normalize3(self->forward);
  mju_normalize3(self->up);
  mju_cross(self->right, self->forward, self->up);
  self->orthographic = a->orthographic != 0;
  double near = self->orthographic ? 1 : MAX(a->frustum_near, 1e-9f);
  self->half_height = 0.5 * (a->frustum_top - a->frustum_bottom) / near;
  self->half_width =
      a->frustum_width > 0 ? a->frustum_width / near : self->half_height * width / MAX(height, 1);
  self->center = 0.5 * (a->frustum_center + b->frustum_center) / near;
  self->width = width;
  self->height = height;
}

gboolean gimbal_projection_point(const GimbalProjection* self, const mjtNum point[3], double* x, double* y) {
  mjtNum p[3];
  mju_sub3(p, point, self->pos);
  double depth = mju_dot3(p, self->forward);
  if (!self->orthographic && depth < 1e-6) return FALSE;
  double divisor = self->orthographic ? 1 : depth;
  double h = (mju_dot3(p, self->right) / divisor - self->center) / self->half_width;
  double v = mju_dot3(p, self->up) / divisor / self->half_height;
  *x = 0.5 * (1 + h) * self->width;
  *y = 0.5 * (1 - v) * self->height;
  return TRUE;
}

void gimbal_projection_ray(const GimbalProjection* self, double x, double y, mjtNum origin[3],
                           mjtNum direction[3]) {
  double h = (2 * x / self->width - 1) * self->half_width + self->center;
  double v = (1 - 2 * y / self->height) * self->half_height;
  mju_copy3(origin, self->pos);
  mju_copy3(direction, self->forward);
  mjtNum* shifted = self->orthographic ? origin : direction;
  mju_addToScl3(shifted, self->right, h);
  mju_addToScl3(shifted, self->up, v);
  mju_normalize3(direction);
}

double gimbal_projection_scale(const GimbalProjection* self, const mjtNum point[3]) {
  mjtNum p[3];
  mju_sub3(p, point, self->pos);
  double depth = self->orthographic ? 1 : MAX(mju_dot3(p, self->forward), 1e-6);
  return 2 * self->half_height * depth / MAX(self->height, 1);
}
