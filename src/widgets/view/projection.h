// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From points of the world to places of the picture and back. Pure.

#ifndef GIMBAL_PROJECTION_H_
#define GIMBAL_PROJECTION_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalProjection {
  mjtNum pos[3];                       // of the camera, m
  mjtNum forward[3], up[3], right[3];  // unit vectors
  double half_width, half_height;      // of the picture at distance 1 (orthographic: at any), m
  double center;                       // horizontal shift of its middle, as half_width
  gboolean orthographic;
  double width, height;  // of the picture, pixels
} GimbalProjection;

// As the scene was drawn last: between both eyes.
void gimbal_projection_init(GimbalProjection* self, const mjvScene* scene, double width, double height);

// Where a point is in the picture, from its upper left corner. FALSE if it is behind the camera.
gboolean gimbal_projection_point(const GimbalProjection* self, const mjtNum point[3], double* x, double* y);

// The ray through a place of the picture.
void gimbal_projection_ray(const GimbalProjection* self, double x, double y, mjtNum origin[3],
                           mjtNum direction[3]);

// Metres per pixel at a point.
double gimbal_projection_scale(const GimbalProjection* self, const mjtNum point[3]);

#endif  // GIMBAL_PROJECTION_H_
