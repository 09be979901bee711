// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Intersections of a ray p + x v, x >= 0, with simple shapes. All of them return the smallest x, or
// -1; the normal, where there is one, points outwards and may be NULL.

#ifndef GIMBAL_COLLISION_SHAPE_RAY_SHAPE_H_
#define GIMBAL_COLLISION_SHAPE_RAY_SHAPE_H_

#include <mujoco/mujoco.h>

// A ray in the frame of a shape.
typedef struct LocalRay {
  mjtNum p[3], v[3];
} LocalRay;

LocalRay ray_to_frame(const mjtNum pos[3], const mjtNum mat[9], const mjtNum pnt[3], const mjtNum vec[3]);

// A ball around the origin.
mjtNum ray_ball(const LocalRay* ray, mjtNum radius_sqr);

// A box around the origin; each[2 * axis + side] takes the crossing with every face (-1: none), may
// be NULL.
mjtNum ray_box(const LocalRay* ray, const mjtNum size[3], mjtNum each[6], mjtNum normal[3]);

// Two directions across a ray, for tests with triangles.
typedef struct RayPlane {
  mjtNum a[3], b[3];
} RayPlane;

RayPlane ray_plane_across(const mjtNum vec[3]);

// A triangle, seen from both sides; the normal is that of the winding.
mjtNum ray_triangle(const LocalRay* ray, const RayPlane* across, const mjtNum v0[3], const mjtNum v1[3],
                    const mjtNum v2[3], mjtNum normal[3]);

#endif  // GIMBAL_COLLISION_SHAPE_RAY_SHAPE_H_
