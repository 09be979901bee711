// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sites with the shape of a mesh: what is asked of its convex hull. All in the frame of the mesh.

#ifndef GIMBAL_SENSOR_SITE_HULL_H_
#define GIMBAL_SENSOR_SITE_HULL_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Signed distance of x from the surface, negative inside, and its slope. A mesh without a hull has
// no inside.
mjtNum hull_field(mjtNum slope[3], const mjModel* m, int mesh, const mjtNum x[3]);

bool hull_contains(const mjModel* m, int mesh, const mjtNum x[3]);

// Whether a ray begins inside or enters.
bool hull_meets_ray(const mjModel* m, int mesh, const mjtNum start[3], const mjtNum dir[3]);

#endif  // GIMBAL_SENSOR_SITE_HULL_H_
