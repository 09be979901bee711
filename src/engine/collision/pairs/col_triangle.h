// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Primitives against a triangle with a radius: the elements of shells and cloth.

#ifndef GIMBAL_COLLISION_PAIRS_COL_TRIANGLE_H_
#define GIMBAL_COLLISION_PAIRS_COL_TRIANGLE_H_

#include <stdbool.h>

#include "collision/shape/shape.h"

typedef struct Triangle {
  const mjtNum* vert[3];
  mjtNum radius;
} Triangle;

int touch_sphere_triangle(mjPreContact* con, mjtNum margin, const mjtNum center[3], mjtNum radius,
                          const Triangle* triangle);
int touch_capsule_triangle(mjPreContact* con, mjtNum margin, Shape capsule, const Triangle* triangle);
// Exact: edges and corners of the box are round for the vertices of the triangle, as they are for a
// sphere.
int touch_box_triangle(mjPreContact* con, mjtNum margin, Shape box, const Triangle* triangle, bool exact);

#endif  // GIMBAL_COLLISION_PAIRS_COL_TRIANGLE_H_
