// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Convex hulls of points.

#ifndef GIMBAL_IMPORT_HULL_H_
#define GIMBAL_IMPORT_HULL_H_

#include "import/mesh/mesh.h"

// The hull of points; NULL if they lie in one plane.
GimbalMesh* gimbal_hull_new(const double* points, int n);

// Replace points, a list of double[3], by the corners of their hull. Returns its volume; 0 if they
// are flat, and then they stay.
double gimbal_hull_shrink(GArray* points);

#endif  // GIMBAL_IMPORT_HULL_H_
