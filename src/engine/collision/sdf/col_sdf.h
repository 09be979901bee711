// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts and rays of signed distance fields.

#ifndef GIMBAL_COLLISION_SDF_COL_SDF_H_
#define GIMBAL_COLLISION_SDF_COL_SDF_H_

#include <mujoco/mujoco.h>

#include "collision/sdf/sdf.h"

// The field of a geom against a triangle: at most one contact, from the geom to the triangle.
int col_sdf_triangle(const mjModel* m, mjData* d, mjPreContact* con, int geom, const mjtNum* const vert[3]);

// Ray against the field of a geom, by marching.
mjtNum ray_sdf(const mjModel* m, const mjData* d, int geom, const mjtNum pnt[3], const mjtNum vec[3],
               mjtNum normal[3]);

#endif  // GIMBAL_COLLISION_SDF_COL_SDF_H_
