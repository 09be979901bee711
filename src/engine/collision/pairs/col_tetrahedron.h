// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Spheres and capsules against tetrahedra of a flex. Normals point from the first to the second.

#ifndef GIMBAL_COLLISION_PAIRS_COL_TETRAHEDRON_H_
#define GIMBAL_COLLISION_PAIRS_COL_TETRAHEDRON_H_

#include "collision/shape/shape.h"

// With a radius around it.
typedef struct Tetrahedron {
  const mjtNum* vert[4];
  mjtNum radius;
} Tetrahedron;

int touch_sphere_tetrahedron(mjPreContact* con, mjtNum margin, const mjtNum center[3], mjtNum radius,
                             const Tetrahedron* tetrahedron);
int touch_capsule_tetrahedron(mjPreContact* con, mjtNum margin, Shape capsule,
                              const Tetrahedron* tetrahedron);

#endif  // GIMBAL_COLLISION_PAIRS_COL_TETRAHEDRON_H_
