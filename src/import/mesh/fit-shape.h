// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Primitives as numbers that a search can change: the middle (3), then the sizes of MJCF.

#ifndef GIMBAL_IMPORT_FIT_SHAPE_H_
#define GIMBAL_IMPORT_FIT_SHAPE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalShape {
  GIMBAL_SHAPE_BOX,
  GIMBAL_SHAPE_SPHERE,
  GIMBAL_SHAPE_CAPSULE,
  GIMBAL_SHAPE_CYLINDER,
  GIMBAL_SHAPE_ELLIPSOID,
} GimbalShape;
enum { GIMBAL_SHAPES = 5 };

// The word of MJCF: "box"; and how many numbers its size has.
const char* gimbal_shape_word(GimbalShape shape);
int gimbal_shape_sizes(GimbalShape shape);

enum { GIMBAL_FIT_NUMBERS = 6 };

typedef struct GimbalFitShape {
  mjtGeom geom;   // its type in MJCF
  gboolean axis;  // it has an axis of its own, which can be chosen
  double (*volume)(const double size[3]);
  // Half the length of the chord along z at x, y from the middle; negative if there is none. axis:
  // 0, 1, 2.
  double (*chord)(const double size[3], int axis, double x, double y);
} GimbalFitShape;

extern const GimbalFitShape gimbal_fit_shapes[GIMBAL_SHAPES];

#endif  // GIMBAL_IMPORT_FIT_SHAPE_H_
