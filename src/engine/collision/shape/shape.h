// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A primitive where it stands, and the closed-form tests between two of them that other files build
// on. Each test writes its contacts (the normal points from the first shape to the second), and
// returns how many. Contacts farther apart than margin are not reported.

#ifndef GIMBAL_COLLISION_SHAPE_SHAPE_H_
#define GIMBAL_COLLISION_SHAPE_SHAPE_H_

#include <gimbal/assert.h>
#include <mujoco/mujoco.h>

#include "collision/shape/frame.h"

typedef struct Shape {
  const mjtNum* pos;
  const mjtNum* mat;
  const mjtNum* size;  // as in geom_size
} Shape;

static inline Shape shape_of_geom(const mjModel* m, const mjData* d, int geom) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  return (Shape){d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom, m->geom_size + 3 * geom};
}

// Write a contact without a preferred tangent.
static inline void precontact_set(mjPreContact* con, mjtNum dist, const mjtNum pos[3],
                                  const mjtNum normal[3]) {
  con->dist = dist;
  vec3_copy(con->pos, pos);
  vec3_copy(con->normal, normal);
  vec3_zero(con->tangent);
}

int touch_plane_sphere(mjPreContact* con, mjtNum margin, Shape plane, const mjtNum center[3], mjtNum radius);
int touch_sphere_capsule(mjPreContact* con, mjtNum margin, Shape sphere, Shape capsule);
int touch_capsules(mjPreContact* con, mjtNum margin, Shape a, Shape b);
int touch_sphere_box(mjPreContact* con, mjtNum margin, const mjtNum center[3], mjtNum radius, Shape box);
int touch_capsule_box(mjPreContact* con, mjtNum margin, Shape capsule, Shape box);
int touch_boxes(mjPreContact* con, mjtNum margin, Shape a, Shape b);

#endif  // GIMBAL_COLLISION_SHAPE_SHAPE_H_
