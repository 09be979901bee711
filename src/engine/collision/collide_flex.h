// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of deformables: with geoms, with each other, with themselves. Each function appends to
// the contact list.

#ifndef GIMBAL_COLLISION_COLLIDE_FLEX_H_
#define GIMBAL_COLLISION_COLLIDE_FLEX_H_

#include <mujoco/mujoco.h>

// A geom that is treated with the flex as a whole (plane or signed distance field)? Then it is done
// and the answer is 1.
int collide_geom_flex(const mjModel* m, mjData* d, int geom, int flex);

// One element of a flex with a geom, and with an element of another or the same flex.
void collide_geom_elem(const mjModel* m, mjData* d, int geom, int flex, int elem);
void collide_elem_elem(const mjModel* m, mjData* d, int flex1, int elem1, int flex2, int elem2);

// What keeps the elements of a flex from folding through themselves: vertices and elements listed
// in the model.
void collide_flex_internal(const mjModel* m, mjData* d, int flex);

static inline const mjtNum* elem_box(const mjModel* m, const mjData* d, int flex, int elem) {
  return d->flexelem_aabb + 6 * (m->flex_elemadr[flex] + elem);
}

#endif  // GIMBAL_COLLISION_COLLIDE_FLEX_H_
