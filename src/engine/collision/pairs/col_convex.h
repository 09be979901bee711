// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of two convex objects by the algorithm in force.

#ifndef GIMBAL_COLLISION_PAIRS_COL_CONVEX_H_
#define GIMBAL_COLLISION_PAIRS_COL_CONVEX_H_

#include <mujoco/mujoco.h>

#include "collision/shape/geom_support.h"

// The objects are inflated by half of margin each, the distances of the contacts are without it.
int ccd_contacts(const mjModel* m, mjData* d, mjPreContact* con, ConvexObj* obj1, ConvexObj* obj2,
                 int max_contacts, mjtNum margin);

#endif  // GIMBAL_COLLISION_PAIRS_COL_CONVEX_H_
