// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Penetration by MPR of libccd, used instead of GJK and EPA when mjDSBL_NATIVECCD is set.

#ifndef GIMBAL_COLLISION_CONVEX_MPR_H_
#define GIMBAL_COLLISION_CONVEX_MPR_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "collision/shape/geom_support.h"

// The contact of two convex objects, at most one. first_up: start the search upwards, as height
// fields want it.
bool mpr_penetration(const mjModel* m, mjtNum* depth, mjtNum normal[3], mjtNum pos[3], ConvexObj* obj1,
                     ConvexObj* obj2, int first_up);

// The same as a contact, with the normals of round geoms corrected.
bool mpr_contact(const mjModel* m, const mjData* d, mjPreContact* con, ConvexObj* obj1, ConvexObj* obj2,
                 mjtNum margin);

// Correct the normal of a contact from the exact surface of the geoms, where one is known.
void mpr_fix_normal(const mjData* d, mjPreContact* con, const ConvexObj* obj1, const ConvexObj* obj2);

#endif  // GIMBAL_COLLISION_CONVEX_MPR_H_
