// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One triangle.

#ifndef GIMBAL_ASSET_MESH_TRIANGLE_H_
#define GIMBAL_ASSET_MESH_TRIANGLE_H_

// Cross product of two edges of a triangle, normalized; returns twice the area. Degenerate
// triangles give (1, 0, 0).
double triangle_normal(double normal[3], const double a[3], const double b[3], const double c[3]);

#endif  // GIMBAL_ASSET_MESH_TRIANGLE_H_
