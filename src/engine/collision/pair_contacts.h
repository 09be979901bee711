// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of one pair of geoms.

#ifndef GIMBAL_COLLISION_PAIR_CONTACTS_H_
#define GIMBAL_COLLISION_PAIR_CONTACTS_H_

#include <mujoco/mujoco.h>

typedef struct GeomPair {
  int g1, g2;  // by type, the lower first
  int ipair;   // predefined pair or -1
} GeomPair;

// Contacts of one pair, without parameters; returns how many.
int collide_geom_pair(const mjModel* m, mjData* d, mjPreContact* pre, GeomPair pair);

// Append them with their parameters.
void pair_contacts_append(const mjModel* m, mjData* d, const mjPreContact* pre, int n, GeomPair pair);

#endif  // GIMBAL_COLLISION_PAIR_CONTACTS_H_
