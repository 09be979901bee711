// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of one pair of geoms.

#ifndef GIMBAL_COLLISION_PAIR_CONTACTS_H_
#define GIMBAL_COLLISION_PAIR_CONTACTS_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "collision/geom_pair.h"
#include "collision/shape/motion.h"

// What was found: contacts of geoms that touch or are near, or such that are ahead.
typedef struct PairFound {
  int n;
  bool ahead;
} PairFound;

// Contacts of one pair, without parameters; motion: NULL if those ahead are not wanted.
PairFound collide_geom_pair(const mjModel* m, mjData* d, mjPreContact* pre, const Motion* motion,
                            GeomPair pair);

// Append them with their parameters.
void pair_contacts_append(const mjModel* m, mjData* d, const mjPreContact* pre, PairFound found,
                          GeomPair pair);

#endif  // GIMBAL_COLLISION_PAIR_CONTACTS_H_
