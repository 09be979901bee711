// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Parameters of a contact, mixed from its two sides.

#ifndef GIMBAL_COLLISION_CONTACT_PARAM_H_
#define GIMBAL_COLLISION_CONTACT_PARAM_H_

#include <mujoco/mujoco.h>

// One side of a contact: a geom, an element or a vertex of a flex; what it is not is -1.
typedef struct ContactSide {
  int geom, flex, elem, vert;
} ContactSide;

static inline ContactSide side_geom(int geom) {
  return (ContactSide){geom, -1, -1, -1};
}
static inline ContactSide side_elem(int flex, int elem) {
  return (ContactSide){-1, flex, elem, -1};
}
static inline ContactSide side_vert(int flex, int vert) {
  return (ContactSide){-1, flex, -1, vert};
}

// Fill all of a contact but dist, pos, exclude and frame: ids, dimension, mixed and overridden
// parameters, and zero what is computed later. ipair: predefined pair or -1.
void contact_param_fill(const mjModel* m, mjContact* con, ContactSide side1, ContactSide side2, int ipair,
                        mjtNum includemargin);

#endif  // GIMBAL_COLLISION_CONTACT_PARAM_H_
